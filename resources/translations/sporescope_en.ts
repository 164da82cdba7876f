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
        <source>%n folders could not be fully read; their missing contents are unknown.</source>
        <translation>
            <numerusform>%n folder could not be fully read; its missing contents are unknown.</numerusform>
            <numerusform>%n folders could not be fully read; their missing contents are unknown.</numerusform>
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
        <source>%n replica groups, not contiguous</source>
        <translation>
            <numerusform>%n replica group, not contiguous</numerusform>
            <numerusform>%n replica groups, not contiguous</numerusform>
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
        <source>%n ranks have no folder</source>
        <translation>
            <numerusform>%n rank has no folder</numerusform>
            <numerusform>%n ranks have no folder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Missing %n tensors that other ranks have for some iterations</source>
        <translation>
            <numerusform>Missing %n tensor that other ranks have for some iterations</numerusform>
            <numerusform>Missing %n tensors that other ranks have for some iterations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks have no values in common with other ranks</source>
        <translation>
            <numerusform>%n rank has no values in common with other ranks</numerusform>
            <numerusform>%n ranks have no values in common with other ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n processes without a rank were not compared: they may be separate runs of the same training</source>
        <translation>
            <numerusform>%n process without a rank was not compared: it may be a separate run of the same training</numerusform>
            <numerusform>%n processes without a rank were not compared: they may be separate runs of the same training</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks contain several trainings; only the last one was compared</source>
        <translation>
            <numerusform>%n rank contains several trainings; only the last one was compared</numerusform>
            <numerusform>%n ranks contain several trainings; only the last one was compared</numerusform>
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
        <source>%n watchpoints could not be evaluated</source>
        <translation>
            <numerusform>%n watchpoint could not be evaluated</numerusform>
            <numerusform>%n watchpoints could not be evaluated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were left out of the results</source>
        <translation>
            <numerusform>%n was left out of the results</numerusform>
            <numerusform>%n were left out of the results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refer to tensors that are not in this dump</source>
        <translation>
            <numerusform>%n refers to a tensor that is not in this dump</numerusform>
            <numerusform>%n refer to tensors that are not in this dump</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CausesDialog</name>
    <message numerus="yes">
        <source>%n independent causes, earliest first</source>
        <translation>
            <numerusform>%n independent cause</numerusform>
            <numerusform>%n independent causes, earliest first</numerusform>
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
        <source>Based on the shapes of %1, %n ranks, and 128 header bytes per tensor.</source>
        <translation>
            <numerusform>Based on the shapes of %1, %n rank, and 128 header bytes per tensor.</numerusform>
            <numerusform>Based on the shapes of %1, %n ranks, and 128 header bytes per tensor.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The shapes of %n tensors are unknown.</source>
        <translation>
            <numerusform>The shape of %n tensor is unknown.</numerusform>
            <numerusform>The shapes of %n tensors are unknown.</numerusform>
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
        <source>and %n more groups</source>
        <translation>
            <numerusform>and %n more group</numerusform>
            <numerusform>and %n more groups</numerusform>
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
        <source>No NaN or Inf in %n tensors</source>
        <translation>
            <numerusform>No NaN or Inf in %n tensor</numerusform>
            <numerusform>No NaN or Inf in %n tensors</numerusform>
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
        <source>%n more causes</source>
        <translation>
            <numerusform>%n more cause</numerusform>
            <numerusform>%n more causes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes downstream carry the difference</source>
        <translation>
            <numerusform>%n node downstream carries the difference</numerusform>
            <numerusform>%n nodes downstream carry the difference</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more divergences</source>
        <translation>
            <numerusform>%n more divergence</numerusform>
            <numerusform>%n more divergences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more training(s) have connected: %1</source>
        <translation>
            <numerusform>%n more training has connected: %1</numerusform>
            <numerusform>%n more trainings have connected: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems in this training</source>
        <translation>
            <numerusform>%n problem in this training</numerusform>
            <numerusform>%n problems in this training</numerusform>
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
        <source>%n dump(s); unreadable folders: %1</source>
        <translation>
            <numerusform>%n dump; unreadable folders: %1</numerusform>
            <numerusform>%n dumps; unreadable folders: %1</numerusform>
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
        <source>No NaN or Inf in %n tensors</source>
        <translation>
            <numerusform>No NaN or Inf in %n tensor</numerusform>
            <numerusform>No NaN or Inf in %n tensors</numerusform>
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
        <source>No verdict: %n tensors could not be checked</source>
        <translation>
            <numerusform>No verdict: %n tensor could not be checked</numerusform>
            <numerusform>No verdict: %n tensors could not be checked</numerusform>
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
        <source>No verdict: %n folders could not be fully read</source>
        <translation>
            <numerusform>No verdict: %n folder could not be fully read</numerusform>
            <numerusform>No verdict: %n folders could not be fully read</numerusform>
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
        <source>No NaN or Inf in %n tensors before the dump grew: search for the first cause again</source>
        <translation>
            <numerusform>No NaN or Inf in %n tensor before the dump grew: search for the first cause again</numerusform>
            <numerusform>No NaN or Inf in %n tensors before the dump grew: search for the first cause again</numerusform>
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
