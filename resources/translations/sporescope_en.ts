<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>Comparison</name>
    <message numerus="yes">
        <source>%n operators</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameters</source>
        <translation>
            <numerusform>%n parameter</numerusform>
            <numerusform>%n parameters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparisonNotice</name>
    <message numerus="yes">
        <source>%n nodes after it carry it on</source>
        <translation>
            <numerusform>%n node after it carries it on</numerusform>
            <numerusform>%n nodes after it carry it on</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n further places at which they part</source>
        <translation>
            <numerusform>%n further place at which they part</numerusform>
            <numerusform>%n further places at which they part</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CostText</name>
    <message numerus="yes">
        <source>dump of %n file(s)</source>
        <translation>
            <numerusform>dump of %n file</numerusform>
            <numerusform>dump of %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CoverageText</name>
    <message numerus="yes">
        <source>%n folders could not be read in full: what is missing there is not known.</source>
        <translation>
            <numerusform>%n folder could not be read in full: what is missing there is not known.</numerusform>
            <numerusform>%n folders could not be read in full: what is missing there is not known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphPainter</name>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RankBrackets</name>
    <message numerus="yes">
        <source>%n groups of replicas, not beside each other</source>
        <translation>
            <numerusform>%n group of replicas, not beside each other</numerusform>
            <numerusform>%n groups of replicas, not beside each other</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReplicaNotice</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Replicas</name>
    <message numerus="yes">
        <source>%n of its tensors could not be read</source>
        <translation>
            <numerusform>%n of its tensors could not be read</numerusform>
            <numerusform>%n of its tensors could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folders could not be listed</source>
        <translation>
            <numerusform>%n folder could not be listed</numerusform>
            <numerusform>%n folders could not be listed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks left no folder</source>
        <translation>
            <numerusform>%n rank left no folder</numerusform>
            <numerusform>%n ranks left no folder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It lacks %n tensors of iterations that other ranks have</source>
        <translation>
            <numerusform>It lacks %n tensor of iterations that other ranks have</numerusform>
            <numerusform>It lacks %n tensors of iterations that other ranks have</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks share nothing with another rank</source>
        <translation>
            <numerusform>%n rank shares nothing with another rank</numerusform>
            <numerusform>%n ranks share nothing with another rank</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n processes without a rank may be runs of the same training, and were not compared</source>
        <translation>
            <numerusform>%n process without a rank may be a run of the same training, and was not compared</numerusform>
            <numerusform>%n processes without a rank may be runs of the same training, and were not compared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks hold several trainings, of which the last one was compared</source>
        <translation>
            <numerusform>%n rank holds several trainings, of which the last one was compared</numerusform>
            <numerusform>%n ranks hold several trainings, of which the last one was compared</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SavedResultsText</name>
    <message numerus="yes">
        <source>%n tensors</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hits</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n causes</source>
        <translation>
            <numerusform>%n cause</numerusform>
            <numerusform>%n causes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n watchpoints could not be judged</source>
        <translation>
            <numerusform>%n watchpoint could not be judged</numerusform>
            <numerusform>%n watchpoints could not be judged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n did not fit into the answer</source>
        <translation>
            <numerusform>%n did not fit into the answer</numerusform>
            <numerusform>%n did not fit into the answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are of tensors that this dump does not have</source>
        <translation>
            <numerusform>%n is of a tensor that this dump does not have</numerusform>
            <numerusform>%n are of tensors that this dump does not have</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::BackgroundTrainings</name>
    <message numerus="yes">
        <source>%n further training(s) have connected: %1</source>
        <translation>
            <numerusform>%n further training has connected: %1</numerusform>
            <numerusform>%n further trainings have connected: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CausesDialog</name>
    <message numerus="yes">
        <source>%n causes that do not explain each other, the first one first</source>
        <translation>
            <numerusform>One cause</numerusform>
            <numerusform>%n causes that do not explain each other, the first one first</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CloseConfirmation</name>
    <message numerus="yes">
        <source>%n training(s) are connected: %1.</source>
        <translation>
            <numerusform>%n training is connected: %1.</numerusform>
            <numerusform>%n trainings are connected: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ElementField</name>
    <message numerus="yes">
        <source>%n number(s) are needed, one for each dimension</source>
        <translation>
            <numerusform>%n number is needed, one for each dimension</numerusform>
            <numerusform>%n numbers are needed, one for each dimension</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::FileColumn</name>
    <message numerus="yes">
        <source>Basis: the shapes of %1, %n ranks, 128 bytes of header for each tensor.</source>
        <translation>
            <numerusform>Basis: the shapes of %1, %n rank, 128 bytes of header for each tensor.</numerusform>
            <numerusform>Basis: the shapes of %1, %n ranks, 128 bytes of header for each tensor.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The shapes of %n tensors are not known.</source>
        <translation>
            <numerusform>The shape of %n tensor is not known.</numerusform>
            <numerusform>The shapes of %n tensors are not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n names are not in this graph</source>
        <translation>
            <numerusform>%n name is not in this graph</numerusform>
            <numerusform>%n names are not in this graph</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::FindingDetails</name>
    <message numerus="yes">
        <source>and %n further kinds</source>
        <translation>
            <numerusform>and %n further kind</numerusform>
            <numerusform>and %n further kinds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Findings</name>
    <message numerus="yes">
        <source>delete %n watchpoint(s)</source>
        <translation>
            <numerusform>delete %n watchpoint</numerusform>
            <numerusform>delete %n watchpoints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::InfoBar</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Jobs</name>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Checking %n watchpoints</source>
        <translation>
            <numerusform>Checking %n watchpoint</numerusform>
            <numerusform>Checking %n watchpoints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeTreePanel</name>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameters</source>
        <translation>
            <numerusform>%n parameter</numerusform>
            <numerusform>%n parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n constants</source>
        <translation>
            <numerusform>%n constant</numerusform>
            <numerusform>%n constants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodesColumn</name>
    <message numerus="yes">
        <source>%n nodes match</source>
        <translation>
            <numerusform>%n node matches</numerusform>
            <numerusform>%n nodes match</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Notices</name>
    <message numerus="yes">
        <source>%n recommended watchpoints fit this network</source>
        <translation>
            <numerusform>%n recommended watchpoint fits this network</numerusform>
            <numerusform>%n recommended watchpoints fit this network</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems on opening this dump</source>
        <translation>
            <numerusform>%n problem on opening this dump</numerusform>
            <numerusform>%n problems on opening this dump</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No NaN and no Inf in %n tensors</source>
        <translation>
            <numerusform>No NaN and no Inf in %n tensor</numerusform>
            <numerusform>No NaN and no Inf in %n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No cause in %n tensors, only harmless NaN or Inf</source>
        <translation>
            <numerusform>No cause in %n tensor, only harmless NaN or Inf</numerusform>
            <numerusform>No cause in %n tensors, only harmless NaN or Inf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n further causes</source>
        <translation>
            <numerusform>%n further cause</numerusform>
            <numerusform>%n further causes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::OverviewPanel</name>
    <message numerus="yes">
        <source>%n tensors cannot be read</source>
        <translation>
            <numerusform>%n tensor cannot be read</numerusform>
            <numerusform>%n tensors cannot be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ProblemsDialog</name>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files that belong to no node</source>
        <translation>
            <numerusform>%n file that belongs to no node</numerusform>
            <numerusform>%n files that belong to no node</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RankLegend</name>
    <message numerus="yes">
        <source>%n ranks</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecentDumps</name>
    <message numerus="yes">
        <source>%n ranks</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>%n graph</numerusform>
            <numerusform>%n graphs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensors</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RemoteDialog</name>
    <message numerus="yes">
        <source>%n dump(s)</source>
        <translation>
            <numerusform>%n dump</numerusform>
            <numerusform>%n dumps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dump(s); folders that cannot be read: %1</source>
        <translation>
            <numerusform>%n dump; folders that cannot be read: %1</numerusform>
            <numerusform>%n dumps; folders that cannot be read: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StatusLine</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No NaN, no Inf in %n tensors</source>
        <translation>
            <numerusform>No NaN, no Inf in %n tensor</numerusform>
            <numerusform>No NaN, no Inf in %n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor files</source>
        <translation>
            <numerusform>%n tensor file</numerusform>
            <numerusform>%n tensor files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a node</source>
        <translation>
            <numerusform>%n without a node</numerusform>
            <numerusform>%n without a node</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No verdict: %n tensors could not be judged</source>
        <translation>
            <numerusform>No verdict: %n tensor could not be judged</numerusform>
            <numerusform>No verdict: %n tensors could not be judged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The device reported %n overflows</source>
        <translation>
            <numerusform>The device reported %n overflow</numerusform>
            <numerusform>The device reported %n overflows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No verdict: %n folders could not be read in full</source>
        <translation>
            <numerusform>No verdict: %n folder could not be read in full</numerusform>
            <numerusform>No verdict: %n folders could not be read in full</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>statistics of %n tensors</source>
        <translation>
            <numerusform>statistics of %n tensor</numerusform>
            <numerusform>statistics of %n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n could not be read</numerusform>
            <numerusform>%n could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No NaN, no Inf in %n tensors before the dump grew: look for the first cause again</source>
        <translation>
            <numerusform>No NaN, no Inf in %n tensor before the dump grew: look for the first cause again</numerusform>
            <numerusform>No NaN, no Inf in %n tensors before the dump grew: look for the first cause again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No cause: NaN or Inf in %n tensors is harmless</source>
        <translation>
            <numerusform>No cause: NaN or Inf in %n tensor is harmless</numerusform>
            <numerusform>No cause: NaN or Inf in %n tensors is harmless</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TargetColumn</name>
    <message numerus="yes">
        <source>%n iterations</source>
        <translation>
            <numerusform>%n iteration</numerusform>
            <numerusform>%n iterations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TrainingBar</name>
    <message numerus="yes">
        <source>Continue: %n step(s) of the last run are left (F5)</source>
        <translation>
            <numerusform>Continue: %n step of the last run is left (F5)</numerusform>
            <numerusform>Continue: %n steps of the last run are left (F5)</numerusform>
        </translation>
    </message>
</context>
</TS>
