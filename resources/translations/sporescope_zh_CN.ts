<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AskPass</name>
    <message>
        <source>Unknown host: %1</source>
        <translation>未知主机：%1</translation>
    </message>
    <message>
        <source>Check this key with the host’s owner. If you trust it, it is saved in ~/.ssh/known_hosts.</source>
        <translation>向主机所有者核对此密钥。信任后，密钥会保存到~/.ssh/known_hosts。</translation>
    </message>
    <message>
        <source>Trust and connect</source>
        <translation>信任并连接</translation>
    </message>
    <message>
        <source>ssh login: %1</source>
        <translation>ssh登录：%1</translation>
    </message>
</context>
<context>
    <name>BaselineKind</name>
    <message>
        <source>Dumped</source>
        <translation>已落盘</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>run A</source>
        <translation>运行A</translation>
    </message>
    <message>
        <source>recomputed from its inputs</source>
        <translation>由输入重算的结果</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参照</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参照</translation>
    </message>
    <message>
        <source>reference, flat</source>
        <translation>参照（展平）</translation>
    </message>
    <message>
        <source>The same tensor in run A</source>
        <translation>运行A的同一张量</translation>
    </message>
    <message>
        <source>Run B minus run A</source>
        <translation>运行B减运行A</translation>
    </message>
    <message>
        <source>B, A and their difference</source>
        <translation>B、A及其差异</translation>
    </message>
    <message>
        <source>Recomputed from the operator’s inputs in double precision</source>
        <translation>由算子输入以双精度重算的结果</translation>
    </message>
    <message>
        <source>Dumped minus recomputed</source>
        <translation>落盘值减重算值</translation>
    </message>
    <message>
        <source>Dumped, recomputed and their difference</source>
        <translation>落盘、重算及其差异</translation>
    </message>
    <message>
        <source>The reference</source>
        <translation>参照张量</translation>
    </message>
    <message>
        <source>This tensor minus the reference</source>
        <translation>此张量减参照</translation>
    </message>
    <message>
        <source>Tensor, reference and their difference</source>
        <translation>张量、参照及其差异</translation>
    </message>
    <message>
        <source>The previous iteration</source>
        <translation>前一迭代</translation>
    </message>
    <message>
        <source>Current minus previous iteration</source>
        <translation>当前减前一迭代</translation>
    </message>
    <message>
        <source>Current, previous and difference</source>
        <translation>当前、前一与差值</translation>
    </message>
    <message>
        <source>The previous step</source>
        <translation>前一步</translation>
    </message>
    <message>
        <source>Current minus previous step</source>
        <translation>当前减前一步</translation>
    </message>
</context>
<context>
    <name>ChoiceMenus</name>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
</context>
<context>
    <name>ColorMap</name>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Orange–teal</source>
        <translation>橙–青</translation>
    </message>
</context>
<context>
    <name>ComparedMarks</name>
    <message>
        <source>%1 of %2 nodes differ from A</source>
        <translation>%2个节点中有%1个与A不同</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>carries</source>
        <translation>沿袭</translation>
    </message>
    <message>
        <source>diverges</source>
        <translation>分歧</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅A有</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅B有</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>无法比较</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>Nothing matches: these look like different networks</source>
        <translation>没有匹配项：看来是不同的网络</translation>
    </message>
    <message>
        <source>No tensors could be compared</source>
        <translation>没有可比较的张量</translation>
    </message>
    <message numerus="yes">
        <source>%n operators</source>
        <translation>
            <numerusform>%n个算子</numerusform>
        </translation>
    </message>
    <message>
        <source>The runs agree in %1</source>
        <translation>两次运行在%1上一致</translation>
    </message>
    <message numerus="yes">
        <source>%n parameters</source>
        <translation>
            <numerusform>%n个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>The runs agree in %1 and %2</source>
        <translation>两次运行在%1和%2上一致</translation>
    </message>
    <message>
        <source>%1 of %2 matched: %3 by name, %4 by structure</source>
        <translation>%2个已匹配%1个：按名称%3，按结构%4</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>%1个仅A有</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>%1个仅B有</translation>
    </message>
    <message>
        <source>iterations only in A: %1</source>
        <translation>仅A有的迭代：%1</translation>
    </message>
    <message>
        <source>iterations only in B: %1</source>
        <translation>仅B有的迭代：%1</translation>
    </message>
    <message>
        <source>%1 of %2 tensors could not be compared</source>
        <translation>%2个张量中有%1个无法比较</translation>
    </message>
    <message>
        <source>Reading the dumps</source>
        <translation>正在读取dump</translation>
    </message>
    <message>
        <source>Comparing: %1 of %2 tensors</source>
        <translation>正在比较：%1 / %2个张量</translation>
    </message>
    <message>
        <source>matched by the names of files</source>
        <translation>按文件名匹配</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>%1 by rules</source>
        <translation>按规则%1</translation>
    </message>
    <message>
        <source>hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>%1 by hand</source>
        <translation>按手动%1</translation>
    </message>
</context>
<context>
    <name>ConnectionText</name>
    <message>
        <source>Not connected to %1</source>
        <translation>未连接到%1</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>正在连接%1</translation>
    </message>
    <message>
        <source>using your ssh keys and configuration</source>
        <translation>使用ssh的密钥和设置</translation>
    </message>
    <message>
        <source>%1 ms latency · %2</source>
        <translation>延迟%1毫秒 · %2</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>已连接到%1</translation>
    </message>
    <message>
        <source>Engine %1 is running on the host</source>
        <translation>引擎%1正在该主机上运行</translation>
    </message>
    <message>
        <source>copied to ~/.cache/sporescope (SHA-256 verified); nothing is installed</source>
        <translation>已复制到~/.cache/sporescope，并以SHA-256校验；未安装任何内容</translation>
    </message>
    <message>
        <source>Find or copy the engine</source>
        <translation>查找或复制引擎</translation>
    </message>
    <message>
        <source>The engine cannot run on the host</source>
        <translation>引擎无法在该主机上运行</translation>
    </message>
    <message>
        <source>Copying the engine</source>
        <translation>正在复制引擎</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，共%2</translation>
    </message>
    <message>
        <source>Looking for the engine</source>
        <translation>正在查找引擎</translation>
    </message>
    <message>
        <source>Starting the engine</source>
        <translation>正在启动引擎</translation>
    </message>
    <message>
        <source>Choose a dump</source>
        <translation>选择dump</translation>
    </message>
    <message>
        <source>reads names only</source>
        <translation>只读取名称</translation>
    </message>
    <message>
        <source>Connection to %1 lost</source>
        <translation>与%1的连接已断开</translation>
    </message>
    <message>
        <source>retrying in %1 s</source>
        <translation>%1秒后重试</translation>
    </message>
    <message>
        <source>retrying</source>
        <translation>正在重试</translation>
    </message>
</context>
<context>
    <name>ConsoleHistoryText</name>
    <message>
        <source>and %1 more</source>
        <translation>以及另外%1条</translation>
    </message>
    <message>
        <source>During this step, the console ran: %1</source>
        <translation>该步中控制台执行了：%1</translation>
    </message>
    <message>
        <source>After this step, the console ran: %1</source>
        <translation>该步之后控制台执行了：%1</translation>
    </message>
    <message>
        <source>After this step, code was run in the console</source>
        <translation>该步之后控制台执行过代码</translation>
    </message>
</context>
<context>
    <name>CostText</name>
    <message>
        <source>tensors %1</source>
        <translation>张量%1</translation>
    </message>
    <message>
        <source>debugger %1</source>
        <translation>调试器%1</translation>
    </message>
    <message numerus="yes">
        <source>dump of %n file(s)</source>
        <translation>
            <numerusform>落盘%n个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>Stands between the parts of a list.</extracomment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>CoverageText</name>
    <message>
        <source>%1 could not be read</source>
        <translation>%1个无法读取</translation>
    </message>
    <message>
        <source>%1 cannot be determined from the dump</source>
        <translation>%1个无法由dump判定</translation>
    </message>
    <message>
        <source>No verdict for %1 of %2 tensors: %3.</source>
        <translation>%2个张量中有%1个没有结论：%3。</translation>
    </message>
    <message>
        <source>%1 could not be evaluated: %2.</source>
        <translation>%1无法判断：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n folders could not be fully read; their missing contents are unknown.</source>
        <translation>
            <numerusform>%n个文件夹未能完整读取：缺失的内容未知。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphPainter</name>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 only in A</source>
        <comment>a number of nodes, how many of them</comment>
        <translation>%1，其中仅A有%2个</translation>
    </message>
</context>
<context>
    <name>GraphParts</name>
    <message>
        <source>scope, collapsed</source>
        <translation>命名空间，已折叠</translation>
    </message>
    <message>
        <source>scope, expanded</source>
        <translation>命名空间，已展开</translation>
    </message>
    <message>
        <source>aggregation</source>
        <translation>聚合节点</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>First cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Edges in: %1, out: %2</source>
        <translation>输入边：%1，输出边：%2</translation>
    </message>
    <message>
        <source>repeated scope</source>
        <translation>重复的命名空间</translation>
    </message>
    <message>
        <source>another instance of the repeated scope</source>
        <translation>重复的命名空间中的另一个</translation>
    </message>
    <message>
        <source>First-cause path, node %1</source>
        <translation>起因的路径：第%1个节点</translation>
    </message>
</context>
<context>
    <name>GraphPicture</name>
    <message>
        <source>Save image</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG images (*.png)</source>
        <translation>PNG图片 (*.png)</translation>
    </message>
    <message>
        <source>Cannot write %1. Check the free space and permissions.</source>
        <translation>无法写入%1。检查磁盘空间和写权限。</translation>
    </message>
</context>
<context>
    <name>GraphScene</name>
    <message>
        <source>%1 tensors</source>
        <translation>%1个张量</translation>
    </message>
    <message>
        <source>%1 more inputs</source>
        <translation>另有%1个输入</translation>
    </message>
    <message>
        <source>%1 more uses</source>
        <translation>另有%1处使用</translation>
    </message>
</context>
<context>
    <name>HitColumns</name>
    <message>
        <source>%1, run %2</source>
        <translation>%1，运行%2</translation>
    </message>
</context>
<context>
    <name>HitMark</name>
    <message>
        <source>Hits: %1</source>
        <translation>命中：%1</translation>
    </message>
    <message>
        <source>The watchpoints have changed; check again</source>
        <translation>监测点此后已更改，重新检查</translation>
    </message>
    <message>
        <source>Hits at other times: %1</source>
        <translation>其他时刻的命中：%1</translation>
    </message>
</context>
<context>
    <name>HitText</name>
    <message>
        <source>all weights</source>
        <translation>全部权重</translation>
    </message>
    <message>
        <source>all gradients</source>
        <translation>全部梯度</translation>
    </message>
    <message>
        <source>all activations</source>
        <translation>全部激活值</translation>
    </message>
    <message>
        <source>all parameters</source>
        <translation>全部参数</translation>
    </message>
    <message>
        <source>all operators</source>
        <translation>全部算子</translation>
    </message>
    <message>
        <source>all tensors</source>
        <translation>全部张量</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1个节点</translation>
    </message>
    <message>
        <source>names that match %1</source>
        <translation>名称匹配%1</translation>
    </message>
    <message>
        <source>found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation>，共%1</translation>
    </message>
    <message>
        <source>holds NaN</source>
        <translation>含NaN</translation>
    </message>
    <message>
        <source>holds Inf</source>
        <translation>含Inf</translation>
    </message>
    <message>
        <source>too large to read</source>
        <translation>太大，无法读取</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>initial</source>
        <translation>初始</translation>
    </message>
    <message>
        <source>%1 of type %2</source>
        <translation>%2类型的%1</translation>
    </message>
    <message>
        <source>reported by the device</source>
        <translation>由设备报告</translation>
    </message>
    <message>
        <source>Evaluated from its values</source>
        <translation>根据其值判断</translation>
    </message>
    <message>
        <source>Evaluated from the statistics in %1; its values were not dumped</source>
        <translation>依据%1中的统计信息判断；其值没有落盘</translation>
    </message>
    <message>
        <source>The device reported an overflow of this operator; its values were not read</source>
        <translation>设备报告此算子溢出；没有查看其值</translation>
    </message>
    <message>
        <source>all numeric tensors</source>
        <translation>所有数值张量</translation>
    </message>
    <message>
        <source>all tensors except masks</source>
        <translation>除掩码外的所有张量</translation>
    </message>
    <message>
        <source>all weights except biases</source>
        <translation>除偏置外的所有权重</translation>
    </message>
    <message>
        <source>all weight gradients</source>
        <translation>所有权重的梯度</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>no previous value to compare with</source>
        <translation>之前没有可比较的值</translation>
    </message>
    <message>
        <source>previous value unknown</source>
        <translation>之前的值未知</translation>
    </message>
</context>
<context>
    <name>IterationLabels</name>
    <message>
        <source>constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>before the first iteration</source>
        <translation>第一次迭代之前</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>迭代%1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第%1步</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>Before the first iteration</source>
        <translation>第一次迭代之前</translation>
    </message>
    <message>
        <source>Before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation>迭代%1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第%1步</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>previous iteration</source>
        <translation>前一迭代</translation>
    </message>
    <message>
        <source>previous step</source>
        <translation>前一步</translation>
    </message>
</context>
<context>
    <name>LaunchLine</name>
    <message>
        <source>Choose a training script.</source>
        <translation>选择训练脚本。</translation>
    </message>
    <message>
        <source>Choose a Python interpreter.</source>
        <translation>选择Python解释器。</translation>
    </message>
    <message>
        <source>Unclosed quote in the arguments.</source>
        <translation>参数中有引号未闭合。</translation>
    </message>
    <message>
        <source>Environment line %1 is not in the form KEY=VALUE.</source>
        <translation>环境变量的第%1行不是KEY=VALUE的形式。</translation>
    </message>
</context>
<context>
    <name>ListenPage</name>
    <message>
        <source>Copy this line</source>
        <translation>复制此行</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>复制%1</translation>
    </message>
</context>
<context>
    <name>MatchTexts</name>
    <message>
        <source>%1 in A, %2 in B</source>
        <translation>A中为%1，B中为%2</translation>
    </message>
    <message>
        <source>%1 of %2 matched</source>
        <translation>%2个中已匹配%1个</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how many, which</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 in A is matched to %2 in B, by %3</source>
        <translation>A中的%1目前是B中的%2，依据：%3</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>%1: values of different shapes are not compared</source>
        <translation>%1：形状不同的值不作比较</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>Predecessors</source>
        <translation>前驱</translation>
    </message>
    <message>
        <source>Successors</source>
        <translation>后继</translation>
    </message>
    <message>
        <source>Current match</source>
        <translation>当前匹配</translation>
    </message>
</context>
<context>
    <name>MeasureText</name>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>NaN share</source>
        <translation>NaN占比</translation>
    </message>
    <message>
        <source>Largest |x|</source>
        <translation>|x|最大值</translation>
    </message>
    <message>
        <source>Mean |x|</source>
        <translation>|x|均值</translation>
    </message>
    <message>
        <source>Difference from A</source>
        <translation>与A的差异</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重算</translation>
    </message>
</context>
<context>
    <name>MissingGraph</name>
    <message>
        <source>No dump is open</source>
        <translation>没有打开dump</translation>
    </message>
    <message>
        <source>This dump could not be opened</source>
        <translation>无法打开此dump</translation>
    </message>
    <message>
        <source>Reading graph %1 of %2</source>
        <translation>正在读取计算图%1 / %2</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>正在读取dump</translation>
    </message>
    <message>
        <source>No graph to show</source>
        <translation>没有可显示的计算图</translation>
    </message>
    <message>
        <source>No readable graph file for %1.</source>
        <translation>没有%1的可读计算图文件。</translation>
    </message>
    <message>
        <source>This dump contains tensors but no graph file.</source>
        <translation>此dump只有张量，没有计算图文件。</translation>
    </message>
    <message>
        <source>Its tensors are listed by file name in the node list.</source>
        <translation>其张量按文件名列在节点列表中。</translation>
    </message>
    <message>
        <source>The training has sent no graph.</source>
        <translation>训练没有发来图。</translation>
    </message>
</context>
<context>
    <name>NodeHeader</name>
    <message>
        <source>parameter (weight)</source>
        <translation>参数（权重）</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>constant · %1</source>
        <translation>常量 · %1</translation>
    </message>
    <message>
        <source>%1 · not executed</source>
        <translation>%1 · 不执行</translation>
    </message>
    <message>
        <source>%1 · operator %2 of %3</source>
        <translation>%1 · 第%2 / %3个算子</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>unchanged</source>
        <translation>未改变</translation>
    </message>
    <message>
        <source>not dumped</source>
        <translation>未落盘</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2范数</translation>
    </message>
    <message>
        <source>Largest |x|</source>
        <translation>最大|x|</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>NaN share</source>
        <translation>NaN占比</translation>
    </message>
    <message>
        <source>Zero share</source>
        <translation>零占比</translation>
    </message>
    <message>
        <source>Update ratio</source>
        <translation>更新率</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>a tensor without a node</source>
        <translation>不属于任何节点的张量</translation>
    </message>
    <message>
        <source>%1, output %2</source>
        <translation>%1，输出%2</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1，第%2次运行</translation>
    </message>
    <message>
        <source>Inputs (%1)</source>
        <translation>输入（%1）</translation>
    </message>
    <message>
        <source>Weights (%1)</source>
        <translation>权重（%1）</translation>
    </message>
    <message>
        <source>Moments (%1)</source>
        <translation>矩（%1）</translation>
    </message>
    <message>
        <source>Operators (%1)</source>
        <translation>算子（%1）</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>First jump: %1, iteration %2</source>
        <translation>首次跳变：%1，迭代%2</translation>
    </message>
    <message>
        <source>Gradients vanish: from %1 at %2 to %3 at %4</source>
        <translation>梯度消失：%2为%1，%4为%3</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1张逻辑卡</translation>
    </message>
    <message>
        <source>%1 stands out on rank %2, iteration %3</source>
        <translation>%1在逻辑卡%2上异常突出，迭代%3</translation>
    </message>
    <message>
        <source>Difference from the group</source>
        <translation>与组内多数的差异</translation>
    </message>
    <message>
        <source>Largest difference from the majority of ranks, relative to their largest |x|; 0 = identical bytes</source>
        <translation>与多数逻辑卡的最大差异，除以多数逻辑卡的最大|x|；0表示字节相同</translation>
    </message>
    <message>
        <source>nothing to compare with</source>
        <translation>无可比较</translation>
    </message>
    <message>
        <source>First jump: %1, step %2</source>
        <translation>首次跳变：%1，步%2</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Other parameters (%1)</source>
        <translation>其他参数（%1）</translation>
    </message>
    <message>
        <source>Std. deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Mean |x|</source>
        <translation>|x|均值</translation>
    </message>
</context>
<context>
    <name>RankBrackets</name>
    <message>
        <source>pipeline stage %1</source>
        <translation>流水线阶段%1</translation>
    </message>
    <message numerus="yes">
        <source>%n replica groups, not contiguous</source>
        <translation>
            <numerusform>%n组副本，编号不相邻</numerusform>
        </translation>
    </message>
    <message>
        <source>data parallel: ranks %1 are replicas</source>
        <translation>数据并行：逻辑卡%1，互为副本</translation>
    </message>
    <message>
        <source>replicas %1</source>
        <translation>副本组%1</translation>
    </message>
</context>
<context>
    <name>RankStrip</name>
    <message>
        <source>%1 NaN</source>
        <translation>%1 NaN</translation>
    </message>
    <message>
        <source>%1 differs</source>
        <translation>%1不一致</translation>
    </message>
    <message>
        <source>%1 no data</source>
        <translation>%1无数据</translation>
    </message>
</context>
<context>
    <name>RecomputeText</name>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not dumped</source>
        <translation>没有落盘</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未能读取</translation>
    </message>
    <message>
        <source>None of its elements could be verified.</source>
        <translation>其元素无法判断。</translation>
    </message>
    <message>
        <source>Not finite at %1; recomputation gives a finite value.</source>
        <translation>在%1处非有限，而重算得到有限值。</translation>
    </message>
    <message>
        <source>Off by %1 at %2; rounding explains only %3.</source>
        <translation>在%2处相差%1，舍入可解释%3。</translation>
    </message>
    <message>
        <source>%1 at %2, but its producer wrote %3 there: something overwrote this memory in between.</source>
        <translation>%2处为%1，而产生它的算子写出的是%3：其间有别的写入覆盖了这块内存。</translation>
    </message>
    <message>
        <source>%1 of unsupported types: %2</source>
        <translation>%1个的类型不受支持：%2</translation>
    </message>
    <message>
        <source>%1 without inputs or outputs in the dump</source>
        <translation>%1个在dump中缺少输入或输出</translation>
    </message>
    <message>
        <source>%1 with only NaN and Inf</source>
        <translation>%1个只有NaN和Inf</translation>
    </message>
    <message>
        <source>%1 with unreadable files</source>
        <translation>%1个有无法读取的文件</translation>
    </message>
    <message>
        <source>unreadable folders: %1</source>
        <translation>无法读取的文件夹：%1</translation>
    </message>
    <message>
        <source>%1 more outputs not shown, all within the bound</source>
        <translation>另有%1个输出未显示，均未超出界限</translation>
    </message>
    <message>
        <source>%1 more outputs not shown, %2 of them differ</source>
        <translation>另有%1个输出未显示，其中%2个不一致</translation>
    </message>
    <message>
        <source>without a type</source>
        <translation>没有类型</translation>
    </message>
    <message>
        <source>%1 at %2; recomputation gives NaN.</source>
        <translation>%2处为%1，而重算得到NaN。</translation>
    </message>
</context>
<context>
    <name>RepetitionWords</name>
    <message>
        <source>Shown in the box: %1</source>
        <translation>框中所画：%1</translation>
    </message>
    <message>
        <source>With hits: %1</source>
        <translation>有命中：%1</translation>
    </message>
    <message>
        <source>First cause in %1</source>
        <translation>起因在%1中</translation>
    </message>
</context>
<context>
    <name>ReplicaAdvice</name>
    <message>
        <source>They differ from the start: check the seed and what rank %1 loaded.</source>
        <translation>一开始即如此：检查随机种子以及逻辑卡%1加载的内容。</translation>
    </message>
    <message>
        <source>Each rank has its own inputs to %1, but its output must be the same on all ranks. Check the link or memory of rank %2.</source>
        <translation>%1的输入为各逻辑卡自有，输出在所有逻辑卡上必须相同。检查逻辑卡%2的链路或内存。</translation>
    </message>
</context>
<context>
    <name>Replicas</name>
    <message numerus="yes">
        <source>%n of its tensors could not be read</source>
        <translation>
            <numerusform>其中%n个张量无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>result differs</source>
        <translation>结果不一致</translation>
    </message>
    <message>
        <source>stands out</source>
        <translation>异常突出</translation>
    </message>
    <message>
        <source>bit by bit</source>
        <translation>逐位</translation>
    </message>
    <message>
        <source>by checksum</source>
        <translation>按校验和</translation>
    </message>
    <message>
        <source>by statistics</source>
        <translation>按统计信息</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>No folder for rank %1</source>
        <translation>没有逻辑卡%1的目录</translation>
    </message>
    <message>
        <source>NaN or Inf begins here</source>
        <translation>NaN或Inf起于此处</translation>
    </message>
    <message>
        <source>Rank %1: %2</source>
        <translation>逻辑卡%1：%2</translation>
    </message>
    <message>
        <source>Rank %1 agrees with its replicas</source>
        <translation>逻辑卡%1与其副本一致</translation>
    </message>
    <message>
        <source>Rank %1 has not been checked yet</source>
        <translation>逻辑卡%1尚未检查</translation>
    </message>
    <message>
        <source>Rank %1 has no values in common with other ranks</source>
        <translation>逻辑卡%1与其他逻辑卡没有相同的内容</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>正在读取dump</translation>
    </message>
    <message>
        <source>Hashing %1 tensors of %2 ranks</source>
        <translation>正在计算%2张逻辑卡上%1个张量的哈希</translation>
    </message>
    <message>
        <source>No verdict for %1 of %2 tensors</source>
        <translation>%2个张量中有%1个没有结论</translation>
    </message>
    <message numerus="yes">
        <source>%n folders could not be listed</source>
        <translation>
            <numerusform>%n个目录无法列出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks have no folder</source>
        <translation>
            <numerusform>%n张逻辑卡没有目录</numerusform>
        </translation>
    </message>
    <message>
        <source>The ranks have no dumped values in common</source>
        <translation>各逻辑卡落盘的内容没有相同之处</translation>
    </message>
    <message>
        <source>The tensors shared by %1 ranks were dumped only once: no differences</source>
        <translation>%1张逻辑卡共有的内容只落盘了一次：没有不一致</translation>
    </message>
    <message>
        <source>The replicas agree: %1 tensors on %2 ranks</source>
        <translation>副本一致：%2张逻辑卡的%1个张量</translation>
    </message>
    <message numerus="yes">
        <source>Missing %n tensors that other ranks have for some iterations</source>
        <translation>
            <numerusform>缺少其他逻辑卡在某些迭代中拥有的%n个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks have no values in common with other ranks</source>
        <translation>
            <numerusform>%n张逻辑卡与其他逻辑卡没有相同的内容</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank %1 is a process, possibly another run of the same training</source>
        <translation>逻辑卡%1是一个进程，可能是同一训练的另一次运行</translation>
    </message>
    <message numerus="yes">
        <source>%n processes without a rank were not compared: they may be separate runs of the same training</source>
        <translation>
            <numerusform>%n个没有逻辑卡号的进程可能是同一训练的多次运行，未作比较</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks contain several trainings; only the last one was compared</source>
        <translation>
            <numerusform>%n张逻辑卡的目录中有多次训练，只比较了最后一次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowsAsText</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
</context>
<context>
    <name>SavedResultsText</name>
    <message numerus="yes">
        <source>%n tensors</source>
        <translation>
            <numerusform>%n个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hits</source>
        <translation>
            <numerusform>%n个命中</numerusform>
        </translation>
    </message>
    <message>
        <source>check: %1 in %2</source>
        <translation>check：%2中有%1</translation>
    </message>
    <message numerus="yes">
        <source>%n causes</source>
        <translation>
            <numerusform>%n个起因</numerusform>
        </translation>
    </message>
    <message>
        <source>first: %1 in %2</source>
        <translation>first：%2中有%1</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>提前停止</translation>
    </message>
    <message numerus="yes">
        <source>%n watchpoints could not be evaluated</source>
        <translation>
            <numerusform>%n个监测点无法判断</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were left out of the results</source>
        <translation>
            <numerusform>%n个未写入结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refer to tensors that are not in this dump</source>
        <translation>
            <numerusform>%n个属于此dump中没有的张量</numerusform>
        </translation>
    </message>
    <message>
        <source>incomplete: %1</source>
        <translation>不完整：%1</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
</context>
<context>
    <name>ScopeWords</name>
    <message>
        <source>Drawn in %1: placed by data flow, not by name</source>
        <translation>画在%1中：位置由数据流确定，与名称所示不同</translation>
    </message>
</context>
<context>
    <name>ScriptEnd</name>
    <message>
        <source>finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>exited with status %1</source>
        <translation>已结束，状态%1</translation>
    </message>
    <message>
        <source>killed by %1</source>
        <translation>被%1终止</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未启动</translation>
    </message>
</context>
<context>
    <name>SummaryText</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>none in the sample</source>
        <translation>样本中没有</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素个数</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2范数</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>负</translation>
    </message>
    <message>
        <source>Positive</source>
        <translation>正</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自%1</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>前%1个</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2中的%1个</translation>
    </message>
    <message>
        <source>Sample: only the first %1 elements were dumped; the rest is unknown.</source>
        <translation>样本：只落盘了前%1个元素，其余内容未知。</translation>
    </message>
    <message>
        <source>Only operator outputs were dumped</source>
        <translation>只落盘了算子的输出</translation>
    </message>
    <message>
        <source>Only operator inputs were dumped</source>
        <translation>只落盘了算子的输入</translation>
    </message>
    <message>
        <source>Sample: only the first %1 of %2 elements were dumped; the rest is unknown.</source>
        <translation>样本：%2个元素中只落盘了前%1个，其余内容未知。</translation>
    </message>
    <message>
        <source>Only graphs were dumped</source>
        <translation>只落盘了计算图</translation>
    </message>
</context>
<context>
    <name>TerminalText</name>
    <message>
        <source> … %1 more characters</source>
        <translation> … 其余字符数：%1</translation>
    </message>
</context>
<context>
    <name>TimelineHits</name>
    <message>
        <source>Hits: %1</source>
        <translation>命中：%1</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>Operator %1 of %2</source>
        <translation>第%1 / %2个算子</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>运行%1 / %2</translation>
    </message>
    <message>
        <source>Not dumped</source>
        <translation>没有落盘</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Dumped</source>
        <translation>已落盘</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>No NaN, no Inf</source>
        <translation>没有NaN，没有Inf</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>First cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Not captured</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>Captured</source>
        <translation>已采集</translation>
    </message>
</context>
<context>
    <name>TrainingState</name>
    <message>
        <source>Connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Command sent</source>
        <translation>命令已发出</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Stopped at a hit</source>
        <translation>命中后停下</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>已失联</translation>
    </message>
    <message>
        <source>receiving its graph</source>
        <translation>计算图正在传来</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>第%1步之后</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第%1步</translation>
    </message>
    <message>
        <source>%1 of %2 ranks connected</source>
        <translation>%2张逻辑卡中已连接%1张</translation>
    </message>
    <message>
        <source>rank %1: %2</source>
        <translation>逻辑卡%1：%2</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>after step %1: %2</source>
        <translation>第%1步之后：%2</translation>
    </message>
    <message>
        <source>in step %1: %2</source>
        <translation>第%1步中：%2</translation>
    </message>
    <message>
        <source>Stopped by an exception</source>
        <translation>因异常停下</translation>
    </message>
    <message>
        <source>%1 · ends when continued</source>
        <translation>%1 · 继续即结束</translation>
    </message>
    <message>
        <source>since %1 · %2</source>
        <translation>自%1起 · %2</translation>
    </message>
    <message>
        <source>Not answering</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>step %1, where %2 is %3</source>
        <translation>第%1步，此处%2为%3</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>in step %1, at %2</source>
        <translation>第%1步中，停在%2</translation>
    </message>
</context>
<context>
    <name>ValueFormat</name>
    <message>
        <source>2 decimals</source>
        <translation>2位小数</translation>
    </message>
    <message>
        <source>4 decimals</source>
        <translation>4位小数</translation>
    </message>
    <message>
        <source>6 digits</source>
        <translation>6位有效数字</translation>
    </message>
    <message>
        <source>Scientific</source>
        <translation>科学计数</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
</context>
<context>
    <name>cause</name>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>%1 begins at %2, %3, rank %4, and leads to NaN</source>
        <translation>%1起于%2，%3，逻辑卡%4，并引出NaN</translation>
    </message>
    <message>
        <source>%1 begins at %2, %3, and leads to NaN</source>
        <translation>%1起于%2，%3，并引出NaN</translation>
    </message>
    <message>
        <source>%1 begins at %2, %3, rank %4</source>
        <translation>%1起于%2，%3，逻辑卡%4</translation>
    </message>
    <message>
        <source>%1 begins at %2, %3</source>
        <translation>%1起于%2，%3</translation>
    </message>
    <message>
        <source>The training stopped in %1, %2, rank %3</source>
        <translation>训练在%1处中断，%2，逻辑卡%3</translation>
    </message>
    <message>
        <source>The training stopped in %1, %2</source>
        <translation>训练在%1处中断，%2</translation>
    </message>
    <message>
        <source>First device-reported overflow: %1, %2, rank %3</source>
        <translation>设备最先报告溢出的位置：%1，%2，逻辑卡%3</translation>
    </message>
    <message>
        <source>First device-reported overflow: %1, %2</source>
        <translation>设备最先报告溢出的位置：%1，%2</translation>
    </message>
    <message>
        <source>First reported overflow among the dumped operators: %1, %2, rank %3</source>
        <translation>已落盘算子中设备最先报告溢出的位置：%1，%2，逻辑卡%3</translation>
    </message>
    <message>
        <source>First reported overflow among the dumped operators: %1, %2</source>
        <translation>已落盘算子中设备最先报告溢出的位置：%1，%2</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 cannot be as large as its header says: shape %2</source>
        <translation>%1不可能有文件头所说的那么大：形状%2</translation>
    </message>
    <message>
        <source>%1 cannot be opened: too many files are open at once (%2)</source>
        <translation>无法打开%1：同时打开的文件太多（%2）</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入%1：%2</translation>
    </message>
    <message>
        <source>%1 did not run during a full step; the training was paused at the end of step %2</source>
        <translation>%1在整个一步中都没有运行：训练已停在第%2步结束处</translation>
    </message>
    <message>
        <source>%1 does not exist or was deleted</source>
        <translation>%1不存在（或已被删除）</translation>
    </message>
    <message>
        <source>the link points to itself</source>
        <translation>该链接指向自身</translation>
    </message>
    <message>
        <source>the link points to “%1”, which does not exist</source>
        <translation>该链接指向“%1”，而目标不存在</translation>
    </message>
    <message>
        <source>%1 is a link to “%2”, which does not exist: copy the file itself, or restore the link&apos;s target</source>
        <translation>%1是指向“%2”的链接，而该目标不存在：复制文件本身，或恢复链接的目标</translation>
    </message>
    <message>
        <source>%1 is a link to itself: replace it by the file</source>
        <translation>%1是指向自身的链接：用文件本身替换它</translation>
    </message>
    <message>
        <source>%1 ends at byte %2</source>
        <translation>%1在第%2字节处结束</translation>
    </message>
    <message>
        <source>%1 is truncated: it ends at byte %2, inside its %3-byte header</source>
        <translation>%1在第%2字节处结束，仍在%3字节的文件头之内；文件被截断了</translation>
    </message>
    <message>
        <source>%1 is truncated: it ends at byte %2, but its header declares %3 bytes</source>
        <translation>%1被截断：在第%2字节处结束，而文件头声明有%3字节</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;,&apos; or &apos;)&apos; expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为“,”或“)”（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;,&apos; or &apos;}&apos; expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为“,”或“}”（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;:&apos; expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为“:”（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;{&apos; expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为“{”（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: True or False expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为True或False（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: backslash in a string (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：字符串中含有反斜杠（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: a dimension does not fit in 63 bits (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：有一维超出63位所能表示（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: unclosed quote (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：引号没有闭合（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;,&apos; or &apos;]&apos; expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为“,”或“]”（第%2字节）</translation>
    </message>
    <message>
        <source>%1 holds 1-byte values of a type that NumPy did not record (&apos;%2&apos;), probably an 8-bit float or a narrow integer of ml_dtypes. Save it as float32: np.save(file, x.astype(&apos;float32&apos;))</source>
        <translation>%1中的值为1字节，NumPy没有记录其类型（&apos;%2&apos;）：很可能是ml_dtypes的8位浮点数或窄整数。将其保存为float32：np.save(file, x.astype(&apos;float32&apos;))</translation>
    </message>
    <message>
        <source>%1 holds 2-byte values of a type that NumPy did not record (&apos;%2&apos;), probably bfloat16. Save it as float32: np.save(file, x.astype(&apos;float32&apos;))</source>
        <translation>%1中的值为2字节，NumPy没有记录其类型（&apos;%2&apos;）：很可能是bfloat16。将其保存为float32：np.save(file, x.astype(&apos;float32&apos;))</translation>
    </message>
    <message>
        <source>%1 holds 4-byte values of a type that NumPy did not record (&apos;%2&apos;), complex32 or bcomplex32. Save it as complex64: np.save(file, x.astype(&apos;complex64&apos;))</source>
        <translation>%1中的值为4字节，NumPy没有记录其类型（&apos;%2&apos;）：complex32或bcomplex32。将其保存为complex64：np.save(file, x.astype(&apos;complex64&apos;))</translation>
    </message>
    <message>
        <source>%1 holds raw bytes of a type that NumPy did not record (&apos;%2&apos;). Save it as an array of numbers</source>
        <translation>%1中是原始字节，NumPy没有记录其类型（&apos;%2&apos;）。将其保存为数值数组</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: dimension size of 0 or more expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为不小于0的维度大小（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: quoted string expected (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：此处应为带引号的字符串（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: duplicate entry (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：同一项出现了两次（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: unknown entry (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：含有NumPy不认识的项（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: text after the dictionary (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：字典结束后还有文字（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the entry &apos;descr&apos; is missing (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：缺少“descr”项（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the entry &apos;fortran_order&apos; is missing (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：缺少“fortran_order”项（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the entry &apos;shape&apos; is missing (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：缺少“shape”项（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the shape is not a tuple (byte %2)</source>
        <translation>%1的NumPy文件头已损坏：形状不是元组（第%2字节）</translation>
    </message>
    <message>
        <source>%1 has more than %2 dimensions, more than NumPy can read</source>
        <translation>%1超过%2维，NumPy也无法读取</translation>
    </message>
    <message>
        <source>%1 has no parameter %2; it has %3</source>
        <translation>%1没有参数%2；它有%3</translation>
    </message>
    <message>
        <source>%1 takes no parameters, but %2 was given</source>
        <translation>%1没有参数，却给出了%2</translation>
    </message>
    <message>
        <source>%1 has no statistics of it: the training was killed before it wrote them</source>
        <translation>%1中没有它的统计值：训练在写出它们之前被终止</translation>
    </message>
    <message>
        <source>%1 has no statistics of it, only a device report that the call overflowed</source>
        <translation>%1中没有它的统计值，只记录了设备报告该调用溢出</translation>
    </message>
    <message>
        <source>%1 has no statistics of it, only a device report that the call did not overflow</source>
        <translation>%1中没有它的统计值，只记录了设备没有报告该调用溢出</translation>
    </message>
    <message>
        <source>%1 has no values (shape %2) and was not evaluated</source>
        <translation>%1没有值（形状为%2）：未作判断</translation>
    </message>
    <message>
        <source>%1 holds Python objects, which are never loaded because unpickling can execute code; save it as a numeric array to view it</source>
        <translation>%1含有Python对象；加载对象可能运行程序，因此从不加载；另存为数字后再查看</translation>
    </message>
    <message>
        <source>%1 has elements of NumPy type &apos;%2&apos;, which tensors do not support</source>
        <translation>%1的元素是NumPy类型“%2”，张量不支持该类型</translation>
    </message>
    <message>
        <source>%1 holds records of several fields (a structured type), which cannot be shown as a tensor</source>
        <translation>%1含有多字段记录（结构化类型），无法作为张量显示</translation>
    </message>
    <message>
        <source>%1 is a NumPy file of version %2.%3; versions 1.0, 2.0 and 3.0 can be read</source>
        <translation>%1是%2.%3版的NumPy文件；可读取1.0、2.0和3.0版</translation>
    </message>
    <message>
        <source>%1 is a folder, not a watch file</source>
        <translation>%1是文件夹，不是监测文件</translation>
    </message>
    <message>
        <source>%1 is a folder, not a NumPy file</source>
        <translation>%1是文件夹，不是NumPy文件</translation>
    </message>
    <message>
        <source>%1 is empty (0 bytes); nothing was written to it</source>
        <translation>%1是空的（0字节）；没有写入任何内容</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1给出了两次</translation>
    </message>
    <message>
        <source>%1 is not valid JSON: syntax error at line %2, column %3</source>
        <translation>%1不是JSON：第%2行第%3列无法读取</translation>
    </message>
    <message>
        <source>%1 is not a category that can be watched; choose from %2</source>
        <translation>%1不是可监测的类别；已知类别有%2</translation>
    </message>
    <message>
        <source>%1 is a device or a pipe, not a regular file</source>
        <translation>%1不是普通文件，而是设备或管道</translation>
    </message>
    <message>
        <source>%1 is not a readable NumPy file: it declares a header of %2 bytes</source>
        <translation>%1不是可读取的NumPy文件：它声称文件头有%2字节</translation>
    </message>
    <message>
        <source>%1 is not a NumPy file: the NumPy magic bytes are missing</source>
        <translation>%1不是NumPy文件：开头缺少NumPy魔数</translation>
    </message>
    <message>
        <source>The file holds %1, shown as %2</source>
        <translation>文件中的类型是%1，显示为%2</translation>
    </message>
    <message>
        <source>The file holds text, shown as character codes</source>
        <translation>文件中是文本，显示为各字符的编码</translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer, not the file itself: fetch the file with “git lfs pull”</source>
        <translation>%1是Git LFS的指针，不是文件本身：用“git lfs pull”获取文件</translation>
    </message>
    <message>
        <source>%1 is a git-annex pointer, not the file itself: fetch the file with “git annex get”</source>
        <translation>%1是git-annex的指针，不是文件本身：用“git annex get”获取文件</translation>
    </message>
    <message>
        <source>%1 is an HTML page, probably a login or error page saved in place of the file: download the file again</source>
        <translation>%1是HTML页面，可能是代替该文件保存下来的登录页或错误页：重新下载该文件</translation>
    </message>
    <message>
        <source>%1 is an XML document, probably an error message saved in place of the file: download the file again</source>
        <translation>%1是XML文档，可能是代替该文件保存下来的错误消息：重新下载该文件</translation>
    </message>
    <message>
        <source>%1 is an archive of NumPy arrays (.npz): unpack it with unzip and open one of its .npy files</source>
        <translation>%1是NumPy数组的归档（.npz）：用unzip解包，再打开其中的.npy文件</translation>
    </message>
    <message>
        <source>%1 is a PyTorch file: rename it to end in .pt</source>
        <translation>%1是PyTorch文件：将其改名为以.pt结尾</translation>
    </message>
    <message>
        <source>%1 is a zip archive: unpack it first</source>
        <translation>%1是zip归档：先解包</translation>
    </message>
    <message>
        <source>%1 is compressed (gzip, bzip2, xz, zstd or 7z): unpack it first</source>
        <translation>%1是压缩文件（gzip、bzip2、xz、zstd或7z）：先解压</translation>
    </message>
    <message>
        <source>%1 is a tar archive: unpack it first</source>
        <translation>%1是tar归档：先解包</translation>
    </message>
    <message>
        <source>%1 is a safetensors file, which is not supported: save one of its tensors with np.save or torch.save</source>
        <translation>%1是safetensors文件，不支持该格式：用np.save或torch.save保存其中的张量</translation>
    </message>
    <message>
        <source>%1 is an HDF5 file, which is not supported: save one of its arrays with np.save</source>
        <translation>%1是HDF5文件，不支持该格式：用np.save保存其中的数组</translation>
    </message>
    <message>
        <source>%1 is a NumPy file: rename it to end in .npy</source>
        <translation>%1是NumPy文件：将其改名为以.npy结尾</translation>
    </message>
    <message>
        <source>%1 begins with %2 zero bytes and has no header: it was probably not fully written or copied. Copy it again</source>
        <translation>%1以%2个零字节开头，没有文件头：可能没有写完，或复制不完整。重新复制该文件</translation>
    </message>
    <message>
        <source>%1 holds only zeros (%2 bytes): the machine probably stopped before the file was written, or the file was not fully copied. Copy it again</source>
        <translation>%1全是零（%2字节）：可能机器在文件写完之前停止，或复制不完整。重新复制该文件</translation>
    </message>
    <message>
        <source>%1 is not empty; choose an empty or new folder</source>
        <translation>%1不为空：选择空文件夹或新文件夹</translation>
    </message>
    <message>
        <source>unknown key %1</source>
        <translation>未知的键%1</translation>
    </message>
    <message>
        <source>%1 is the source file; choose another name</source>
        <translation>%1是值的来源文件；选择其他文件名</translation>
    </message>
    <message>
        <source>%1 is used twice</source>
        <translation>%1用了两次</translation>
    </message>
    <message>
        <source>No permission to open %1 (%2); ask its owner for access</source>
        <translation>当前用户无权打开%1（%2）；向其所有者索取权限</translation>
    </message>
    <message>
        <source>%1 must be a finite number, not %2</source>
        <translation>%1必须是有限数，不能是%2</translation>
    </message>
    <message>
        <source>%1 must be above %2, not %3</source>
        <translation>%1必须大于%2，不能是%3</translation>
    </message>
    <message>
        <source>%1 must be at least %2, not %3</source>
        <translation>%1至少为%2，不能是%3</translation>
    </message>
    <message>
        <source>%1 must be at most %2, not %3</source>
        <translation>%1至多为%2，不能是%3</translation>
    </message>
    <message>
        <source>%1 must be true or false, not %2</source>
        <translation>%1必须是true或false，不能是%2</translation>
    </message>
    <message>
        <source>%1 needs at least one of %2</source>
        <translation>%1至少需要%2之一</translation>
    </message>
    <message>
        <source>%1 of %2 values are already %3 when iteration %4, the first dumped one, begins: the cause is earlier</source>
        <translation>%2个值中有%1个在迭代%4（首个落盘的迭代）开始时已是%3：起因更早</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 when fed to the network: check the data</source>
        <translation>%2个值中有%1个在送入网络时就是%3：检查数据</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 before the first step: check how it is initialized or loaded</source>
        <translation>%2个值中有%1个在第一步之前就是%3：检查其初始化或加载方式</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 in iteration %4 and were finite in iteration %5; no dumped operator wrote them</source>
        <translation>%2个值中有%1个在迭代%4中是%3，而在迭代%5中是有限的；没有落盘的算子写过它们</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but %4 cannot produce that from finite inputs of this size (up to %5): one of its parameters was changed after the previous iteration and held NaN or Inf</source>
        <translation>%2个值中有%1个是%3，而%4不会由这样大小的有限值（最大%5）产生它们：它读取的某个参数在前一迭代之后被改动，含NaN或Inf</translation>
    </message>
    <message>
        <source>it held %6 when iteration %4 read it, but was finite after iteration %5: something other than the dumped operators changed it in between (%1 of %2 values are %3 at the end of iteration %4)</source>
        <translation>迭代%4读取它时它含%6，而迭代%5结束时它是有限值：其间它被落盘算子以外的写入改动（迭代%4结束时%2个值中有%1个是%3）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; nothing in between was dumped</source>
        <translation>%2个值中有%1个在迭代%4开始时是%3；在迭代%5之后仍是有限的，其间运行的部分没有落盘</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 when this operator reads them, but their producer wrote finite values</source>
        <translation>%2个值中有%1个在算子读取时是%3，而产生它们的算子写出的是有限值</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but all its inputs are finite (up to %4)</source>
        <translation>%2个值中有%1个是%3，而其所有输入都是有限的（最大%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but the input of every rank is finite: combining the ranks overflows</source>
        <translation>%2个值中有%1个是%3，而各逻辑卡的输入都是有限的：合并时溢出</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but the input of this rank is finite: they came from a rank that is not in this dump, or combining the ranks overflows</source>
        <translation>%2个值中有%1个是%3，而本逻辑卡的输入是有限的：它们来自不在此dump中的逻辑卡，或合并时溢出</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: %4 of its bases are negative, so the power is not real</source>
        <translation>%2个值中有%1个是%3：有%4个底数为负，这样的幂不是实数</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: 0 is multiplied by Inf (its inputs hold %4 Inf and %5 zeros)</source>
        <translation>%2个值中有%1个是%3：0乘以Inf（输入含%4个Inf和%5个零）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: a whole row of its input is −Inf (%4 values in all)</source>
        <translation>%2个值中有%1个是%3：输入的一整行都是−Inf（共%4个值）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3; this is the first tensor that shows it, but not all of its inputs were dumped</source>
        <translation>%2个值中有%1个是%3：这是首个出现此情况的张量，因为其来源没有全部落盘</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor holds %4 zeros</source>
        <translation>%2个值中有%1个是%3：除数含%4个零</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor holds a zero</source>
        <translation>%2个值中有%1个是%3：除数含一个零</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input ranges from %4 to %5, but %6 is limited to ±%7</source>
        <translation>%2个值中有%1个是%3：输入范围为%4到%5，而%6的上限是±%7</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds %4 negative values</source>
        <translation>%2个值中有%1个是%3：输入含%4个负值</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds %4 zeros</source>
        <translation>%2个值中有%1个是%3：输入含%4个零</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds a negative value</source>
        <translation>%2个值中有%1个是%3：输入含一个负值</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds a zero</source>
        <translation>%2个值中有%1个是%3：输入含一个零</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input reaches %4, and the exponential of that exceeds %5 (±%6)</source>
        <translation>%2个值中有%1个是%3：输入达到%4，其指数超出%5的范围（±%6）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its inputs are finite (up to %4), but the result exceeds %5 (±%6)</source>
        <translation>%2个值中有%1个是%3：输入是有限的（最大%4），结果超出%5的范围（±%6）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its inputs hold %4 Inf</source>
        <translation>%2个值中有%1个是%3：输入含%4个Inf</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: none of its inputs was dumped</source>
        <translation>%2个值中有%1个是%3：其输入都没有落盘</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the value to be cast exceeds %4 (±%5)</source>
        <translation>%2个值中有%1个是%3：被转换的值超出%4的范围（±%5）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: zero divided by zero (%4 zeros in the dividend, %5 in the divisor)</source>
        <translation>%2个值中有%1个是%3：零除以零（被除数含%4个，除数含%5个）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3; their inputs are unknown because the file belongs to no node</source>
        <translation>%2个值中有%1个是%3；来源未知，该文件不属于任何节点</translation>
    </message>
    <message>
        <source>%1 of %2 values of this constant are %3</source>
        <translation>此常量的%2个值中有%1个是%3</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a slice; write an index, start:stop or start:stop:step for each dimension, for example 0, :, -5::2</source>
        <translation>“%1”不是切片；为每一维写索引、start:stop或start:stop:step，例如0, :, -5::2</translation>
    </message>
    <message>
        <source>An incomplete graph was discarded after %1 bytes</source>
        <translation>一个计算图在%1字节后中断：已略去</translation>
    </message>
    <message>
        <source>A SendTensors message was not a tensor and was discarded</source>
        <translation>SendTensors的一条消息不是张量：已略去</translation>
    </message>
    <message>
        <source>An incomplete tensor was discarded</source>
        <translation>一个张量未传完就中断：已略去</translation>
    </message>
    <message>
        <source>A tensor was discarded: its graph is not being recorded</source>
        <translation>略去了一个张量，其计算图未被记录</translation>
    </message>
    <message>
        <source>Absolute tolerance</source>
        <translation>绝对容差</translation>
    </message>
    <message>
        <source>Activation value range</source>
        <translation>激活值范围</translation>
    </message>
    <message>
        <source>Cannot check %1: %2</source>
        <translation>无法检查%1：%2</translation>
    </message>
    <message>
        <source>Cannot listen on %1, port %2: the address does not belong to this computer, or the port is in use</source>
        <translation>无法在%1端口%2监听：该地址不属于本机，或端口已被占用</translation>
    </message>
    <message>
        <source>Cannot examine %1: %2</source>
        <translation>无法查看%1：%2</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: %2</source>
        <translation>无法读取计算图文件%1：%2</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it holds %2 nodes, more than Sporescope can number</source>
        <translation>无法读取计算图文件%1：含%2个节点，超出Sporescope可编号的范围</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it contains no graph. Was it written by MindSpore?</source>
        <translation>无法读取计算图文件%1：其中没有计算图。它是MindSpore的文件吗？</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it is empty</source>
        <translation>无法读取计算图文件%1：文件是空的</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: the field at byte %2 of %3 is corrupt. The file may be truncated; copy it again from its origin</source>
        <translation>无法读取计算图文件%1：第%2字节处的字段已损坏（共%3字节）。文件可能被截断或损坏；从落盘处重新复制</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: not enough memory</source>
        <translation>无法读取计算图文件%1：内存不足</translation>
    </message>
    <message>
        <source>Cannot write %1. Check the free space and permissions</source>
        <translation>无法写入%1：检查磁盘空间和写权限</translation>
    </message>
    <message>
        <source>Check how the script initializes this weight.</source>
        <translation>检查脚本如何初始化此权重。</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Gradient above threshold</source>
        <translation>梯度超过阈值</translation>
    </message>
    <message>
        <source>Gradient explosion</source>
        <translation>梯度爆炸</translation>
    </message>
    <message>
        <source>Gradient vanishing</source>
        <translation>梯度消失</translation>
    </message>
    <message>
        <source>Initial weight value</source>
        <translation>权重初始值</translation>
    </message>
    <message>
        <source>Listening was stopped</source>
        <translation>监听已停止</translation>
    </message>
    <message>
        <source>Check the operator&apos;s inputs first: if one of them is already abnormal, trace it back to the operator that produced it.</source>
        <translation>先看算子的输入：若某个输入已经异常，回溯到产生它的算子。</translation>
    </message>
    <message>
        <source>NaN equals NaN</source>
        <translation>NaN等于NaN</translation>
    </message>
    <message>
        <source>No dump found at “%1”. A dump contains folders such as rank_0/NET/GRAPH/ITERATION or NET/device_0/iteration_0 (MindSpore), TIME/DEVICE/MODEL/ID/ITERATION or extra-info/data-dump (Ascend), or step0/rank0, step0/proc123 or step0/pid123 with dump.json or dump_tensor_data (msprobe)</source>
        <translation>在“%1”没有找到dump。dump含有这样的文件夹：rank_0/网络/计算图/迭代或网络/device_0/iteration_0（MindSpore），时间/设备/模型/ID/迭代或extra-info/data-dump（昇腾），或者含有dump.json或dump_tensor_data的step0/rank0、step0/proc123、step0/pid123（msprobe）</translation>
    </message>
    <message>
        <source>No dump found in the first %1 folders below “%2”; open a folder closer to the dump</source>
        <translation>在“%2”下的前%1个文件夹中没有找到dump：打开离dump更近的文件夹</translation>
    </message>
    <message>
        <source>This weight does not learn: check whether it is frozen or missing from the optimizer, whether the learning rate is too low, or whether its gradient is zero.</source>
        <translation>此权重没有学到东西：检查它是否被冻结或未交给优化器，学习率是否太低，或梯度是否为零。</translation>
    </message>
    <message>
        <source>Opening was stopped: only the graphs were loaded. Open the dump again to load the tensors.</source>
        <translation>打开过程已停止：只载入了计算图。重新打开dump以载入张量。</translation>
    </message>
    <message>
        <source>Opening “%1” was stopped</source>
        <translation>打开“%1”的过程已停止</translation>
    </message>
    <message>
        <source>Operator overflow</source>
        <translation>算子溢出</translation>
    </message>
    <message>
        <source>Port %1 is in use by %2: choose another port</source>
        <translation>端口%1正被%2使用：选择其他端口</translation>
    </message>
    <message>
        <source>Relative tolerance</source>
        <translation>相对容差</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Stopped while the dump was being opened</source>
        <translation>在打开dump时停止</translation>
    </message>
    <message>
        <source>Tensor above threshold</source>
        <translation>张量超过阈值</translation>
    </message>
    <message>
        <source>Tensor all zero</source>
        <translation>张量全为零</translation>
    </message>
    <message>
        <source>Tensor below threshold</source>
        <translation>张量低于阈值</translation>
    </message>
    <message>
        <source>Tensor overflow</source>
        <translation>张量溢出</translation>
    </message>
    <message>
        <source>Tensor value range</source>
        <translation>张量取值范围</translation>
    </message>
    <message>
        <source>The check was stopped</source>
        <translation>检查已停止</translation>
    </message>
    <message>
        <source>The check was stopped. The hits found so far are shown.</source>
        <translation>检查已停止。显示的是目前找到的命中。</translation>
    </message>
    <message>
        <source>The training closed the connection</source>
        <translation>训练一侧关闭了连接</translation>
    </message>
    <message>
        <source>The dump is still being opened</source>
        <translation>dump仍在打开</translation>
    </message>
    <message>
        <source>The first cause can only be searched for in a completed step: run one step first</source>
        <translation>只能在已运行完的步中查找起因：先运行一步</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be read: %2</source>
        <translation>无法读取文件夹“%1”：%2</translation>
    </message>
    <message>
        <source>The folder “%1” could not be fully read: %2</source>
        <translation>文件夹“%1”没能读到底：%2</translation>
    </message>
    <message>
        <source>The folder “%1” is empty</source>
        <translation>文件夹“%1”是空的：其中没有dump</translation>
    </message>
    <message>
        <source>Graph layout was stopped</source>
        <translation>计算图的布局已停止</translation>
    </message>
    <message>
        <source>The range is reversed: from %1 to %2</source>
        <translation>范围颠倒了：从%1到%2</translation>
    </message>
    <message>
        <source>The search was stopped before it found anything</source>
        <translation>查找在有所发现之前已停止</translation>
    </message>
    <message>
        <source>The update was too large: try a lower learning rate, look for an oversized gradient, and check the optimizer settings.</source>
        <translation>步子太大：尝试更低的学习率，查找过大的梯度，并检查优化器的设置。</translation>
    </message>
    <message>
        <source>No value for this tensor at step %1: it was not computed, its memory has been reused, or it is a gradient and the training ran through this step without pausing. Run one more step to capture all gradients</source>
        <translation>训练在第%1步没有此张量的值：未计算，其内存已另作他用，或它是梯度而训练连续运行经过了该步。再运行一步即可取得全部梯度</translation>
    </message>
    <message>
        <source>The training has disconnected</source>
        <translation>训练已离开：连接已关闭</translation>
    </message>
    <message>
        <source>The training reported a hit of watchpoint %1 on an unknown node: %2</source>
        <translation>训练报告监测点%1在未知节点上命中：%2</translation>
    </message>
    <message>
        <source>The training sent %1 bytes for this tensor, but its shape requires %2</source>
        <translation>训练发送了此张量的%1字节；其形状应有%2字节</translation>
    </message>
    <message>
        <source>The training sent %1 tensor descriptions, but %2 were requested; the rest were discarded</source>
        <translation>训练发送了%1个张量的描述，只要了%2个：其余略去</translation>
    </message>
    <message>
        <source>The training sent a graph of more than %1 bytes; it was discarded</source>
        <translation>训练发送的计算图超过%1字节：已略去</translation>
    </message>
    <message>
        <source>The training sent statistics of %1 tensors, but %2 were requested; the rest were discarded</source>
        <translation>训练发送了%1个张量的统计，只要了%2个：其余略去</translation>
    </message>
    <message>
        <source>The update corrupted the weight: check its gradient for NaN or Inf, then the learning rate and the optimizer settings.</source>
        <translation>更新损坏了权重：先在其梯度中查找NaN或Inf，再看学习率是否过高、优化器设置是否有误。</translation>
    </message>
    <message>
        <source>The value at step %1 was not kept, and the training has moved on</source>
        <translation>第%1步的值没有保留，而训练已继续</translation>
    </message>
    <message>
        <source>The values of “%1” were not dumped; “%2” has only their statistics</source>
        <translation>“%1”的值没有落盘：“%2”只有其统计</translation>
    </message>
    <message>
        <source>The weight barely changes: the learning rate may be too low or its gradient vanishing. Check the optimizer settings.</source>
        <translation>权重几乎没有变化：学习率可能太低，或梯度正在消失。检查优化器的设置。</translation>
    </message>
    <message>
        <source>Unknown condition %1</source>
        <translation>没有条件%1</translation>
    </message>
    <message>
        <source>Not enough memory. Close other programs, or choose a smaller part.</source>
        <translation>内存不足。关闭其他程序，或查看更小的部分。</translation>
    </message>
    <message>
        <source>Not enough memory to draw this part of the graph</source>
        <translation>内存不足，无法绘制这部分计算图</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>This tensor has no value before iteration %1 in the dump</source>
        <translation>此张量在dump中没有迭代%1之前的值</translation>
    </message>
    <message>
        <source>No value of this tensor is available from before step %1</source>
        <translation>此张量在这里没有第%1步之前的值</translation>
    </message>
    <message>
        <source>This tensor was not dumped in iteration %1</source>
        <translation>此张量在迭代%1中没有落盘</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Unchanged weight</source>
        <translation>权重未变化</translation>
    </message>
    <message>
        <source>Check whether it was already too large before the update. If not, check the learning rate, the gradient and the optimizer.</source>
        <translation>更新之前是否已经过大？若不是，检查学习率、梯度和优化器。</translation>
    </message>
    <message>
        <source>Check whether it was already too small before the update. If not, check the learning rate, the gradient and the optimizer.</source>
        <translation>更新之前是否已经过小？若不是，检查学习率、梯度和优化器。</translation>
    </message>
    <message>
        <source>Weight above threshold</source>
        <translation>权重超过阈值</translation>
    </message>
    <message>
        <source>Weight below threshold</source>
        <translation>权重低于阈值</translation>
    </message>
    <message>
        <source>Weight change above threshold</source>
        <translation>权重变化超过阈值</translation>
    </message>
    <message>
        <source>Weight change below threshold</source>
        <translation>权重变化低于阈值</translation>
    </message>
    <message>
        <source>Weight overflow</source>
        <translation>权重溢出</translation>
    </message>
    <message>
        <source>The training sent invalid data for this tensor: %1</source>
        <translation>训练为此张量发送的数据无效：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid regular expression: %2 at &quot;%3&quot;</source>
        <translation>&quot;%1&quot;不是正则表达式：%2，在&quot;%3&quot;处</translation>
    </message>
    <message>
        <source>&quot;condition&quot; is missing</source>
        <translation>缺少 &quot;condition&quot;</translation>
    </message>
    <message>
        <source>expected &quot;format&quot;: 1</source>
        <translation>应有 &quot;format&quot;: 1</translation>
    </message>
    <message>
        <source>invalid histogram range: %1 to %2</source>
        <translation>直方图的范围无效：%1到%2</translation>
    </message>
    <message>
        <source>a histogram can have 1 to %1 bins, not %2</source>
        <translation>直方图可有1到%1个区间，不能是%2个</translation>
    </message>
    <message>
        <source>expected a list</source>
        <translation>应为列表</translation>
    </message>
    <message>
        <source>expected a number</source>
        <translation>应为数字</translation>
    </message>
    <message>
        <source>a heat map cannot have %1 x %2 cells</source>
        <translation>热力图不能有%1 x %2个格子</translation>
    </message>
    <message>
        <source>a heat map needs two dimensions, but the slice has %1: shape %2</source>
        <translation>热力图需要两维，而切片有%1维：形状%2</translation>
    </message>
    <message>
        <source>a slice can have only one &apos;...&apos;</source>
        <translation>切片中只能有一个“...”</translation>
    </message>
    <message>
        <source>expected a string</source>
        <translation>应为字符串</translation>
    </message>
    <message>
        <source>expected a non-negative integer</source>
        <translation>应为不小于0的整数</translation>
    </message>
    <message>
        <source>expected an object</source>
        <translation>应为对象</translation>
    </message>
    <message>
        <source>elements %1 to %2 of %3 were requested, but it has only %4</source>
        <translation>要的是%3的第%1到%2个元素，而它只有%4个</translation>
    </message>
    <message>
        <source>elements %1 to %2 were requested, but the tensor has only %3</source>
        <translation>要的是第%1到%2个元素，而张量只有%3个</translation>
    </message>
    <message>
        <source>graph %1 has no operator with the dump name “%2”</source>
        <translation>计算图%1中没有以“%2”为名落盘的算子</translation>
    </message>
    <message>
        <source>graph %1 has no parameter named “%2”</source>
        <translation>计算图%1中没有名为“%2”的参数</translation>
    </message>
    <message>
        <source>index %1 is out of range: dimension %2 has size %3</source>
        <translation>索引%1超出范围：第%2维的大小为%3</translation>
    </message>
    <message>
        <source>is_nan of %1 is null in dump.json: the device was not queried</source>
        <translation>dump.json中%1的is_nan为null：未查询设备</translation>
    </message>
    <message>
        <source>is_nan of the call is 1 in dump.json</source>
        <translation>dump.json中该调用的is_nan为1</translation>
    </message>
    <message>
        <source>msprobe accepts only English letters, digits, -, _, /, . and : in a path, not “%2”</source>
        <translation>msprobe的路径只接受英文字母、数字、-、_、/、.和:，不接受“%2”</translation>
    </message>
    <message>
        <source>msprobe&apos;s overflow_check dumped the call</source>
        <translation>msprobe的overflow_check写出了该调用</translation>
    </message>
    <message>
        <source>several nodes of graph %1 share the dump name “%2”</source>
        <translation>计算图%1中有多个节点以“%2”为名落盘</translation>
    </message>
    <message>
        <source>stopped before completion</source>
        <translation>未完成即已停止</translation>
    </message>
    <message>
        <source>tensors of the shapes %1 and %2 cannot be compared</source>
        <translation>形状%1与%2的张量无法比较</translation>
    </message>
    <message>
        <source>not a tensor file name: expected TYPE.NAME.TASK.STREAM.TIME.output.SLOT.FORMAT.npy</source>
        <translation>文件名不是张量的文件名：应为TYPE.NAME.TASK.STREAM.TIME.output.SLOT.FORMAT.npy</translation>
    </message>
    <message>
        <source>the graph file ms_output_trace_code_graph_%1.pb cannot be read</source>
        <translation>无法读取计算图文件ms_output_trace_code_graph_%1.pb</translation>
    </message>
    <message>
        <source>the graph file of graph %1 has no entry for the constant “%2”</source>
        <translation>计算图%1的文件中没有常量“%2”的项</translation>
    </message>
    <message>
        <source>duplicate key %1</source>
        <translation>键%1重复</translation>
    </message>
    <message>
        <source>the file name is a number that mapping.csv in the same folder does not list</source>
        <translation>文件名是一个数字，而同一文件夹中的mapping.csv没有列出它</translation>
    </message>
    <message>
        <source>the slice has %1 dimensions, but the tensor has %2: shape %3</source>
        <translation>切片有%1维，而张量有%2维：形状%3</translation>
    </message>
    <message>
        <source>the slice has %1 elements, more than the %2 that can be shown at once; choose a smaller one</source>
        <translation>切片有%1个元素，超过一次可显示的%2个；选择更小的切片</translation>
    </message>
    <message>
        <source>the step of a slice cannot be 0 (dimension %1)</source>
        <translation>切片的步长不能为0（第%1维）</translation>
    </message>
    <message>
        <source>the step of a slice cannot be 0: &apos;%1&apos;</source>
        <translation>切片的步长不能为0：“%1”</translation>
    </message>
    <message>
        <source>cannot open %1: %2</source>
        <translation>无法打开%1：%2</translation>
    </message>
    <message>
        <source>reading %1 failed at byte %2: %3</source>
        <translation>读取%1的第%2字节时出错：%3</translation>
    </message>
    <message>
        <source>unknown condition %1</source>
        <translation>没有条件%1</translation>
    </message>
    <message>
        <source>missing graph file ms_output_trace_code_graph_%1.pb</source>
        <translation>没有计算图文件ms_output_trace_code_graph_%1.pb</translation>
    </message>
    <message>
        <source>not enough memory for a slice of %1 elements; choose a smaller one</source>
        <translation>内存不足，无法读取%1个元素的切片；选择更小的切片</translation>
    </message>
    <message>
        <source>not enough memory to read the values</source>
        <translation>内存不足，无法读取这些值</translation>
    </message>
    <message>
        <source>not enough memory to write %1</source>
        <translation>内存不足，无法写入%1</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>应为true或false</translation>
    </message>
    <message>
        <source>“%1” cannot be opened: %2</source>
        <translation>无法打开“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2</source>
        <translation>无法读取“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” does not fit into memory</source>
        <translation>“%1”放不进内存</translation>
    </message>
    <message>
        <source>“%1” has no column %2</source>
        <translation>“%1”缺少列：%2</translation>
    </message>
    <message>
        <source>“%1” has no column %2; its rows were skipped</source>
        <translation>“%1”缺少列：%2；其各行已略去</translation>
    </message>
    <message>
        <source>“%1” has no statistics of %2 tensors: the training was killed before msprobe wrote them</source>
        <translation>“%1”缺少%2个张量的统计值：训练在msprobe写出它们之前被终止</translation>
    </message>
    <message>
        <source>“%1” contains %2 copies of tensor files that msprobe did not write, such as “%3”; they were skipped</source>
        <translation>“%1”中有%2个不是msprobe写出的张量文件副本，例如“%3”；已跳过</translation>
    </message>
    <message>
        <source>“%1” contains NumPy files written by TorchAir in FX mode (torch.compile), such as “%2”, which record neither calls nor their order. Each file can be opened separately; to open the whole run, dump in GE mode (set_ge_dump_config), or without torch.compile with msprobe&apos;s PrecisionDebugger</source>
        <translation>“%1”中是TorchAir在FX模式（torch.compile）下写出的NumPy文件，例如“%2”：它们没有记录调用及其顺序。每个文件可以单独打开；要打开整个运行，用GE模式（set_ge_dump_config）采集，或不使用torch.compile、改用msprobe的PrecisionDebugger采集</translation>
    </message>
    <message>
        <source>“%1” contains tensors written by SGLang&apos;s own dumper, such as “%2”, which is not supported. Start the server with --msprobe-dump-config to get a supported dump</source>
        <translation>“%1”中是SGLang自带的dumper写出的张量，例如“%2”，不支持。用--msprobe-dump-config启动服务，可得到支持的dump</translation>
    </message>
    <message>
        <source>“%1” contains tensors that msprobe&apos;s AclGraphDumper has not moved to a step folder, such as “%2”: call the dumper&apos;s step() after each replay</source>
        <translation>“%1”中是msprobe的AclGraphDumper尚未归入某一步文件夹的张量，例如“%2”：需在每次replay之后调用该dumper的step()</translation>
    </message>
    <message>
        <source>“%1” is not inside a dump; open a dump folder or a file in one</source>
        <translation>“%1”不在任何dump之内：打开dump文件夹，或其中的文件</translation>
    </message>
    <message>
        <source>“%1” is a tensor file outside a dump: there is no rank folder above it</source>
        <translation>“%1”是dump之外的单个张量文件：其上层没有rank文件夹</translation>
    </message>
    <message>
        <source>“%1” is larger than %2 bytes, too large for a file of this kind</source>
        <translation>“%1”大于%2字节，这种文件不会有这么大</translation>
    </message>
    <message>
        <source>“%1” is not a JSON object and was skipped</source>
        <translation>“%1”不是JSON对象，已略去</translation>
    </message>
    <message>
        <source>“%1” is not a list of numbers, such as 0,2-3</source>
        <translation>“%1”不是数字列表；写成0,2-3</translation>
    </message>
    <message>
        <source>“%1” is not a regular file</source>
        <translation>“%1”不是普通文件</translation>
    </message>
    <message>
        <source>“%1” lacks the execution order of %2 graphs; from graph %3 on, the assignment of files to operators is a guess</source>
        <translation>“%1”缺少%2个计算图的执行顺序；从计算图%3起，文件与算子的对应只是猜测</translation>
    </message>
    <message>
        <source>“%1” names %2 tensor files that are not there; only the checksums of these tensors are known</source>
        <translation>“%1”提到的%2个张量文件不存在：这些张量只有校验和可用</translation>
    </message>
    <message>
        <source>“%1” was written by msprobe for a model of Ascend Transformer Boost (ATB), which is not supported. Compare it with msprobe&apos;s own tools, or dump the model in PyTorch with msprobe&apos;s PrecisionDebugger</source>
        <translation>“%1”由msprobe从Ascend Transformer Boost（ATB）模型采集，不支持。可用msprobe自带的工具比对，或在PyTorch中用msprobe的PrecisionDebugger采集该模型</translation>
    </message>
    <message>
        <source>“%1”: skipped %2 lines that are not iteration numbers, the first is line %3</source>
        <translation>“%1”：有%2行不是迭代号，已略去，首个在第%3行</translation>
    </message>
    <message>
        <source>“%1”: skipped %2 rows that do not match the header, the first on line %3</source>
        <translation>“%1”：有%2行与表头不符，已略去，首个在第%3行</translation>
    </message>
    <message>
        <source>“%1”: the range %2 ends before it begins</source>
        <translation>“%1”：范围%2的终点在起点之前</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the output of %4 exceeds %5 (±%6)</source>
        <translation>%2个值中有%1个是%3：%4产生的值超出%5的范围（±%6）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: they began in or before %4, which was not dumped</source>
        <translation>%2个值中有%1个是%3：始于没有落盘的%4或更早</translation>
    </message>
    <message>
        <source>Cannot read the graph %1: an operator takes its input from &quot;%2&quot;, which does not exist. The graph is truncated or damaged</source>
        <translation>无法读取计算图%1：有算子的输入来自&quot;%2&quot;，而它不存在。计算图被截断或已损坏</translation>
    </message>
    <message>
        <source>The check failed: %1</source>
        <translation>检查失败：%1</translation>
    </message>
    <message>
        <source>The search for the first cause failed: %1</source>
        <translation>查找起因失败：%1</translation>
    </message>
    <message>
        <source>No dump in “%1”</source>
        <translation>“%1”中没有dump</translation>
    </message>
    <message>
        <source>“%1” is inside the dump, and dumps are never written to. Choose another folder.</source>
        <translation>“%1”在dump之内，而dump从不写入。选择其他文件夹。</translation>
    </message>
    <message>
        <source>No dump found at “%1”; %2 folders there cannot be read, the first is “%3”</source>
        <translation>在“%1”没有找到dump；其中%2个文件夹无法读取，首个是“%3”</translation>
    </message>
    <message>
        <source>a heat map of %1 x %2 cells is too large</source>
        <translation>%1 x %2个格子的热力图太大</translation>
    </message>
    <message>
        <source>The training has moved on from step %1</source>
        <translation>训练已从第%1步继续</translation>
    </message>
    <message>
        <source>Out of memory: some data from the training was discarded</source>
        <translation>内存不足：训练发来的部分数据已略去</translation>
    </message>
    <message>
        <source>Out of memory while recording: part of the captured data is missing</source>
        <translation>录制时内存不足：缺少部分采集的数据</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update, but all of its inputs are finite (up to %4): the update itself is undefined, for example zero divided by zero</source>
        <translation>%2个值中有%1个在更新后是%3，而送入更新的值都是有限的（最大%4）：这一步更新本身没有定义，例如零除以零</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update: it divides by the square root of its second moment, and %4 of %5 values of that are negative (down to %6)</source>
        <translation>%2个值中有%1个在更新后是%3：它除以二阶矩的平方根，而二阶矩的%5个值中有%4个为负（最小%6）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it divides each row of its first input by the norm of the row, which is 0 if all its values are zero (zeros in the input: %4)</source>
        <translation>%2个值中有%1个是%3：它将第一个输入的每一行除以该行的范数，而全零行的范数为0（该输入中零的个数：%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 at the end of iteration %4; not all inputs of its update were dumped</source>
        <translation>%2个值中有%1个在迭代%4结束时是%3；其更新所用的值没有全部落盘</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: %4 of its bases are zero, with a negative exponent</source>
        <translation>%2个值中有%1个是%3：有%4个底数为零，而指数小于零</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input goes down to %4</source>
        <translation>%2个值中有%1个是%3：输入低至%4</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its inputs hold an Inf</source>
        <translation>%2个值中有%1个是%3：输入含有Inf</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of a root is infinite at zero (zeros among the roots: %4)</source>
        <translation>%2个值中有%1个是%3：根的梯度在零处为无穷（根中零的个数：%4）</translation>
    </message>
    <message>
        <source>No rank has a graph with this number</source>
        <translation>没有逻辑卡有这个编号的图</translation>
    </message>
    <message>
        <source>it already holds %3 when iteration %4, the first dumped one, begins (%1 of %2 values after it): the cause is earlier</source>
        <translation>它在迭代%4（首个落盘的迭代）开始时已含%3，其后%2个值中有%1个如此：起因更早</translation>
    </message>
    <message>
        <source>it holds %3 before the first step (%1 of %2 values after it): check how it is initialized or loaded</source>
        <translation>它在第一步之前就含%3，其后%2个值中有%1个如此：检查其初始化或加载方式</translation>
    </message>
    <message>
        <source>%1 absorbs it: neither the loss nor any weight is affected</source>
        <translation>它被%1吸收：损失和权重都没有受影响</translation>
    </message>
    <message>
        <source>it is absorbed by %1, whose output is finite but may be wrong</source>
        <translation>它被%1吸收，其输出是有限的，但可能有误</translation>
    </message>
    <message>
        <source>it ends in %1, which is NaN at the same elements for another reason</source>
        <translation>它止于%1，而后者在相同元素处因其他原因为NaN</translation>
    </message>
    <message>
        <source>%1 and similar files (%2 in all) hold only the values behind a view, fewer than its shape has elements. MindSpore writes views this way; they cannot be checked</source>
        <translation>%1等文件（共%2个）只保存视图所引用的值，少于其形状的元素个数：MindSpore就是这样写视图的，因此无法判断</translation>
    </message>
    <message>
        <source>%1 probably does not belong to its node: its header says %2, the graph says %3</source>
        <translation>%1很可能不是其节点的文件：文件头为%2，图中为%3</translation>
    </message>
    <message>
        <source>%1 is not an address of this computer (%2): specify one of its addresses, such as 127.0.0.1</source>
        <translation>%1不是本机的地址（%2）：指定本机地址，例如127.0.0.1</translation>
    </message>
    <message>
        <source>%1 is not a watch file: expected an object with &quot;format&quot; and &quot;watchpoints&quot;</source>
        <translation>%1不是监测点文件：应为含有 &quot;format&quot; 和 &quot;watchpoints&quot; 的对象</translation>
    </message>
    <message>
        <source>%1 is not an address of this computer: choose one of its addresses, or 127.0.0.1</source>
        <translation>%1不是本机的地址：选择本机已有的地址，或127.0.0.1</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but the input of this rank is finite: they came from a rank that is not connected, or combining the ranks overflows</source>
        <translation>%2个值中有%1个为%3，而本逻辑卡的输入是有限值：它们来自未连接的逻辑卡，或者合并时溢出</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: %4 is undefined</source>
        <translation>%2个值中有%1个是%3：%4没有定义</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: a whole row of its input is −Inf, and −Inf minus −Inf is NaN</source>
        <translation>%2个值中有%1个是%3：输入的一整行都是−Inf，而−Inf减−Inf得NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it divides by sqrt(variance + epsilon); %4 of %5 variances are 0 and epsilon is too small</source>
        <translation>%2个值中有%1个是%3：它除以方差加epsilon的平方根，而%5个方差中有%4个为0，epsilon又太小</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3; this is the first tensor that shows it, but not all of its inputs were captured</source>
        <translation>%2个值中有%1个为%3：这是首个出现此情况的张量，但它的输入未全部采集</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input goes down to %4, but %5 is undefined below %6</source>
        <translation>%2个值中有%1个是%3：输入低至%4，而%5在小于%6处没有定义</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input ranges from %4 to %5, but %6 is defined only from %7 to %8</source>
        <translation>%2个值中有%1个是%3：输入范围为%4到%5，而%6只在%7到%8之间有定义</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input reaches %4, where %5 is infinite</source>
        <translation>%2个值中有%1个是%3：输入达到%4，而%5在此处为无穷</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its inputs hold %4 Inf; in a sum, Inf − Inf or Inf × 0 is NaN</source>
        <translation>%2个值中有%1个是%3：输入含%4个Inf，而求和中Inf减Inf或Inf乘0得NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: none of its inputs was captured</source>
        <translation>%2个值中有%1个为%3：它的输入都未采集</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: they began in or before %4, which was not captured</source>
        <translation>%2个值中有%1个是%3：始于没有采集的%4或更早</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but %4 cannot produce that from finite inputs of this size (up to %5): one of its parameters was changed after the previous step and held NaN or Inf</source>
        <translation>%2个值中有%1个是%3，而%4不会由这样大小的有限值（最大%5）产生它们：它读取的某个参数在上一步之后被改动，含NaN或Inf</translation>
    </message>
    <message>
        <source>it held %6 when step %4 read it, but was finite after step %5: something other than the captured operators changed it in between (%1 of %2 values are %3 at the end of step %4)</source>
        <translation>第%4步读取它时它含%6，而第%5步结束时它是有限值：其间它被已采集算子以外的写入改动（第%4步结束时%2个值中有%1个是%3）</translation>
    </message>
    <message>
        <source>A graph was discarded: data from all trainings may use at most %1 bytes</source>
        <translation>一个计算图被略去：所有训练发送的内容合计最多可占%1字节</translation>
    </message>
    <message>
        <source>A tensor was discarded: data from all trainings may use at most %1 bytes</source>
        <translation>一个张量被略去：所有训练发送的内容合计最多可占%1字节</translation>
    </message>
    <message>
        <source>Rejected a training at %1: at most %2 can be connected at once</source>
        <translation>未接受来自%1的训练：监听的训练数将超过%2</translation>
    </message>
    <message>
        <source>Cannot listen on %1, port %2: %3</source>
        <translation>无法在%1的端口%2上监听：%3</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it is a folder</source>
        <translation>无法读取图文件%1：它是一个文件夹</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it is a device or a pipe, not a regular file</source>
        <translation>无法读取图文件%1：它不是普通文件，而是设备或管道</translation>
    </message>
    <message>
        <source>Port %1 requires administrator rights: choose a port from 1024 to 65535</source>
        <translation>端口%1仅限管理员使用：选择1024至65535之间的端口</translation>
    </message>
    <message>
        <source>Port %1 is in use: choose another port</source>
        <translation>端口%1已被占用：选择其他端口</translation>
    </message>
    <message>
        <source>The training no longer has this graph</source>
        <translation>该训练已不再有此计算图</translation>
    </message>
    <message>
        <source>The training reports MindSpore %1. Sporescope supports 1.0 to 2.x; data from other versions may be shown incorrectly</source>
        <translation>训练报告的版本为MindSpore %1。Sporescope支持1.0至2.x版本；其他版本的数据可能显示有误</translation>
    </message>
    <message>
        <source>Missing graph file “%1”: %2 tensors of graph %3 belong to no node</source>
        <translation>没有图文件“%1”：图%3的%2个张量不属于任何节点</translation>
    </message>
    <message>
        <source>The training stopped sending in the middle of a message; gave up after %1 s</source>
        <translation>训练发送的内容停滞了%1秒：已放弃接收</translation>
    </message>
    <message>
        <source>a weight&apos;s file holds its value after the update, and the operator inputs from before it were not dumped; dump inputs as well (&quot;input_output&quot;: 0)</source>
        <translation>权重自身的文件保存的是更新后的值，而更新前算子读到的值没有被dump：同时dump输入（&quot;input_output&quot;: 0）</translation>
    </message>
    <message>
        <source>it reaches the weights, first %1</source>
        <translation>它到达了权重，首先是%1</translation>
    </message>
    <message>
        <source>it needs Ascend&apos;s overflow files, which training on %1 does not write; use tensor_overflow</source>
        <translation>它由Ascend的溢出文件给出，而在%1上的训练不会写出这类文件：使用tensor_overflow</translation>
    </message>
    <message>
        <source>it reaches the loss, %1</source>
        <translation>它到达了损失%1</translation>
    </message>
    <message>
        <source>no tensor in the dump belongs to nodes named %1</source>
        <translation>该dump中没有任何张量属于以下名称的节点：%1</translation>
    </message>
    <message>
        <source>no tensor in the dump belongs to a node whose name matches “%1”</source>
        <translation>该dump中没有任何张量属于名称匹配“%1”的节点</translation>
    </message>
    <message>
        <source>no tensor in the dump belongs to an operator of type %1</source>
        <translation>该dump中没有任何张量属于以下类型的算子：%1</translation>
    </message>
    <message>
        <source>not everything downstream was dumped, so its effect is unknown</source>
        <translation>它流入的部分没有全部落盘，因此后果未知</translation>
    </message>
    <message>
        <source>nothing reads it: neither the loss nor any weight is affected</source>
        <translation>没有算子读取它：损失和权重都没有受影响</translation>
    </message>
    <message>
        <source>the dump starts at iteration %1, after the weights were first updated; dump the first iteration as well</source>
        <translation>该dump从第%1次迭代开始，此时权重已被更新：同时dump第一次迭代</translation>
    </message>
    <message>
        <source>the dump has no input that this watchpoint checks</source>
        <translation>该dump中没有它所监测的那类输入</translation>
    </message>
    <message>
        <source>the dump has no tensor that this watchpoint checks</source>
        <translation>该dump中没有它所监测的那类张量</translation>
    </message>
    <message>
        <source>ms_execution_order_graph_%1.csv does not list its operator “%2”</source>
        <translation>执行序文件ms_execution_order_graph_%1.csv中没有它的算子“%2”</translation>
    </message>
    <message>
        <source>“%1” does not list all executed operators: %2 files belong to others. It is empty or truncated</source>
        <translation>“%1”没有列出所有执行过的算子：另有%2个算子的文件被dump。该文件为空或被截断</translation>
    </message>
    <message>
        <source>“%1” holds tensors, but the execution history of graph %2 does not list iteration %3</source>
        <translation>“%1”中有张量，但图%2的执行历史中没有第%3次迭代</translation>
    </message>
    <message>
        <source>“%1” was skipped: it is named like an iteration, but is not a folder</source>
        <translation>已跳过“%1”：它的名称是迭代，但它不是文件夹</translation>
    </message>
    <message>
        <source>“%1” was skipped: graph folders are named by number</source>
        <translation>已跳过“%1”：图的文件夹应以数字命名</translation>
    </message>
    <message>
        <source>“%1” was skipped: iteration folders are named by number</source>
        <translation>已跳过“%1”：迭代的文件夹应以数字命名</translation>
    </message>
    <message>
        <source>“%1”: skipped %2 files that do not belong to a dump, the first is “%3”</source>
        <translation>“%1”：有%2个文件不属于dump，已跳过，第一个是“%3”</translation>
    </message>
    <message>
        <source>“%1” contains tensors converted by msaccucmp (.bin) in an unknown layout, such as “%2”. Each file can be opened separately; to see them in the graph, put them next to the files they were converted from</source>
        <translation>“%1”中是msaccucmp转换的张量（.bin），目录布局未知，例如“%2”。每个文件可单独打开；要在计算图中查看，将它们放到转换前的文件旁</translation>
    </message>
    <message>
        <source>“%1”: skipped %2 files whose names mark them as copies; the first is “%3”, a copy of “%4”</source>
        <translation>“%1”：有%2个文件从名称看是其他文件的副本，已跳过，第一个是“%3”，即“%4”的副本</translation>
    </message>
    <message>
        <source>“%1”: %2 lines repeat an operator, the first is “%3”</source>
        <translation>“%1”：有%2行重复了算子，第一个是“%3”</translation>
    </message>
    <message>
        <source>“%1”: %2 of %3 lines name no operator of the graph, the first is “%4”</source>
        <translation>“%1”：%3行中有%2行不是图中的算子，第一个是“%4”</translation>
    </message>
    <message>
        <source>not everything downstream was captured, so its effect is unknown</source>
        <translation>下游没有全部采集，因此后果未知</translation>
    </message>
    <message>
        <source>%1 has no parameter %2; did you mean %3? It has %4</source>
        <translation>%1没有参数%2；您是否想写%3？它有%4</translation>
    </message>
    <message>
        <source>unknown key %1; did you mean %2?</source>
        <translation>未知的键%1；您是否想写%2？</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; what ran in between was not dumped, or is in an unreadable folder</source>
        <translation>%2个值中有%1个在迭代%4开始时是%3；在迭代%5之后仍是有限的，其间运行的部分没有落盘，或在无法读取的文件夹中</translation>
    </message>
    <message>
        <source>ReLU dead</source>
        <translation>ReLU失活</translation>
    </message>
    <message>
        <source>Sigmoid saturated</source>
        <translation>Sigmoid饱和</translation>
    </message>
    <message>
        <source>Tanh saturated</source>
        <translation>Tanh饱和</translation>
    </message>
    <message>
        <source>The training no longer has this tensor</source>
        <translation>训练中已不再有该张量</translation>
    </message>
    <message>
        <source>Cast cannot produce NaN: the operator before it did, from finite inputs</source>
        <translation>Cast不会产生NaN：是它前面的算子由有限的输入产生的</translation>
    </message>
    <message>
        <source>it came through operators without known values; a value before them already held NaN or Inf</source>
        <translation>它经由取值未知的算子流入；在它们之前的一个值已含NaN或Inf</translation>
    </message>
    <message>
        <source>all other inputs are finite: only the parameter can be the source</source>
        <translation>其他输入都是有限的：只可能来自参数</translation>
    </message>
    <message>
        <source>its known inputs cannot produce NaN or Inf in this operator: a parameter was changed before it was read</source>
        <translation>该算子不会由已知的输入产生NaN或Inf：有参数在被读取之前被改动</translation>
    </message>
    <message>
        <source>all ranks hold the same values: the lowest rank is shown</source>
        <translation>所有逻辑卡上的值都一样：以编号最小的逻辑卡为代表</translation>
    </message>
    <message>
        <source>all its inputs were finite: this operator produced it</source>
        <translation>其输入都是有限的：就是它产生的</translation>
    </message>
    <message>
        <source>an earlier output matches an argument of this graph that has no known value</source>
        <translation>先前的一个输出与该图的一个取值未知的参数相符</translation>
    </message>
    <message>
        <source>an earlier output has the same values</source>
        <translation>先前的一个输出有相同的值</translation>
    </message>
    <message>
        <source>an earlier output has the same values: it was passed to this graph as an argument</source>
        <translation>先前的一个输出有相同的值：它作为参数传给了该图</translation>
    </message>
    <message>
        <source>an input already held NaN or Inf; the earliest such input is followed</source>
        <translation>有一个输入已含NaN或Inf；沿其中最早出现的输入回溯</translation>
    </message>
    <message>
        <source>an input differs from what its producer wrote: it was changed in between</source>
        <translation>有一个输入与前一个算子写出的不同：途中被改动了</translation>
    </message>
    <message>
        <source>an earlier operator wrote it into the parameter</source>
        <translation>此前有算子把它写进了参数</translation>
    </message>
    <message>
        <source>another operator had read it earlier, and it already held NaN or Inf</source>
        <translation>此前另一个算子读取过它，那时就已含NaN或Inf</translation>
    </message>
    <message>
        <source>another rank sent it into the collective</source>
        <translation>另一张逻辑卡把它带进了集合通信</translation>
    </message>
    <message>
        <source>code outside the graph updates it</source>
        <translation>它由图之外的代码更新</translation>
    </message>
    <message>
        <source>it came from the dataset</source>
        <translation>它来自数据集</translation>
    </message>
    <message>
        <source>it already holds %3 when iteration %4 begins (%1 of %2 values): the cause is earlier, possibly in an unreadable folder</source>
        <translation>它在迭代%4开始时已含%3（%2个值中有%1个）：起因更早，可能在某个无法读取的文件夹中</translation>
    </message>
    <message>
        <source>an infinite input made it NaN</source>
        <translation>因为有一个输入是无穷，所以得到NaN</translation>
    </message>
    <message>
        <source>it is a constant</source>
        <translation>它是常量</translation>
    </message>
    <message>
        <source>it is an input of the network</source>
        <translation>它是网络的输入</translation>
    </message>
    <message>
        <source>this is its first known value, after an update: the update produced it, unless it was already so before</source>
        <translation>这是更新之后它的第一个已知值：除非此前就已如此，否则由该更新产生</translation>
    </message>
    <message>
        <source>it already held NaN or Inf after the previous iteration</source>
        <translation>在上一次迭代之后它就已含NaN或Inf</translation>
    </message>
    <message>
        <source>its producer wrote it that way</source>
        <translation>它写出时就已如此</translation>
    </message>
    <message>
        <source>its inputs are too small to overflow: only a constant can be the source of the Inf</source>
        <translation>输入太小，不会溢出：Inf只可能来自常量</translation>
    </message>
    <message>
        <source>neither its producer&apos;s output nor all inputs of its producer are known</source>
        <translation>产生它的算子的输出未知，流入该算子的值也并非全部已知</translation>
    </message>
    <message>
        <source>no known rank sent it: combining the ranks produced it, or a missing rank sent it</source>
        <translation>已知的逻辑卡都没有带入它：它来自各逻辑卡的合并，或来自缺失的逻辑卡</translation>
    </message>
    <message>
        <source>not all inputs of the operator are known: this is the first tensor that shows it</source>
        <translation>流入该算子的值并非全部已知：在这里最先显现</translation>
    </message>
    <message>
        <source>nothing reads this output, so its kernel may leave it unfilled</source>
        <translation>没有算子读取该输出，因此内核无须填写它</translation>
    </message>
    <message>
        <source>the file belongs to no node, so its inputs are unknown</source>
        <translation>该文件不属于任何节点，因此无从得知它由什么算出</translation>
    </message>
    <message>
        <source>the operator does not write this memory: the values are meaningless</source>
        <translation>该算子不写内存：其中的值没有意义</translation>
    </message>
    <message>
        <source>its producer wrote finite values: they were changed in between</source>
        <translation>产生它的算子写出的是有限值：途中被改动了</translation>
    </message>
    <message>
        <source>the operator&apos;s output is the same value</source>
        <translation>该算子的输出就是同一个值</translation>
    </message>
    <message>
        <source>its producer&apos;s output is unknown, but all inputs of its producer were finite: its producer made it</source>
        <translation>产生它的算子的输出未知，而流入该算子的值都正常：就是它产生的</translation>
    </message>
    <message>
        <source>its producer&apos;s output is unknown, and its producer already read NaN or Inf</source>
        <translation>产生它的算子的输出未知，而该算子读到的值已含NaN或Inf</translation>
    </message>
    <message>
        <source>the output of the operator that updates it is unknown, and that operator already read NaN or Inf</source>
        <translation>更新它的算子的输出未知，而该算子读到的值已含NaN或Inf</translation>
    </message>
    <message>
        <source>the updated parameter is finite: the kernel did not fill this output</source>
        <translation>更新后的参数是有限的：内核没有填写该输出</translation>
    </message>
    <message>
        <source>the parameter was finite in an earlier iteration, and no known operator changed it</source>
        <translation>参数在之前的迭代中是有限的，而已知的操作都没有改动它</translation>
    </message>
    <message>
        <source>the parameter already held NaN or Inf before its first known value</source>
        <translation>在首个已知值之前，参数就已含NaN或Inf</translation>
    </message>
    <message>
        <source>unknown condition %1; did you mean %2?</source>
        <translation>没有条件%1；您是否想写%2？</translation>
    </message>
    <message>
        <source>its inputs from the other graph were finite, judging by their values: this operator produced it</source>
        <translation>从数值可知，另一张图传给它的值是有限的：就是该算子产生的</translation>
    </message>
    <message>
        <source>“%1” has no values yet</source>
        <translation>“%1”还没有值</translation>
    </message>
    <message>
        <source>“%1” is not a list of numbers, such as 0,2-3, last or -2</source>
        <translation>“%1”不是数字列表；写成0,2-3、last或-2</translation>
    </message>
    <message>
        <source>%1 bytes do not match dtype %2 and shape %3</source>
        <translation>%1字节与数据类型%2和形状%3不符</translation>
    </message>
    <message>
        <source>larger than %1 bytes</source>
        <translation>大于%1字节</translation>
    </message>
    <message>
        <source>A percentage inside a range requires %1 or %2</source>
        <translation>范围内百分比需要%1或%2</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Max − min</source>
        <translation>最大值 − 最小值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Mean change / mean value</source>
        <translation>平均变化 / 平均值</translation>
    </message>
    <message>
        <source>Mean of absolute values</source>
        <translation>绝对值的均值</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Values in range (%)</source>
        <translation>范围内的值（%）</translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation>零的比例（%）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; the files in between cannot be read</source>
        <translation>第%4次迭代开始时%2个值中有%1个为%3；第%5次迭代之后仍为有限值，其间的文件无法读取</translation>
    </message>
    <message>
        <source>it already holds %3 when iteration %4 begins (%1 of %2 values): the cause is earlier, in files that cannot be read</source>
        <translation>第%4次迭代开始时已含%3（%2个值中有%1个）：更早就已出现，而其先前的文件无法读取</translation>
    </message>
    <message>
        <source>“%1” takes too long to match “%2”. Avoid nested repetitions.</source>
        <translation>“%1”在“%2”上匹配耗时过长。不要在重复中嵌套重复。</translation>
    </message>
    <message>
        <source>%1 (matched by the task and stream in the report’s file name)</source>
        <translation>%1（根据报告文件名中的task和stream找到）</translation>
    </message>
    <message>
        <source>%1 and similar files (%2 in all) hold only the first elements of their tensors, because the training dumped samples. What is in them is reported; the rest is unknown</source>
        <translation>%1等共%2个文件只含张量的前若干元素：训练采用了采样dump。其中的内容会报告，但其余部分是否正常无从得知</translation>
    </message>
    <message>
        <source>%1 is incomplete: it ends at byte %2, before its header</source>
        <translation>%1在第%2字节处结束，早于文件头：文件没有写完</translation>
    </message>
    <message>
        <source>%1 is incomplete or damaged: it ends at byte %2, before the end of %3</source>
        <translation>%1在第%2字节处结束，早于%3的末尾：文件没有写完或已损坏</translation>
    </message>
    <message>
        <source>%1 is incomplete or damaged: it ends at byte %2, before the end of its tensors; the complete ones are shown</source>
        <translation>%1在第%2字节处结束，早于其张量的末尾：文件没有写完或已损坏；仍显示完整的张量</translation>
    </message>
    <message>
        <source>%1 is truncated or not a PyTorch file: the directory at its end is missing</source>
        <translation>%1提前结束，或不是PyTorch文件：缺少末尾的目录</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, which does not fit %3 and the shape in its name</source>
        <translation>%1有%2字节，与文件名中的形状及%3类型所需大小不符</translation>
    </message>
    <message>
        <source>%1 holds a Python object that cannot be shown: %2</source>
        <translation>%1保存的是无法显示的Python对象：%2</translation>
    </message>
    <message>
        <source>%1 holds no %2</source>
        <translation>%1中没有%2</translation>
    </message>
    <message>
        <source>%1 does not hold a single tensor and cannot be shown</source>
        <translation>%1保存的不是单个张量，无法显示</translation>
    </message>
    <message>
        <source>%1 holds a quantized tensor (%2), which cannot be shown: save x.dequantize(), or x.int_repr() for the stored integers</source>
        <translation>%1中是量化张量（%2），无法显示：保存x.dequantize()，或保存x.int_repr()以得到存储的整数</translation>
    </message>
    <message>
        <source>%1 holds a sparse tensor (%2), which cannot be shown: save x.to_dense()</source>
        <translation>%1中是稀疏张量（%2），无法显示：保存x.to_dense()</translation>
    </message>
    <message>
        <source>%1 holds a nested tensor (%2), which cannot be shown: save x.to_padded_tensor(0), or its parts</source>
        <translation>%1中是嵌套张量（%2），无法显示：保存x.to_padded_tensor(0)，或分别保存其各部分</translation>
    </message>
    <message>
        <source>%1 holds a tensor of unknown type: %2</source>
        <translation>%1中张量的类型未知：%2</translation>
    </message>
    <message>
        <source>%1 holds a meta tensor, which has a shape but no values: move it to a device before saving it</source>
        <translation>%1中是meta张量，只有形状而没有值：保存之前先将其放到设备上</translation>
    </message>
    <message>
        <source>%1 holds a tensor of class %2, whose values cannot be shown: save it as a plain tensor (for a DTensor, x.full_tensor() or x.to_local())</source>
        <translation>%1中是%2类的张量，其值无法显示：将其保存为普通张量（DTensor可用x.full_tensor()或x.to_local()）</translation>
    </message>
    <message>
        <source>%1 holds %2 tensors (%3), but only one can be shown: save it to a separate file with torch.save</source>
        <translation>%1中有%2个张量（%3），但只能显示一个：用torch.save将其单独保存为一个文件</translation>
    </message>
    <message>
        <source>%1 holds a dict without tensors</source>
        <translation>%1中是不含张量的dict</translation>
    </message>
    <message>
        <source>%1 holds a list without tensors</source>
        <translation>%1中是不含张量的list</translation>
    </message>
    <message>
        <source>%1 holds a tuple without tensors</source>
        <translation>%1中是不含张量的tuple</translation>
    </message>
    <message>
        <source>%1 holds a Python number, not a tensor</source>
        <translation>%1中是Python数值，不是张量</translation>
    </message>
    <message>
        <source>%1 holds a string, not a tensor</source>
        <translation>%1中是字符串，不是张量</translation>
    </message>
    <message>
        <source>%1 holds None, not a tensor</source>
        <translation>%1中是None，不是张量</translation>
    </message>
    <message>
        <source>%1 holds a storage, not a tensor: save a tensor, which has a shape and a type</source>
        <translation>%1中是storage，不是张量：保存张量，它才有形状和类型</translation>
    </message>
    <message>
        <source>%1 holds many objects, not a single tensor: save the tensor to a separate file with torch.save</source>
        <translation>%1中有大量对象，而不是单个张量：用torch.save将该张量单独保存为一个文件</translation>
    </message>
    <message>
        <source>%1 is a compressed archive, unlike PyTorch&apos;s files: repack it without compression (zip -0), or save it again with torch.save</source>
        <translation>%1是压缩的归档，而PyTorch的文件不压缩：不压缩地重新打包（zip -0），或用torch.save重新保存</translation>
    </message>
    <message>
        <source>The only tensor in the file, at %1</source>
        <translation>文件中唯一的张量，位于%1</translation>
    </message>
    <message>
        <source>%1 is a TorchScript model, which cannot be shown: save one of its tensors with torch.save</source>
        <translation>%1是TorchScript模型，无法显示：用torch.save保存其中的张量</translation>
    </message>
    <message>
        <source>%1 contains two or more torch.save archives, one after another; the last begins at byte %2. Save each tensor to a separate file, or split the file there</source>
        <translation>%1中有多个torch.save归档首尾相接；最后一个从第%2字节开始。将每个张量保存为单独的文件，或在该处切分文件</translation>
    </message>
    <message>
        <source>%1 has extra bytes before its archive, which begins at byte %2: remove them</source>
        <translation>%1的归档之前有多余的字节，归档从第%2字节开始：去掉前面的字节</translation>
    </message>
    <message>
        <source>%1 is truncated: it ends at byte %2, within the description of its tensor</source>
        <translation>%1被截断：它在第%2字节处结束，位于张量的描述之中</translation>
    </message>
    <message>
        <source>%1 is %2 bytes longer than its header declares; the extra bytes were ignored</source>
        <translation>%1比文件头声明的长%2字节，多余部分已忽略</translation>
    </message>
    <message>
        <source>%1 is damaged: its directory is inconsistent</source>
        <translation>%1已损坏：其目录自相矛盾</translation>
    </message>
    <message>
        <source>%1 is damaged: its tensor description is inconsistent</source>
        <translation>%1已损坏：其中对张量的描述自相矛盾</translation>
    </message>
    <message>
        <source>%1 is damaged or not an Ascend asynchronous dump file: it declares a header of %2 bytes</source>
        <translation>%1不是Ascend异步dump文件或已损坏：其中声明文件头有%2字节</translation>
    </message>
    <message>
        <source>%1 is damaged or not an Ascend asynchronous dump file: its header ends early, at byte %2</source>
        <translation>%1不是Ascend异步dump文件或已损坏：文件头在第%2字节处中断</translation>
    </message>
    <message>
        <source>%1 is not a PyTorch file: it has no data.pkl</source>
        <translation>%1不是PyTorch文件：其中没有data.pkl</translation>
    </message>
    <message>
        <source>%1 is not a regular file</source>
        <translation>%1不是普通文件</translation>
    </message>
    <message>
        <source>%1 is a folder, a device or a pipe, not a regular file</source>
        <translation>%1不是普通文件，而是文件夹、设备或管道</translation>
    </message>
    <message>
        <source>%1 is damaged or not an Ascend overflow report</source>
        <translation>%1不是Ascend溢出报告，或已损坏</translation>
    </message>
    <message>
        <source>%1 produced %2 from finite inputs, according to %3, which does not say how many values or where</source>
        <translation>据%3所述，%1由有限的输入产生了%2；有多少个值、在何处，其中没有说明</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 when %4 reads them, and nothing recorded produced them: check the data, the weights and any code that was not recorded</source>
        <translation>%4读取时，%2个值中有%1个为%3，而记录到的内容中没有任何一项产生它们：检查数据、权重以及未被记录的代码</translation>
    </message>
    <message>
        <source>%1 with shape %2 cannot hold a tensor of shape %3</source>
        <translation>形状为%2的%1无法容纳形状为%3的张量</translation>
    </message>
    <message>
        <source>%1 reports NaN or Inf in it; there is no file to read</source>
        <translation>%1表明其中含有NaN或Inf；没有可读取的文件</translation>
    </message>
    <message>
        <source>%1 records an infinite norm: it holds Inf, or finite values beyond 1.8e19, whose squares exceed float32</source>
        <translation>%1记录的范数为无穷：它含Inf，或含超过1.8e19的有限值，其平方超出float32的范围</translation>
    </message>
    <message>
        <source>%1: by the header, %2 has %3 bytes, which does not fit %4 and shape %5</source>
        <translation>%1：文件头声明%2有%3字节，与%4类型、形状%5所需大小不符</translation>
    </message>
    <message>
        <source>%1: %2 has the unknown element type %3</source>
        <translation>%1：%2的元素类型编号%3未知</translation>
    </message>
    <message>
        <source>Shown as stored by the device, as %1 with shape %2: %3</source>
        <translation>按设备存储的原样显示（%1格式，形状%2）：%3</translation>
    </message>
    <message>
        <source>Sporescope cannot decode the element type %1; raw bytes are shown</source>
        <translation>Sporescope无法把元素类型%1转换为数值，显示其原始字节</translation>
    </message>
    <message>
        <source>Stored by the device as %1 with shape %2; the original order was restored</source>
        <translation>设备以%1格式、形状%2存储，已还原为原始顺序</translation>
    </message>
    <message>
        <source>The file does not contain its shape; all elements are shown in one row</source>
        <translation>文件中没有形状信息：所有元素排成一行显示</translation>
    </message>
    <message>
        <source>The header of %1 is wrong: it says %2, but %3 elements follow in the device’s order (%4), and it cannot be determined which one</source>
        <translation>%1的文件头不属实：其中写的是%2，但后面有%3个按设备顺序（%4）排列的元素，无法判断具体排列方式</translation>
    </message>
    <message>
        <source>it holds %1 (according to %2) when %3 reads it, and nothing recorded produced it: check the data, the weights and any code that was not recorded</source>
        <translation>据%2所述，%3读取时它含有%1，而记录到的内容中没有任何一项产生它：检查数据、权重以及未被记录的代码</translation>
    </message>
    <message>
        <source>it needs Ascend&apos;s overflow files, and the dump has none; use tensor_overflow, or dump with op_debug_mode 3</source>
        <translation>该条件依据Ascend溢出文件判断，而此dump没有：使用tensor_overflow，或以op_debug_mode 3重新落盘</translation>
    </message>
    <message>
        <source>the gradient used to update it in the previous iteration held NaN or Inf</source>
        <translation>上一次迭代中用于更新它的梯度已含NaN或Inf</translation>
    </message>
    <message>
        <source>no edge shows its producer, but an earlier output has the same values</source>
        <translation>没有边说明它由何产生，但先前的某个输出具有相同的值</translation>
    </message>
    <message>
        <source>no edge shows its producer, but an earlier output held NaN or Inf; what ran in between was not recorded</source>
        <translation>没有边说明它由何产生，但在它之前的某个输出已含NaN或Inf；其间运行的内容未被记录</translation>
    </message>
    <message>
        <source>nothing recorded produced it</source>
        <translation>记录到的内容中没有任何一项产生它</translation>
    </message>
    <message>
        <source>the file does not contain the shape used in the network</source>
        <translation>文件中没有网络中的原始形状</translation>
    </message>
    <message>
        <source>not an msprobe file name: expected CALL.input.NUMBER.npy</source>
        <translation>文件名不是msprobe的文件名：应为CALL.input.NUMBER.npy</translation>
    </message>
    <message>
        <source>unknown format number %1</source>
        <translation>格式编号%1未知</translation>
    </message>
    <message>
        <source>only operators that overflowed were dumped (op_debug_mode 3)</source>
        <translation>训练只落盘了溢出的算子（op_debug_mode 3）</translation>
    </message>
    <message>
        <source>this format cannot be converted</source>
        <translation>该格式无法还原</translation>
    </message>
    <message>
        <source>“%1” has the unknown element type %2</source>
        <translation>“%1”的元素类型%2未知</translation>
    </message>
    <message>
        <source>“%1” has no graph files. Its operators are those with dumped tensors, ordered by time and without edges; scopes are guessed from file names where no file gives full names</source>
        <translation>“%1”没有计算图文件：算子是按时间顺序列出的已落盘张量的算子，没有边；文件中没有完整名称时，作用域由文件名推断</translation>
    </message>
    <message>
        <source>“%1” holds no tensor</source>
        <translation>“%1”中没有张量</translation>
    </message>
    <message>
        <source>“%1” is damaged: %2 of its lines do not name a tensor file</source>
        <translation>“%1”已损坏：其中%2行没有指向张量文件</translation>
    </message>
    <message>
        <source>“%1” is not valid JSON from byte %2 on (%3); the part before is used</source>
        <translation>“%1”从第%2字节起不是正确的json（%3）：使用此前的内容</translation>
    </message>
    <message>
        <source>“%1” is incomplete and ends at byte %2; the part before is used</source>
        <translation>“%1”不完整，在第%2字节处结束：使用此前的内容</translation>
    </message>
    <message>
        <source>“%1” lists %2 tensors that could not be converted; they are missing, or shown as stored by the device</source>
        <translation>“%1”列出了%2个转换工具无法转换的张量：它们不在此处，或仍为设备存储的原样</translation>
    </message>
    <message>
        <source>“%1” names %2 tensor files that are not there; the statistics of these tensors are used</source>
        <translation>“%1”提到的%2个张量文件不存在：使用这些张量的统计值</translation>
    </message>
    <message>
        <source>“%1” reports no overflow on any accelerator</source>
        <translation>“%1”没有报告任何加速单元溢出</translation>
    </message>
    <message>
        <source>“%1” reports an overflow, but no dumped operator has its task and stream: %2</source>
        <translation>“%1”报告了溢出，但没有落盘对应task和stream的算子：%2</translation>
    </message>
    <message>
        <source>“%1”: %2 is shown as stored by the device: %3</source>
        <translation>“%1”：%2按设备存储的原样显示：%3</translation>
    </message>
    <message>
        <source>%1 is damaged: its tensor extends beyond the values in the file</source>
        <translation>%1已损坏：其张量超出了文件中的值</translation>
    </message>
    <message>
        <source>“%1” cannot be read: it is a folder, not a file</source>
        <translation>无法读取“%1”：它是文件夹，不是文件</translation>
    </message>
    <message>
        <source>“%1” cannot be read: it is a pipe, a socket or a device, not a regular file</source>
        <translation>无法读取“%1”：它是管道、套接字或设备，不是普通文件</translation>
    </message>
    <message>
        <source>%1 fails without it</source>
        <translation>缺少它时%1会报错退出</translation>
    </message>
    <message>
        <source>%1 fails without it in an asynchronous dump</source>
        <translation>异步dump中缺少它时%1会报错退出</translation>
    </message>
    <message>
        <source>must be 1 or more; %1 fails otherwise</source>
        <translation>%1会报错退出：必须为1或更大</translation>
    </message>
    <message>
        <source>allowed only with op_debug_mode 3; %1 fails otherwise</source>
        <translation>%1会报错退出：仅当op_debug_mode为3时才可以写它</translation>
    </message>
    <message>
        <source>%1 cannot select operators in an asynchronous dump</source>
        <translation>%1在异步dump中不能选择算子</translation>
    </message>
    <message>
        <source>%1 computes statistics on the host; only Ascend computes them on the device</source>
        <translation>%1在主机上统计：只有Ascend能在设备上统计</translation>
    </message>
    <message>
        <source>%1 has no statistic “%2”</source>
        <translation>%1不认识统计项“%2”</translation>
    </message>
    <message>
        <source>%1 no longer reads it; use msprobe</source>
        <translation>%1不再读取它：使用msprobe</translation>
    </message>
    <message>
        <source>%1 dumps anyway; this file does not turn dumping off</source>
        <translation>%1仍会落盘：此文件不会关闭dump</translation>
    </message>
    <message>
        <source>%1 supports only asynchronous dumps; remove it</source>
        <translation>%1只支持异步dump：去掉它</translation>
    </message>
    <message>
        <source>%1 dumps nothing unless enable is true here or in e2e_dump_settings</source>
        <translation>除非此处或e2e_dump_settings中的enable为true，否则%1不会落盘任何数据</translation>
    </message>
    <message>
        <source>%1 dumps nothing unless it is true</source>
        <translation>除非它为true，否则%1不会落盘任何数据</translation>
    </message>
    <message>
        <source>%1 dumps only jit-compiled code; use msprobe for the rest</source>
        <translation>%1只落盘jit编译的部分：其余使用msprobe</translation>
    </message>
    <message>
        <source>%1 dumps only outputs, whatever is set here</source>
        <translation>无论此处写什么，%1都只落盘输出</translation>
    </message>
    <message>
        <source>%1 dumps whole tensors; sampling is supported only on Ascend</source>
        <translation>%1落盘完整张量：只有Ascend支持采样</translation>
    </message>
    <message>
        <source>%1 has only its range, which is inconclusive for so many elements; counts, a mean or a norm would decide it</source>
        <translation>%1有其取值范围，但元素如此之多，仅凭范围无法断定：需要计数、均值或范数</translation>
    </message>
    <message>
        <source>%1 has no asynchronous dump; only Ascend does</source>
        <translation>%1没有异步dump：只有Ascend支持</translation>
    </message>
    <message>
        <source>%1 has no devices to choose from: all processes dump</source>
        <translation>%1没有可选择的设备：所有进程都会落盘</translation>
    </message>
    <message>
        <source>%1 has no statistics of its values</source>
        <translation>%1没有其值的统计</translation>
    </message>
    <message>
        <source>%1 has only its %2, which says nothing about NaN and Inf</source>
        <translation>%1只有其%2，无法说明是否含有NaN和Inf</translation>
    </message>
    <message>
        <source>%1 ignores it; only releases before %2 read it</source>
        <translation>%1会忽略它：只有%2之前的版本读取</translation>
    </message>
    <message>
        <source>%1 ignores it; only %2 and later read it</source>
        <translation>%1会忽略它：从%2起才读取</translation>
    </message>
    <message>
        <source>%1 already exists and was not replaced; specify another file</source>
        <translation>%1已存在，不会被替换：指定其他文件</translation>
    </message>
    <message>
        <source>%1 accepts only 0 (both), 1 (inputs) or 2 (outputs), not %2</source>
        <translation>%1只接受0（两者）、1（输入）和2（输出），不接受%2</translation>
    </message>
    <message>
        <source>%1 accepts only 0 or 1, not %2</source>
        <translation>%1只接受0和1，不接受%2</translation>
    </message>
    <message>
        <source>%1 accepts only 0 to 3, not %2</source>
        <translation>%1只接受0到3，不接受%2</translation>
    </message>
    <message>
        <source>%1 accepts only 0, 1 or 2, not %2</source>
        <translation>%1只接受0、1和2，不接受%2</translation>
    </message>
    <message>
        <source>%1 accepts only 0, 3 or 4, not %2</source>
        <translation>%1只接受0、3和4，不接受%2</translation>
    </message>
    <message>
        <source>%1 accepts only high or low, not “%2”</source>
        <translation>%1只接受high和low，不接受“%2”</translation>
    </message>
    <message>
        <source>%1 accepts only host or device, not “%2”</source>
        <translation>%1只接受host和device，不接受“%2”</translation>
    </message>
    <message>
        <source>%1 accepts only npy or bin, not “%2”</source>
        <translation>%1只接受npy和bin，不接受“%2”</translation>
    </message>
    <message>
        <source>%1 accepts only tensor, statistic or full, not “%2”</source>
        <translation>%1只接受tensor、statistic和full，不接受“%2”</translation>
    </message>
    <message>
        <source>%1 detects overflow only in an asynchronous dump; remove e2e_dump_settings</source>
        <translation>%1只在异步dump中检测溢出：去掉e2e_dump_settings</translation>
    </message>
    <message>
        <source>%1 needs a folder here; MS_DIAGNOSTIC_DATA_PATH is read only from 1.5.0 on</source>
        <translation>%1需要目录：MS_DIAGNOSTIC_DATA_PATH从1.5.0起才读取</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2上的%1</translation>
    </message>
    <message>
        <source>%1 on %2, %3</source>
        <translation>%2上的%1，%3</translation>
    </message>
    <message>
        <source>%1 on %2, dynamic graph</source>
        <translation>%2上的%1，动态图</translation>
    </message>
    <message>
        <source>%1 rejects 2 in a synchronous dump; remove e2e_dump_settings</source>
        <translation>%1在同步dump中拒绝2：去掉e2e_dump_settings</translation>
    </message>
    <message>
        <source>%1 rejects 2: tensors chosen with set_dump() are dumped only on Ascend</source>
        <translation>%1拒绝2：set_dump()指定的内容只在Ascend上落盘</translation>
    </message>
    <message>
        <source>%1 rejects an empty name</source>
        <translation>%1拒绝空名称</translation>
    </message>
    <message>
        <source>%1 rejects statistics in a synchronous dump; remove e2e_dump_settings</source>
        <translation>%1在同步dump中不支持统计信息：去掉e2e_dump_settings</translation>
    </message>
    <message>
        <source>%1 rejects statistics in an asynchronous dump unless file_format is npy</source>
        <translation>除非file_format为npy，否则%1在异步dump中不支持统计信息</translation>
    </message>
    <message>
        <source>%1 rejects statistics; choose tensors</source>
        <translation>%1不支持统计信息：选择张量</translation>
    </message>
    <message>
        <source>%1 stores tensors as the network sees them: there is nothing to convert</source>
        <translation>%1按网络中的格式存储张量：无需转换</translation>
    </message>
    <message>
        <source>%1 treats %2 as 3, all kinds of overflow</source>
        <translation>%1把%2当作3，即所有类型的溢出</translation>
    </message>
    <message>
        <source>%1 includes NaN and Inf; the statistics read from the values cover only finite ones</source>
        <translation>%1的数值把NaN和Inf计算在内；由值读出的统计只针对有限值</translation>
    </message>
    <message>
        <source>%1 accepts only full names; “%2”, an operator type, is supported from 2.0.0 on</source>
        <translation>%1只接受完整名称；算子类型“%2”从2.0.0起才支持</translation>
    </message>
    <message>
        <source>%1 removes the spaces from “%2”</source>
        <translation>%1会去掉“%2”中的空格</translation>
    </message>
    <message>
        <source>%1 treats “%2” as a name; regular expressions are supported from 2.3.0 on</source>
        <translation>%1把“%2”当作名称：正则表达式从2.3.0起才支持</translation>
    </message>
    <message>
        <source>%1 expects %2 here</source>
        <translation>%1在此处需要%2</translation>
    </message>
    <message>
        <source>%1 does not write kernel arguments</source>
        <translation>%1不写算子参数</translation>
    </message>
    <message>
        <source>%1 writes no data without it</source>
        <translation>缺少它时%1不写任何数据</translation>
    </message>
    <message>
        <source>%1: nothing is dumped; train in graph mode</source>
        <translation>%1：不会落盘任何数据；使用图模式训练</translation>
    </message>
    <message>
        <source>%1: only overflowing operators are dumped, and only on Ascend; train in graph mode</source>
        <translation>%1：只在Ascend上落盘溢出的算子；使用图模式训练</translation>
    </message>
    <message>
        <source>%2 is not a device number</source>
        <translation>%2不是设备编号</translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it ends in the middle of the graph. Copy it again from its origin</source>
        <translation>无法读取计算图文件%1：文件在图的中间结束。重新从落盘位置复制该文件</translation>
    </message>
    <message>
        <source>Its file does not hold the whole tensor, or does not match its header</source>
        <translation>其文件没有保存整个张量，或与文件头不符</translation>
    </message>
    <message>
        <source>Its max and min skip NaN, as MindSpore&apos;s do on a CPU</source>
        <translation>其最大值和最小值跳过了NaN，MindSpore在CPU上即如此</translation>
    </message>
    <message>
        <source>L0 of a compiled graph dumps all ranks</source>
        <translation>编译后的图的L0会落盘所有逻辑卡</translation>
    </message>
    <message>
        <source>L2 of a dynamic graph dumps only jit-compiled code, usually the optimizer</source>
        <translation>动态图的L2只落盘jit编译的部分，通常是优化器</translation>
    </message>
    <message>
        <source>For tensors of more than 10,000 elements, MindSpore 2.3 to 2.6 wrote the mean of the first part only</source>
        <translation>对于超过10,000个元素的张量，MindSpore 2.3至2.6只写出第一部分的均值</translation>
    </message>
    <message>
        <source>MindSpore has no kernel for mint.norm on CPU, which msprobe needs; the lines for the script replace it</source>
        <translation>MindSpore在CPU上没有mint.norm的算子实现，而msprobe需要它：脚本中的代码行会替换它</translation>
    </message>
    <message>
        <source>Neither its values nor its statistics were dumped</source>
        <translation>其值和统计都没有落盘</translation>
    </message>
    <message>
        <source>Neither values nor statistics of this tensor were dumped in iteration %1</source>
        <translation>迭代%1没有落盘此张量的值，也没有落盘其统计</translation>
    </message>
    <message>
        <source>Set &quot;saved_data&quot; to &quot;full&quot; in the settings of the dump (data_dump.json) and train again</source>
        <translation>在dump设置（data_dump.json）中将&quot;saved_data&quot;设为&quot;full&quot;，然后重新训练</translation>
    </message>
    <message>
        <source>Set &quot;task&quot; to &quot;tensor&quot; in msprobe&apos;s config.json and train again</source>
        <translation>在msprobe的config.json中将&quot;task&quot;设为&quot;tensor&quot;，然后重新训练</translation>
    </message>
    <message>
        <source>Cannot create the folder “%1”: %2</source>
        <translation>无法创建目录“%1”：%2</translation>
    </message>
    <message>
        <source>The statistics in %1 are inconclusive; counts, a mean or a norm would decide it</source>
        <translation>%1中的统计不足以断定：需要计数、均值或范数</translation>
    </message>
    <message>
        <source>Only the first %1 elements were dumped, and they are finite</source>
        <translation>训练只落盘了前%1个元素，这些元素都是有限值</translation>
    </message>
    <message>
        <source>They may have been computed in the tensor&apos;s own type, where a sum can overflow, or over the device&apos;s padded bytes; otherwise they belong to other values</source>
        <translation>它们可能是用张量自身的类型计算的（求和可能溢出），或是按设备上含填充的字节计算的；否则它们不属于这些值</translation>
    </message>
    <message>
        <source>a compiled graph has no API calls; choose L0 or L2 instead of %2</source>
        <translation>编译后的图没有API调用：选择L0或L2，而不是%2</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a list of statistics applies only to compiled graphs; the usual four are written</source>
        <translation>统计项列表仅用于编译后的图：将写出通常的四项</translation>
    </message>
    <message>
        <source>a synchronous dump is always npy</source>
        <translation>同步dump总是npy</translation>
    </message>
    <message>
        <source>a quoted string</source>
        <translation>带引号的字符串</translation>
    </message>
    <message>
        <source>single-process training has no ranks; leave the list empty</source>
        <translation>单进程训练没有逻辑卡：此时保持列表为空</translation>
    </message>
    <message>
        <source>an integer without quotes</source>
        <translation>不带引号的整数</translation>
    </message>
    <message>
        <source>an absolute path starting with / is required</source>
        <translation>需要绝对路径：必须以/开头</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>at level L2 only letters, digits, -, _ and / are allowed, not “%2”</source>
        <translation>L2级别只允许字母、数字、-、_和/，而不是“%2”</translation>
    </message>
    <message>
        <source>dump_mode is 1 but kernels is empty: %1 dumps all operators</source>
        <translation>dump_mode为1而没有kernels：%1会落盘全部算子</translation>
    </message>
    <message>
        <source>dump_mode is 1 but kernels is empty: nothing would be dumped</source>
        <translation>dump_mode为1而没有kernels：不会落盘任何数据</translation>
    </message>
    <message>
        <source>exception_dump requires L2, not %2</source>
        <translation>exception_dump需要L2，而不是%2</translation>
    </message>
    <message>
        <source>exceptions are caught only on Ascend; %1 dumps no operator</source>
        <translation>只有Ascend能捕获异常：%1不会落盘任何算子</translation>
    </message>
    <message>
        <source>takes effect only if enable is true</source>
        <translation>仅当enable为true时有效</translation>
    </message>
    <message>
        <source>takes effect only if sample_mode is 1</source>
        <translation>仅当sample_mode为1时有效</translation>
    </message>
    <message>
        <source>takes effect only if saved_data is statistic or full</source>
        <translation>仅当saved_data为statistic或full时有效</translation>
    </message>
    <message>
        <source>takes effect only if statistics are computed on the device</source>
        <translation>仅在设备上统计时有效</translation>
    </message>
    <message>
        <source>it failed and stopped the training, so its inputs were dumped</source>
        <translation>该算子执行失败并使训练中止：因此落盘了它的输入</translation>
    </message>
    <message>
        <source>msprobe accepts only L0, L1, L2, mix or debug, not “%2”</source>
        <translation>msprobe只接受L0、L1、L2、mix和debug，不接受“%2”</translation>
    </message>
    <message>
        <source>msprobe needs a folder</source>
        <translation>msprobe需要目录</translation>
    </message>
    <message>
        <source>msprobe rejects “%2” for MindSpore; it accepts statistics, tensor, structure and exception_dump</source>
        <translation>msprobe在MindSpore下拒绝“%2”；它接受statistics、tensor、structure和exception_dump</translation>
    </message>
    <message>
        <source>no iteration matches “%2”</source>
        <translation>没有迭代与“%2”匹配</translation>
    </message>
    <message>
        <source>no release reads this key here</source>
        <translation>没有任何版本在此处读取这个键</translation>
    </message>
    <message>
        <source>no release reads this key; did you mean %1?</source>
        <translation>没有任何版本读取这个键；是否想写%1？</translation>
    </message>
    <message>
        <source>not a settings file: expected a JSON object</source>
        <translation>不是配置文件：应为一个对象</translation>
    </message>
    <message>
        <source>not valid JSON: syntax error at line %1, column %2</source>
        <translation>不是有效的JSON：第%1行第%2列有语法错误</translation>
    </message>
    <message>
        <source>for an operator that fails, %1 dumps only the inputs</source>
        <translation>对于报错的算子，%1只落盘输入</translation>
    </message>
    <message>
        <source>for operators that overflow, %1 dumps inputs and outputs: the value becomes 0</source>
        <translation>对于溢出的算子，%1落盘输入和输出：该值变为0</translation>
    </message>
    <message>
        <source>only digits, - and |, or all, are allowed, without spaces; not “%2”</source>
        <translation>只允许数字、-和|，或all，而不是“%2”；不允许空格</translation>
    </message>
    <message>
        <source>only letters, digits, - and _ are allowed, not “%2”</source>
        <translation>只允许字母、数字、-和_，而不是“%2”</translation>
    </message>
    <message>
        <source>only letters, digits, -, _ and / are allowed, not “%2”</source>
        <translation>只允许字母、数字、-、_和/，而不是“%2”</translation>
    </message>
    <message>
        <source>overflow is detected only on Ascend; %1 dumps every operator instead</source>
        <translation>只有Ascend能检测溢出：%1会改为落盘所有算子</translation>
    </message>
    <message>
        <source>sampling works only with op_debug_mode 0</source>
        <translation>仅当op_debug_mode为0时采样</translation>
    </message>
    <message>
        <source>statistics are available only with op_debug_mode 0</source>
        <translation>统计信息仅适用于op_debug_mode为0的情况</translation>
    </message>
    <message>
        <source>the device reported that it overflowed: %1</source>
        <translation>设备报告该算子溢出：%1</translation>
    </message>
    <message>
        <source>the dump goes to debug_dump in the folder given by MS_DIAGNOSTIC_DATA_PATH</source>
        <translation>dump保存到MS_DIAGNOSTIC_DATA_PATH所指目录下的debug_dump</translation>
    </message>
    <message>
        <source>the manuals of 1.5 to 1.8 mark this key as reserved; %1 may not detect overflow</source>
        <translation>1.5到1.8的手册将此键列为保留：%1是否检测溢出并不确定</translation>
    </message>
    <message>
        <source>the synchronous dump takes precedence; turn e2e_dump_settings off</source>
        <translation>同步dump优先：关闭e2e_dump_settings</translation>
    </message>
    <message>
        <source>takes effect only if dump_mode is 1, but it is %2</source>
        <translation>仅当dump_mode为1时有效，而现在为%2</translation>
    </message>
    <message>
        <source>this is an msprobe file; %1 reads data_dump.json</source>
        <translation>这是msprobe的文件；%1读取的是data_dump.json</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true或false</translation>
    </message>
    <message>
        <source>its effect is unknown</source>
        <translation>后续影响未知</translation>
    </message>
    <message>
        <source>when tensors are saved, statistics are computed on the host</source>
        <translation>保存张量时，统计在主机上进行</translation>
    </message>
    <message>
        <source>with a jit-compiled cell, msprobe waits up to 600 s per step on CPU; choose L1</source>
        <translation>若有由jit编译的Cell，msprobe在CPU上每步最多等待600 s：此时选择L1</translation>
    </message>
    <message>
        <source>with op_debug_mode 4, %1 saves tensors</source>
        <translation>op_debug_mode为4时，%1保存张量</translation>
    </message>
    <message>
        <source>with op_debug_mode 4, %1 watches all iterations</source>
        <translation>op_debug_mode为4时，%1监视所有迭代</translation>
    </message>
    <message>
        <source>with op_debug_mode other than 0, %1 checks all operators: dump_mode becomes 0</source>
        <translation>op_debug_mode不为0时，%1检查所有算子：dump_mode变为0</translation>
    </message>
    <message>
        <source>without a device, nothing would be dumped</source>
        <translation>没有指定设备就不会落盘任何数据</translation>
    </message>
    <message>
        <source>with MindSpore, xor leaves statistics and checksums empty; choose md5</source>
        <translation>在MindSpore下xor会使统计信息和校验值为空：选择md5</translation>
    </message>
    <message>
        <source>“%1” already exists. Choose another folder, or use --overwrite.</source>
        <translation>“%1”已存在。选择其他目录，或使用 --overwrite。</translation>
    </message>
    <message>
        <source>“%1” no longer exists, so its tensors cannot be read</source>
        <translation>“%1”已不存在：无法再读取其中的张量</translation>
    </message>
    <message>
        <source>“%1” is not a device; use CPU, GPU or Ascend</source>
        <translation>“%1”不是设备；写CPU、GPU或Ascend</translation>
    </message>
    <message>
        <source>“%1” is not a mode; use graph, O0, O1, O2 or dynamic</source>
        <translation>“%1”不是模式；写graph、O0、O1、O2或dynamic</translation>
    </message>
    <message>
        <source>“%1” is not a MindSpore version from 1.0 to 2.10</source>
        <translation>“%1”不是1.0到2.10之间的MindSpore版本</translation>
    </message>
    <message>
        <source>“%1” may still be growing: it was written to less than a minute ago</source>
        <translation>“%1”尚未写完：不到一分钟前仍在写入</translation>
    </message>
    <message>
        <source>“%1” is inside the dump, and dumps are never written to. Specify another folder.</source>
        <translation>“%1”位于dump内，不会向dump写入任何内容。指定其他目录。</translation>
    </message>
    <message>
        <source>“%2” cannot be computed on the device; only max, min, avg and l2norm can</source>
        <translation>“%2”不能在设备上统计：只有max、min、avg和l2norm可以</translation>
    </message>
    <message>
        <source>“%2” is not a valid regular expression: %1 fails</source>
        <translation>“%2”不是有效的正则表达式：%1会报错退出</translation>
    </message>
    <message>
        <source>“%2” is not a list of iterations, such as 0|5-8|100, or all</source>
        <translation>“%2”不是迭代；写成例如0|5-8|100，或all</translation>
    </message>
    <message>
        <source>%1; its attribute %2 is %3 in A and %4 in B</source>
        <translation>%1；其属性%2在A中为%3，在B中为%4</translation>
    </message>
    <message>
        <source>%1; its constant input %2 differs %3</source>
        <translation>%1；其常量输入%2相差%3</translation>
    </message>
    <message>
        <source>%1; its constant input %2 is %3 in A and %4 in B</source>
        <translation>%1；其常量输入%2在A中为%3，在B中为%4</translation>
    </message>
    <message>
        <source>A has %1 where B has %2, and %3 reads different values from it</source>
        <translation>A中的%1在B中是%2；%3由此读到的值不同</translation>
    </message>
    <message>
        <source>A has %1 where B has %2; the inputs of %3 that depend on it differ by only %4%, within the tolerance, but its output differs %5</source>
        <translation>A中为%1，B中为%2；%3由此读取的内容仅相差%4%，在容差之内，而%3的输出相差%5</translation>
    </message>
    <message>
        <source>A has iterations %1, B has %2; specify the same number on both sides</source>
        <translation>A的迭代为%1，B为%2：两侧的数量应当相同，需给出同样多的迭代</translation>
    </message>
    <message>
        <source>A has ranks %1, B has %2; specify the same number on both sides</source>
        <translation>A的逻辑卡为%1，B为%2：两侧的数量应当相同，需给出同样多的逻辑卡</translation>
    </message>
    <message>
        <source>Recomputation gives %1 at %2, but the dump holds %3; rounding explains a difference of at most %4</source>
        <translation>重算在位置%2处得到%1，而落盘值为%3；舍入误差最多只能解释%4的差异</translation>
    </message>
    <message>
        <source>At %1 its producer wrote %2, but %3 was read, although the operator does not work in place: something else overwrote this memory, or a file</source>
        <translation>位置%1处产生它的算子写出的是%2，读取到的却是%3，而该算子并非原位计算：有别的写入覆盖了这块内存或某个文件</translation>
    </message>
    <message>
        <source>No iteration was dumped in both runs: A has %1, B has %2. Specify which ones to compare</source>
        <translation>两次运行没有落盘相同的迭代：A有%1，B有%2。需指明哪些相互对应</translation>
    </message>
    <message>
        <source>No rank is in both runs: A has %1, B has %2. Specify which ones to compare</source>
        <translation>两次运行没有相同的逻辑卡：A有%1，B有%2。需指明哪些相互对应</translation>
    </message>
    <message>
        <source>The previous value has a different shape: %1 instead of %2</source>
        <translation>之前的值形状不同：%1，应为%2</translation>
    </message>
    <message>
        <source>by %1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>from A, which is all zeros</source>
        <translation>而A中为零</translation>
    </message>
    <message>
        <source>in the positions of NaN or Inf (%1 of %2 values)</source>
        <translation>在NaN或Inf的位置上，%2个值中有%1个</translation>
    </message>
    <message>
        <source>it differs %1 before any dumped operator changes it</source>
        <translation>它相差%1，而此前已落盘的操作都没有改变它</translation>
    </message>
    <message>
        <source>this is the first tensor that differs; its inputs were not dumped</source>
        <translation>这是第一个不同的张量；它由什么得出没有落盘</translation>
    </message>
    <message>
        <source>it is only in A, and %1 reads different values through it</source>
        <translation>它仅存在于A中，%1经由它读到的值不同</translation>
    </message>
    <message>
        <source>it is only in A; what %1 reads through it differs by only %2%, within the tolerance, but the output of %1 differs %3</source>
        <translation>它仅在A中；%1经由它读取的内容仅相差%2%，在容差之内，而%1的输出相差%3</translation>
    </message>
    <message>
        <source>it is only in B, and %1 reads different values through it</source>
        <translation>它仅存在于B中，%1经由它读到的值不同</translation>
    </message>
    <message>
        <source>it is only in B; what %1 reads through it differs by only %2%, within the tolerance, but the output of %1 differs %3</source>
        <translation>它仅在B中；%1经由它读取的内容仅相差%2%，在容差之内，而%1的输出相差%3</translation>
    </message>
    <message>
        <source>its input %1 comes from %2 in A and from %3 in B</source>
        <translation>其输入%1在A中来自%2，在B中来自%3</translation>
    </message>
    <message>
        <source>its input %1 differs although the output of %2 agrees</source>
        <translation>其输入%1不同，尽管%2给出的值一致</translation>
    </message>
    <message>
        <source>its inputs agree, but its output differs %1</source>
        <translation>其输入一致，输出相差%1</translation>
    </message>
    <message>
        <source>its output differs %1</source>
        <translation>其输出相差%1</translation>
    </message>
    <message>
        <source>nothing reads this output of an update, so its kernel may leave it unfilled</source>
        <translation>没有算子读取这个更新算子的输出，其核函数不必填写它</translation>
    </message>
    <message>
        <source>only statistics were dumped for A</source>
        <translation>A只落盘了统计信息</translation>
    </message>
    <message>
        <source>only statistics were dumped for B</source>
        <translation>B只落盘了统计信息</translation>
    </message>
    <message>
        <source>only statistics were dumped for both</source>
        <translation>两者都只落盘了统计信息</translation>
    </message>
    <message>
        <source>(not comparable: %1)</source>
        <translation>（无法比较：%1）</translation>
    </message>
    <message>
        <source>the input data of the network differs %1</source>
        <translation>网络得到的数据相差%1</translation>
    </message>
    <message>
        <source>the element types in the files do not match their headers</source>
        <translation>文件中的元素类型与文件头所写的不同</translation>
    </message>
    <message>
        <source>the shape is %1 in A and %2 in B</source>
        <translation>形状在A中为%1，在B中为%2</translation>
    </message>
    <message>
        <source>its dumped inputs agree, but its output differs %1</source>
        <translation>其已落盘的输入一致，输出相差%1</translation>
    </message>
    <message>
        <source>%1 is damaged or does not hold operator arguments: it is not a JSON object</source>
        <translation>%1不含算子参数或已损坏：它不是JSON对象</translation>
    </message>
    <message>
        <source>An incomplete series of replies was discarded after %1</source>
        <translation>回答在收到%1个后中断，已丢弃</translation>
    </message>
    <message>
        <source>Replies were discarded: data from all trainings may use at most %1 bytes</source>
        <translation>已丢弃回答：所有训练发送的内容合计最多占用%1字节</translation>
    </message>
    <message>
        <source>Connections closed: %1, for example from %2. More than %3 at once had not identified themselves as a training</source>
        <translation>因同时有超过%3个连接未表明自己是训练而被关闭的连接：%1个，例如来自%2的连接</translation>
    </message>
    <message>
        <source>Connections closed: %1, for example from %2. They did not identify themselves as a training within %3 s</source>
        <translation>因%3秒内未表明自己是训练而被关闭的连接：%1个，例如来自%2的连接</translation>
    </message>
    <message>
        <source>The training reported more than %1 bytes of hits in one step; the rest was discarded</source>
        <translation>训练在一步中报告的命中超过%1字节；其余已丢弃</translation>
    </message>
    <message>
        <source>The values read are a sample; the statistics in %1 may cover the whole tensor</source>
        <translation>读取的值只是样本；%1所述可能针对整个张量</translation>
    </message>
    <message>
        <source>only the first elements were dumped for A or B</source>
        <translation>A或B只落盘了前若干元素</translation>
    </message>
    <message>
        <source>only the first elements were dumped; they agree</source>
        <translation>只落盘了前若干元素，这些元素一致</translation>
    </message>
    <message>
        <source>“%1” was written by msprobe&apos;s training monitor (TrainerMon). It holds statistics of modules and parameters per step, but no calls or tensors, and cannot be opened. Dump the steps in question with msprobe&apos;s PrecisionDebugger</source>
        <translation>“%1”由msprobe的训练状态监测工具（TrainerMon）写成。其中的表格只有模块和参数逐step的统计信息，没有调用和张量，因此不打开。改用msprobe的PrecisionDebugger落盘相关的step</translation>
    </message>
    <message>
        <source>Rejected a training at %1: it did not give the required token</source>
        <translation>已拒绝位于%1的训练：它没有给出所要求的令牌</translation>
    </message>
    <message>
        <source>This tensor has no counterpart in A</source>
        <translation>该张量在A中没有对应张量</translation>
    </message>
    <message>
        <source>it was not dumped in A</source>
        <translation>A中未落盘</translation>
    </message>
    <message>
        <source>it was not dumped in B</source>
        <translation>B中未落盘</translation>
    </message>
    <message>
        <source>%1 begins at %2, %3</source>
        <translation>%1始于%2，%3</translation>
    </message>
    <message>
        <source>%1 iteration folders could not be fully read.</source>
        <translation>%1个迭代目录无法完整读取。</translation>
    </message>
    <message>
        <source>%1 is absorbed</source>
        <translation>%1被吸收</translation>
    </message>
    <message>
        <source>For %1 of %2 tensors the dump is inconclusive.</source>
        <translation>%2个张量中有%1个无法依据dump判断。</translation>
    </message>
    <message>
        <source>%1 of %2 tensors could not be read.</source>
        <translation>%2个张量中有%1个无法读取。</translation>
    </message>
    <message>
        <source>%1 of %2 values are NaN, %3 are infinite</source>
        <translation>%2个值中有%1个为NaN，%3个为无穷</translation>
    </message>
    <message>
        <source>%1 problems occurred while opening the dump.</source>
        <translation>打开dump时遇到%1个问题。</translation>
    </message>
    <message>
        <source>%1 reaches the loss</source>
        <translation>%1到达损失</translation>
    </message>
    <message>
        <source>%1 reaches the weights</source>
        <translation>%1到达权重</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1至%2</translation>
    </message>
    <message>
        <source>%1 values, all finite</source>
        <translation>%1个值，均为有限值</translation>
    </message>
    <message>
        <source>%1 × %2 values; each cell shows the worst of %3 × %4 values: NaN or Inf, else the largest magnitude</source>
        <translation>%1 × %2个值；每格显示%3 × %4个值中最坏的，否则显示绝对值最大的</translation>
    </message>
    <message>
        <source>%1, %2 tensor files</source>
        <translation>%1，%2个张量文件</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1个，从%2到%3</translation>
    </message>
    <message>
        <source>%1, rank %2 (%3 ranks)</source>
        <translation>%1，逻辑卡%2，共%3个逻辑卡</translation>
    </message>
    <message>
        <source>%1, with %2 operators and %3 parameters</source>
        <translation>%1个，含%2个算子和%3个参数</translation>
    </message>
    <message>
        <source>All examined tensors have a verdict.</source>
        <translation>所检查的张量均有结论。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Dump</source>
        <translation>dump</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>File of the cause</source>
        <translation>起因所在文件</translation>
    </message>
    <message>
        <source>First at %1</source>
        <translation>首先在%1</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>From the cause to the loss</source>
        <translation>从起因到损失</translation>
    </message>
    <message>
        <source>From the cause to the weights</source>
        <translation>从起因到权重</translation>
    </message>
    <message>
        <source>Further causes, not explained by the first</source>
        <translation>其他起因，第一个起因无法解释</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Hits of the recommended watchpoints</source>
        <translation>推荐监测点的命中</translation>
    </message>
    <message>
        <source>How to reproduce</source>
        <translation>如何复现</translation>
    </message>
    <message>
        <source>Inf from a constant or parameter (a mask): %1 tensors.</source>
        <translation>由常量或参数带来的Inf（掩码）：%1个张量。</translation>
    </message>
    <message>
        <source>Inputs and output of the cause</source>
        <translation>起因的输入和输出</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Position in the graph</source>
        <translation>在图中的位置</translation>
    </message>
    <message>
        <source>Its value</source>
        <translation>其值</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2范数</translation>
    </message>
    <message>
        <source>Framework lines left out: %1</source>
        <translation>省略的框架代码行数：%1</translation>
    </message>
    <message>
        <source>MindSpore</source>
        <translation>MindSpore</translation>
    </message>
    <message>
        <source>NaN or Inf</source>
        <translation>NaN或Inf</translation>
    </message>
    <message>
        <source>NaN or Inf in outputs that nothing reads and kernels may leave unfilled: %1 tensors.</source>
        <translation>无人读取的输出中的NaN或Inf（内核无需填写）：%1个张量。</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>No NaN or Inf in %1 of %2 tensors</source>
        <translation>%2个张量中的%1个没有NaN和Inf</translation>
    </message>
    <message>
        <source>No NaN or Inf in %1 tensors</source>
        <translation>%1个张量中没有NaN和Inf</translation>
    </message>
    <message>
        <source>No cause in the selection</source>
        <translation>所选范围内没有起因</translation>
    </message>
    <message>
        <source>No cause of NaN or Inf in %1 tensors</source>
        <translation>%1个张量中没有NaN或Inf的起因</translation>
    </message>
    <message>
        <source>No verdict: nothing could be checked</source>
        <translation>没有结论：没有可检查的内容</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Source stack</source>
        <translation>源码堆栈</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计信息</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>The device reported %1 overflows of operators that were not dumped.</source>
        <translation>设备报告了%1次溢出，相应算子没有落盘。</translation>
    </message>
    <message>
        <source>The first device-reported overflow is in %1, %2</source>
        <translation>设备报告的首次溢出在%1，%2</translation>
    </message>
    <message>
        <source>The report was stopped</source>
        <translation>报告已停止</translation>
    </message>
    <message>
        <source>The training stopped in %1, %2</source>
        <translation>训练停止于%1，%2</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Watchpoint</source>
        <translation>监测点</translation>
    </message>
    <message>
        <source>Without a verdict</source>
        <translation>没有结论的内容</translation>
    </message>
    <message>
        <source>Producers and consumers of the cause</source>
        <translation>起因的输入来源及其输出去向</translation>
    </message>
    <message>
        <source>Where it spread</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>Without the selection there is a cause: %1.</source>
        <translation>不限选择时有一个：%1。</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>生成者</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>a weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有%1个</translation>
    </message>
    <message>
        <source>before the first iteration</source>
        <translation>首次迭代之前</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>dump %1</source>
        <translation>dump %1</translation>
    </message>
    <message>
        <source>its inputs</source>
        <translation>其输入</translation>
    </message>
    <message>
        <source>finite, as a share of each tensor’s values</source>
        <translation>有限值：占各张量值的比例</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入%1</translation>
    </message>
    <message>
        <source>input %1, run %2 of %3</source>
        <translation>输入%1，第%2次执行，共%3次</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>迭代%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>未计数</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出%1</translation>
    </message>
    <message>
        <source>output %1, run %2 of %3</source>
        <translation>输出%1，第%2次执行，共%3次</translation>
    </message>
    <message>
        <source>reported %1</source>
        <translation>报告于%1</translation>
    </message>
    <message>
        <source>the cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>the loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>zeros: %1 of %2</source>
        <translation>零：%1，共%2</translation>
    </message>
    <message>
        <source>Reports are not available for a connected training; open its dump instead</source>
        <translation>无法为已连接的训练写报告：可打开它落盘的数据</translation>
    </message>
    <message>
        <source> %1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation>，共%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>the same in iterations %1</source>
        <translation>在迭代%1中同样出现</translation>
    </message>
    <message>
        <source>%1 cannot be read as notes: %2</source>
        <translation>%1无法作为备注读取：%2</translation>
    </message>
    <message>
        <source>%1 holds no notes: expected an object with &quot;format&quot;: 1 and &quot;notes&quot;</source>
        <translation>%1不是备注文件：应为含&quot;format&quot;: 1和&quot;notes&quot;的对象</translation>
    </message>
    <message>
        <source>not a settings file: a number in it is too large</source>
        <translation>不是配置文件：其中有一个数过大</translation>
    </message>
    <message>
        <source>%1 does not allow socket forwarding: %2</source>
        <translation>%1不转发套接字：%2</translation>
    </message>
    <message>
        <source>%1 rejected the ssh keys: %2</source>
        <translation>%1拒绝了密钥：%2</translation>
    </message>
    <message>
        <source>A live training keeps no values of earlier steps. Record it, then open the recording.</source>
        <translation>训练不保留之前各步的值。可录制训练，再打开录制结果。</translation>
    </message>
    <message>
        <source>Cannot connect to %1: %2</source>
        <translation>无法连接到%1：%2</translation>
    </message>
    <message>
        <source>Cannot copy the engine to %1: %2. No files were left there.</source>
        <translation>无法将引擎复制到%1：%2。未留下任何内容。</translation>
    </message>
    <message>
        <source>Cannot copy the engine: it needs %1 in %2 on %3, but only %4 is free</source>
        <translation>无法复制引擎：在%3的%2中需要%1，可用%4</translation>
    </message>
    <message>
        <source>Cannot find %1: no such host in ~/.ssh/config or on the network</source>
        <translation>找不到%1：~/.ssh/config和网络中都没有这个名称</translation>
    </message>
    <message>
        <source>Connection to %1 lost</source>
        <translation>与%1的连接已断开</translation>
    </message>
    <message>
        <source>Cannot send data to the process: %1</source>
        <translation>无法向进程写入：%1</translation>
    </message>
    <message>
        <source>Stopped while connecting to %1</source>
        <translation>连接%1时已停止</translation>
    </message>
    <message>
        <source>The dump on %1 does not have this tensor</source>
        <translation>%1上的dump中没有这个张量</translation>
    </message>
    <message>
        <source>The engine on %1 replied: %2</source>
        <translation>%1上的引擎回答：%2</translation>
    </message>
    <message>
        <source>The engine on %1 does not start: %2</source>
        <translation>%1上的引擎无法启动：%2</translation>
    </message>
    <message>
        <source>The engine on %1 is of another version and cannot serve this window</source>
        <translation>%1上的引擎是其他版本，无法与窗口配合</translation>
    </message>
    <message>
        <source>The engine on %1 is version %2, but this program is version %3</source>
        <translation>%1上的引擎版本为%2，本程序版本为%3</translation>
    </message>
    <message>
        <source>The engine on %1 is version %2, but this program is version %3. %4</source>
        <translation>%1上的引擎版本为%2，本程序版本为%3。%4</translation>
    </message>
    <message>
        <source>The engine sent fewer values than requested</source>
        <translation>引擎发送的值少于所需的数量</translation>
    </message>
    <message>
        <source>The host key of %1 has changed, possibly because of an attack on the connection. Verify the new key with the host&apos;s owner before you remove the old one from ~/.ssh/known_hosts.</source>
        <translation>%1的主机密钥已更改，连接可能遭到攻击。先向主机所有者核对新密钥，再从~/.ssh/known_hosts中删除旧密钥。</translation>
    </message>
    <message>
        <source>The host key of %1 is not trusted. Connect once with ssh in a terminal, and verify the key with the host&apos;s owner.</source>
        <translation>%1的密钥不受信任。在终端中用ssh连接一次，并将密钥与其所有者提供的密钥进行比对。</translation>
    </message>
    <message>
        <source>Ranks cannot be compared while a training is connected; compare the ranks of its dump instead</source>
        <translation>训练连接时无法互相比较各逻辑卡；可改为比较其dump的各逻辑卡</translation>
    </message>
    <message>
        <source>Stopped before a reply arrived</source>
        <translation>在得到回答之前已停止</translation>
    </message>
    <message>
        <source>The other computer sent invalid data. Its engine may be of another version.</source>
        <translation>来自另一台计算机的内容无法理解：那里的引擎是否为其他版本？</translation>
    </message>
    <message>
        <source>“%1” cannot be started: %2</source>
        <translation>无法启动“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” has changed since the connection was lost. Open it again.</source>
        <translation>“%1”在连接断开后已更改。重新打开即可。</translation>
    </message>
    <message>
        <source>Statistics are never stored inside a dump</source>
        <translation>统计从不保存在dump之内</translation>
    </message>
    <message>
        <source>%1 is not one of float64, float32, float16, bfloat16 or int</source>
        <translation>%1不是float64、float32、float16、bfloat16、int之一</translation>
    </message>
    <message>
        <source>A dump on another computer can only be checked as a whole</source>
        <translation>另一台计算机上的dump只能整体检查</translation>
    </message>
    <message>
        <source>Line %1 is not a rule: %2</source>
        <translation>第%1行不是规则：%2</translation>
    </message>
    <message>
        <source>Stopped before the training sent its values</source>
        <translation>在训练发送其值之前已停止</translation>
    </message>
    <message>
        <source>No graph for this rank yet</source>
        <translation>该逻辑卡尚无计算图</translation>
    </message>
    <message>
        <source>a name is missing next to the arrow</source>
        <translation>箭头旁缺少名称</translation>
    </message>
    <message>
        <source>expected a name in A, -&gt; and the name in B</source>
        <translation>应为A中的名称、-&gt;和B中的名称</translation>
    </message>
    <message>
        <source>no weights were dumped after it, so it is unknown whether it reached them</source>
        <translation>此后没有落盘任何权重：是否进入权重不得而知</translation>
    </message>
    <message>
        <source>nothing dumped in iteration %1 was computed from the weight</source>
        <translation>迭代%1中已落盘的张量都不源于该权重</translation>
    </message>
    <message>
        <source>the weights dumped after it hold no NaN or Inf</source>
        <translation>此后落盘的权重中既无NaN也无Inf</translation>
    </message>
    <message>
        <source>the dump ends after iteration %1, before anything reads the weight again</source>
        <translation>dump在迭代%1之后结束，此后读取该权重的内容没有落盘</translation>
    </message>
    <message>
        <source>No dump at “%1”</source>
        <translation>“%1”处没有dump</translation>
    </message>
    <message>
        <source>%1 and %2 are in graphs that are not compared with each other</source>
        <translation>%1和%2所在的计算图未互相比较</translation>
    </message>
    <message>
        <source>%1 in A is matched by hand twice</source>
        <translation>A的%1被手动匹配了两次</translation>
    </message>
    <message>
        <source>%1 in B is matched by hand twice</source>
        <translation>B的%1被手动匹配了两次</translation>
    </message>
    <message>
        <source>A has no operator or parameter %1</source>
        <translation>A中没有算子或参数%1</translation>
    </message>
    <message>
        <source>An attribute of this %1 is missing or has an unknown value</source>
        <translation>此%1缺少某个属性，或属性取值未知</translation>
    </message>
    <message>
        <source>B has no operator or parameter %1</source>
        <translation>B中没有算子或参数%1</translation>
    </message>
    <message>
        <source>Input %1 is too large, complex, or holds integers beyond 2^53</source>
        <translation>输入%1过大、为复数，或含有超过2^53的整数</translation>
    </message>
    <message>
        <source>It is a communication operator: its output depends on other ranks</source>
        <translation>这是通信算子：其输出取决于其他逻辑卡</translation>
    </message>
    <message>
        <source>It is random, and its seed is not in the dump</source>
        <translation>结果取决于随机数：dump中没有其种子</translation>
    </message>
    <message>
        <source>This output of the operator cannot be recomputed</source>
        <translation>该算子的此输出无法重算</translation>
    </message>
    <message>
        <source>It was not dumped in iteration %1</source>
        <translation>它在迭代%1中没有落盘</translation>
    </message>
    <message>
        <source>Only a sample of input %1 was dumped</source>
        <translation>输入%1只落盘了样本</translation>
    </message>
    <message>
        <source>Operators cannot be recomputed while a training is connected; recompute those of its dump instead</source>
        <translation>训练连接时无法重算算子；可改为重算其dump中的算子</translation>
    </message>
    <message>
        <source>Operator type %1 is not supported</source>
        <translation>不支持算子类型%1</translation>
    </message>
    <message>
        <source>The values of input %1 were not dumped</source>
        <translation>输入%1的值没有落盘</translation>
    </message>
    <message>
        <source>Its output values were not dumped</source>
        <translation>其输出的值没有落盘</translation>
    </message>
    <message>
        <source>This engine does not run commands</source>
        <translation>该引擎不运行命令</translation>
    </message>
    <message>
        <source>This tensor was not dumped</source>
        <translation>此张量没有落盘</translation>
    </message>
    <message>
        <source>Its output has a different size or type than the recomputed one</source>
        <translation>其输出的大小或类型与计算结果不同</translation>
    </message>
    <message>
        <source>Its output is too large</source>
        <translation>其输出过大</translation>
    </message>
    <message>
        <source>The recomputed output is too large to send from the host</source>
        <translation>由其输入得到的结果过大，无法从远端传送</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be matched: one is an operator, the other a parameter</source>
        <translation>%1和%2不能匹配：一个是算子，另一个是参数</translation>
    </message>
    <message>
        <source>it reaches the loss, %1, in iteration %2</source>
        <translation>它在迭代%2到达了损失%1</translation>
    </message>
    <message>
        <source>No engine for %1 next to this program. Install sporescope-cli %2 on the host, or build the engine with packaging/engine.sh %1.</source>
        <translation>没有适用于%1的引擎：本程序旁没有引擎。可在那里安装sporescope-cli %2，或用packaging/engine.sh %1制作引擎。</translation>
    </message>
    <message>
        <source>No engine for %1, only for %2. Install sporescope-cli %3 on the host, or build the engine with packaging/engine.sh %1.</source>
        <translation>没有适用于%1的引擎：现有的适用于%2。可在那里安装sporescope-cli %3，或用packaging/engine.sh %1制作引擎。</translation>
    </message>
    <message>
        <source>The dump has no rank</source>
        <translation>dump中没有逻辑卡</translation>
    </message>
    <message>
        <source>%1; A has these values in iteration %2</source>
        <translation>%1；A在迭代%2中有这些值</translation>
    </message>
    <message>
        <source>%1; A has these values on rank %2</source>
        <translation>%1；A在逻辑卡%2上有这些值</translation>
    </message>
    <message>
        <source>%1; A has these values on rank %2 in iteration %3</source>
        <translation>%1；A在逻辑卡%2的迭代%3中有这些值</translation>
    </message>
    <message>
        <source>Reports are not available in %1, only in en and zh_CN%2</source>
        <translation>没有%1的报告，只有en和zh_CN%2</translation>
    </message>
    <message>
        <source>one run holds the parameter after its update; the other shows no update</source>
        <translation>一次运行保存的是更新后的参数，另一次没有更新的记录</translation>
    </message>
    <message>
        <source>Its values are in the dump “%1”; choose its current location</source>
        <translation>其数值在dump“%1”中：选择它现在的位置</translation>
    </message>
    <message>
        <source>The values of “%1” are in the dump “%2”, which was not found. Choose its current location.</source>
        <translation>“%1”的数值在dump“%2”中，而它不在此处。选择它现在的位置。</translation>
    </message>
    <message>
        <source>a condition known to this version</source>
        <translation>此版本认识的条件</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数字列表</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a parameter of its condition</source>
        <translation>其条件的参数</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>an integer in range</source>
        <translation>范围内的整数</translation>
    </message>
    <message>
        <source>a value known to this version</source>
        <translation>此版本认识的值</translation>
    </message>
    <message>
        <source>an element type</source>
        <translation>元素类型的名称</translation>
    </message>
    <message>
        <source>“%1” cannot be read as results: %2 is not %3. Write it with --json, without --columns.</source>
        <translation>“%1”无法作为结果读取：%2不是%3。用--json写出，不用--columns。</translation>
    </message>
    <message>
        <source>“%1” is incomplete: the command that wrote it did not finish. Run it again.</source>
        <translation>“%1”不完整：写出它的命令没有运行到结束。重新运行。</translation>
    </message>
    <message>
        <source>“%1” was written by a newer Sporescope, in a format unknown to this version. Open it with the newer version.</source>
        <translation>“%1”的格式此版本不认识：它由更新的Sporescope写出。用那个版本打开。</translation>
    </message>
    <message>
        <source>“%1” contains %2 hits, too many to show. Narrow the command down, for example with --rank or --where.</source>
        <translation>“%1”中有%2个命中，多于可显示的数量。让命令先筛选，例如用--rank或--where。</translation>
    </message>
    <message>
        <source>“%1” contains results of the command %2, which cannot be shown here; only those of check and first can. Open its dump instead.</source>
        <translation>“%1”是命令%2的结果，此处无法显示：只能显示check和first的结果。打开其dump，在那里查看。</translation>
    </message>
    <message>
        <source>“%1” does not list what %2 found: the command was stopped early or run with --count. Run it again without --count.</source>
        <translation>“%1”中没有%2查到的列表：它此前被停止，或只要求了数量。不带--count重新运行。</translation>
    </message>
    <message>
        <source>“%1” contains no Sporescope results. Open a dump folder, or the output of sporescope-cli --json check or first.</source>
        <translation>“%1”不是Sporescope的结果。打开dump文件夹，或sporescope-cli --json check或first写出的文件。</translation>
    </message>
    <message>
        <source>“%1” contains no results: the command that wrote it failed with: %2</source>
        <translation>“%1”中没有结果：写出它的命令失败了，说明是：%2</translation>
    </message>
    <message>
        <source>“%1” contains single records, as written with --jsonl. Run the command with --json instead, and open that output.</source>
        <translation>“%1”是--jsonl写出的逐行记录。让命令改用--json，再打开它写出的文件。</translation>
    </message>
    <message>
        <source>“%1” is not the dump that “%2” refers to: it has none of its %3 tensors. Choose the right one.</source>
        <translation>“%1”不是“%2”所说的dump：那里查到的%3个张量这里都没有。选择正确的dump。</translation>
    </message>
    <message>
        <source>“%1” is damaged: it is not valid JSON. Run the command that wrote it again.</source>
        <translation>“%1”已损坏：不是有效的JSON。重新运行写出它的命令。</translation>
    </message>
    <message>
        <source>For a live training, the overview shows one rank at a time. Record it, then open the recording.</source>
        <translation>对于训练，总览一次只显示一张逻辑卡。可先录制，再打开录制结果。</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and %4 of %5 variances are negative</source>
        <translation>%2个值中有%1个是%3：它除以方差加epsilon的平方根，而%5个方差中有%4个为负</translation>
    </message>
    <message>
        <source>the kernel does not fill this output</source>
        <translation>内核不填写该输出</translation>
    </message>
    <message>
        <source>the runs compute the same result differently here: everything downstream agrees</source>
        <translation>两次运行在此处以不同方式计算同一结果：下游全部一致</translation>
    </message>
    <message>
        <source>It is a backward call with the name of the forward one; the operators it ran were not recorded</source>
        <translation>这是反向调用，名称与前向相同：它运行了哪些算子未被记录</translation>
    </message>
    <message>
        <source>%1 does not allow port forwarding: AllowTcpForwarding in its sshd_config forbids it (%2)</source>
        <translation>%1不允许把端口转发到这里：其sshd_config中的AllowTcpForwarding禁止转发（%2）</translation>
    </message>
    <message>
        <source>Port %1 is in use on %2</source>
        <translation>%2上的端口%1已被占用</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 although its input is finite (up to %4): the mean of no values is NaN</source>
        <translation>%2个值中有%1个是%3，尽管输入都是有限的（最大%4）：没有值可取时，平均值就是NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: each comes from a single value, and it divides by the number of values minus one, which is 0</source>
        <translation>%2个值中有%1个是%3：每个都只取自一个值，而它除以值的个数减一，即0</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input is empty</source>
        <translation>%2个值中有%1个是%3：输入为空，不含任何值</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input is empty, and the mean of no values is NaN</source>
        <translation>%2个值中有%1个是%3：输入为空，没有值可取平均</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input reaches %4, where %5 is infinite, and 0 × Inf is undefined</source>
        <translation>%2个值中有%1个是%3：输入达到%4，%5在此处为无穷，而0乘以无穷没有定义</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its logits range from %4 to %5, so far apart that the probability of a label is 0 and its logarithm infinite</source>
        <translation>%2个值中有%1个是%3：logits从%4到%5，相差太大，以致某个标签的概率为0，其对数为无穷</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of a root is infinite at zero, and 0 × Inf is undefined (zeros among the roots: %4)</source>
        <translation>%2个值中有%1个是%3：根的梯度在零处为无穷，而0乘以无穷没有定义（根中零的个数：%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the logarithm of its second input is infinite at zero (zeros there: %4)</source>
        <translation>%2个值中有%1个是%3：第二个输入的对数在零处为无穷（其中零的个数：%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor is unknown; a quotient is infinite where the divisor is zero, unless the dividend was already infinite</source>
        <translation>%2个值中有%1个是%3：除数未知；除数为零处商为无穷，除非被除数原本就为无穷</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor is unknown; a quotient is NaN where zero is divided by zero, unless an operand was already NaN</source>
        <translation>%2个值中有%1个是%3：除数未知；零除以零处商为NaN，除非某个操作数原本就为NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input is unknown; %4 is undefined where the input is negative, unless the input was already NaN</source>
        <translation>%2个值中有%1个是%3：其输入未知；输入为负处%4没有定义，除非输入原本就为NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input is unknown; %4 is infinite where the input is zero</source>
        <translation>%2个值中有%1个是%3：其输入未知；输入为零处%4为无穷</translation>
    </message>
    <message>
        <source>its effect is unknown: it may have begun before the dumped part</source>
        <translation>其影响未知：它可能始于已落盘部分之前</translation>
    </message>
    <message>
        <source>its effect is unknown: it may have begun before the captured part</source>
        <translation>其影响未知：它可能始于已采集部分之前</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it computes 0 × log(0), and log(0) is infinite (zeros: %4 in its first input, %5 in its second)</source>
        <translation>%2个值中有%1个是%3：它计算0 × log(0)，而log(0)为无穷（零的个数：第一个输入%4个，第二个输入%5个）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the logarithm of its second input is undefined (negative values there: %4)</source>
        <translation>%2个值中有%1个是%3：第二个输入的对数没有定义（其中负值的个数：%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and its dividend was not dumped</source>
        <translation>%2个值中有%1个是%3：除数的%5个值中有%4个零，而被除数没有落盘</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: zero to the power %4 is infinite, and the bases were not dumped</source>
        <translation>%2个值中有%1个是%3：指数为%4时零的幂为无穷，而底数没有落盘</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it divides by a constant that is 0 or too small, which was not dumped</source>
        <translation>%2个值中有%1个是%3：它除以一个没有落盘的常量，该常量为0或过小</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and the variance was not dumped</source>
        <translation>%2个值中有%1个是%3：它除以方差加epsilon的平方根，而方差没有落盘</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its matrix is singular (determinant 0)</source>
        <translation>%2个值中有%1个是%3：矩阵是奇异的，行列式为0</translation>
    </message>
    <message>
        <source>the list is empty; omit it to include all</source>
        <translation>列表为空；如需检查全部，去掉此项即可</translation>
    </message>
    <message>
        <source>no iteration matches “%2”: nothing would be dumped</source>
        <translation>没有迭代与“%2”匹配：不会落盘任何数据</translation>
    </message>
    <message>
        <source>%1 reaches neither loss nor weights</source>
        <translation>%1既未到达损失，也未到达权重</translation>
    </message>
    <message>
        <source>it ends in %1, which no operator reads: neither the loss nor any weight is affected</source>
        <translation>它止于%1，其后没有算子读取：损失和权重都没有受影响</translation>
    </message>
    <message>
        <source>Rank %1 has no tensors for iteration %2, unlike %3 of %4 ranks</source>
        <translation>逻辑卡%1没有迭代%2的张量，而%4张逻辑卡中有%3张有</translation>
    </message>
    <message>
        <source>The header says %1, but the values were computed and written in float32</source>
        <translation>文件头写的是%1，但它是以float32计算并写入的</translation>
    </message>
    <message>
        <source>“%1” holds only %2 of the %3 tensors that most iterations have: it was copied or written only in part</source>
        <translation>“%1”只有大多数迭代所含%3个张量中的%2个：它没有复制完或没有写完</translation>
    </message>
    <message>
        <source>“%1” ends with %2, operator %3 of %4 in execution order: the training failed there, or has not written the rest yet</source>
        <translation>“%1”止于%2，即执行序中第%3个算子（共%4个）：训练在该处报错，或其余部分尚未写出</translation>
    </message>
    <message>
        <source>A has %1 where B has %2; their outputs cannot be compared, but the output of %3 after them differs %4</source>
        <translation>A中的%1在B中是%2；二者给出的值无法比较，其后%3给出的值相差%4</translation>
    </message>
    <message>
        <source>it is only in A; its output cannot be compared, but the output of %1 after it differs %2</source>
        <translation>它仅存在于A中；由它得到的值无法比较，其后%1给出的值相差%2</translation>
    </message>
    <message>
        <source>it is only in B; its output cannot be compared, but the output of %1 after it differs %2</source>
        <translation>它仅存在于B中；由它得到的值无法比较，其后%1给出的值相差%2</translation>
    </message>
    <message>
        <source>its inputs agree and its output cannot be compared; the output of %1 after it differs %2</source>
        <translation>其输入一致，它给出的值无法比较；其后%1给出的值相差%2</translation>
    </message>
    <message>
        <source>its comparable inputs agree, but its output differs %1</source>
        <translation>其可比较的输入一致，输出相差%1</translation>
    </message>
    <message>
        <source>neither its output nor all of its inputs can be compared; the output of %1 after it differs %2</source>
        <translation>它给出的值无法比较，读到的值也不能全部比较；其后%1给出的值相差%2</translation>
    </message>
    <message>
        <source>%1, which is %2 in A</source>
        <translation>%1，后者即A中的%2</translation>
    </message>
    <message>
        <source>only one side holds NaN or Inf</source>
        <translation>NaN或Inf仅出现在其中一方</translation>
    </message>
    <message>
        <source>judging by statistics, its inputs agree, but its output differs %1</source>
        <translation>就统计信息而言其输入一致，输出相差%1</translation>
    </message>
    <message>
        <source>by at least %1% (%2)</source>
        <translation>至少%1%（%2）</translation>
    </message>
    <message>
        <source>in its statistics (%1)</source>
        <translation>（依据统计信息：%1）</translation>
    </message>
    <message>
        <source>only statistics were dumped for both; they agree</source>
        <translation>两者都只落盘了统计信息，且统计信息一致</translation>
    </message>
    <message>
        <source>the checksums differ, so the tensors are not bit-identical; by how much is unknown, because no statistics were dumped with them</source>
        <translation>校验和不同，因此两者并非逐位相同；相差多少未知，因为没有同时落盘统计信息</translation>
    </message>
    <message>
        <source>the checksums differ, so the tensors are not bit-identical; by how much is unknown, because the statistics agree within the tolerance</source>
        <translation>校验和不同，因此两者并非逐位相同；相差多少未知，因为统计信息在容差内一致</translation>
    </message>
    <message>
        <source>the maximum is %1 in A and %2 in B</source>
        <translation>最大值在A中为%1，在B中为%2</translation>
    </message>
    <message>
        <source>the mean is %1 in A and %2 in B</source>
        <translation>均值在A中为%1，在B中为%2</translation>
    </message>
    <message>
        <source>the minimum is %1 in A and %2 in B</source>
        <translation>最小值在A中为%1，在B中为%2</translation>
    </message>
    <message>
        <source>the norm is %1 in A and %2 in B</source>
        <translation>范数在A中为%1，在B中为%2</translation>
    </message>
    <message>
        <source>an earlier operator of the same type produced the same values from the same inputs</source>
        <translation>此前已有同类型的算子由相同的输入得出相同的结果</translation>
    </message>
    <message>
        <source>it already differs %1; earlier iterations were not compared and may have changed it</source>
        <translation>它已相差%1；更早的迭代未参与比较，可能已改变了它</translation>
    </message>
    <message>
        <source>A has %1 where B has %2; input %3 of the following %4 differs %5</source>
        <translation>A为%1而B为%2；其后%4的输入%3相差%5</translation>
    </message>
    <message>
        <source>it differs %1; its inputs are unknown</source>
        <translation>它相差%1；无从得知它由什么算出</translation>
    </message>
    <message>
        <source>it is only in A; input %1 of the following %2 differs %3</source>
        <translation>它只在A中；其后%2的输入%1相差%3</translation>
    </message>
    <message>
        <source>it is only in B; input %1 of the following %2 differs %3</source>
        <translation>它只在B中；其后%2的输入%1相差%3</translation>
    </message>
    <message>
        <source>its input %1 differs %2; the producer was not dumped</source>
        <translation>其输入%1相差%2；已落盘的数据中没有它的来源</translation>
    </message>
    <message>
        <source>it compares with the previous iteration, and the dump starts at the requested one</source>
        <translation>它要与上一迭代的值对照，而所问的正是落盘的第一个迭代</translation>
    </message>
    <message>
        <source>“%1” does not list %2 of the tensor files next to it</source>
        <translation>“%1”没有列出旁边的%2个张量文件</translation>
    </message>
    <message>
        <source>“%1” has no dump.json; its %2 tensors are identified by file name only</source>
        <translation>“%1”没有dump.json：其中%2个张量仅由文件名得知</translation>
    </message>
    <message>
        <source>“%1” has shape %2, but %3 says %4</source>
        <translation>“%1”的形状是%2，而%3写的是%4</translation>
    </message>
    <message>
        <source>no edge shows what updated it, but an earlier output has the same values</source>
        <translation>没有边说明它由何更新，但先前的某个输出具有相同的值</translation>
    </message>
    <message>
        <source>the same parameter on another rank got NaN or Inf at the same time, from an earlier source</source>
        <translation>另一张逻辑卡上的同一参数与它同时出现NaN或Inf，起因更早</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update in iteration %4, although all inputs of the update are finite. They were finite after iteration %5 and already %3 when the update began, and no known operator wrote them in between</source>
        <translation>%2个值中有%1个在迭代%4的更新后是%3，而更新的输入都是有限的。它们在迭代%5之后是有限的，更新开始时已经是%3，其间没有已知的操作写过它们</translation>
    </message>
    <message>
        <source>the update would have given finite values: its target already held NaN or Inf</source>
        <translation>更新本应得到有限的值：它所更新的内容在开始时已含NaN或Inf</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of %4 is infinite at zero (zeros in its input: %5)</source>
        <translation>%2个值中有%1个是%3：%4的梯度在零处为无穷（其输入中零的个数：%5）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of %4 is infinite at zero, and 0 × Inf is undefined (zeros in its input: %5)</source>
        <translation>%2个值中有%1个是%3：%4的梯度在零处为无穷，而0乘以无穷没有定义（其输入中零的个数：%5）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of %4 is infinite where its input is %5</source>
        <translation>%2个值中有%1个是%3：%4的梯度在其输入为%5处为无穷</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of %4 is infinite where its input is %5, and 0 × Inf is undefined</source>
        <translation>%2个值中有%1个是%3：%4的梯度在其输入为%5处为无穷，而0乘以无穷没有定义</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of a division is infinite where its divisor is 0 (zeros in the divisor: %4)</source>
        <translation>%2个值中有%1个是%3：除法的梯度在除数为0处为无穷（除数中零的个数：%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of a division is infinite where its divisor is 0, and 0 × Inf is undefined (zeros in the divisor: %4)</source>
        <translation>%2个值中有%1个是%3：除法的梯度在除数为0处为无穷，而0乘以无穷没有定义（除数中零的个数：%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the gradient of a power with an exponent below one is infinite at zero (zeros among its bases: %4)</source>
        <translation>%2个值中有%1个是%3：指数小于1的幂的梯度在零处为无穷（底数中零的个数：%4）</translation>
    </message>
    <message>
        <source>“%1” lists no tensors (the run was probably killed); the %2 tensors next to it are identified by file name only</source>
        <translation>“%1”没有列出任何张量（运行被强行终止时会如此）：旁边的%2个张量仅由文件名得知</translation>
    </message>
    <message>
        <source>it differs %1, although nothing compared before it does</source>
        <translation>它相差%1，而在它之前比较过的都没有差异</translation>
    </message>
    <message>
        <source>its origin is unknown, and the output of the call agrees</source>
        <translation>无从得知它来自何处，而该调用的结果一致</translation>
    </message>
    <message>
        <source>its matched inputs agree, but its output differs %1</source>
        <translation>其有对应项的输入一致，其输出相差%1</translation>
    </message>
    <message>
        <source>it holds %1 (according to %2) when fed to the network: check the data</source>
        <translation>据%2所述，它在送入网络时就含有%1：检查数据</translation>
    </message>
    <message>
        <source>it holds %1 (according to %2) before the first step: check how it is initialized or loaded</source>
        <translation>据%2所述，它在第一步之前就含有%1：检查它如何被初始化或加载</translation>
    </message>
    <message>
        <source>it has no file of its own; its last known values are those that an operator read in an earlier iteration</source>
        <translation>它没有自己的文件，但之前的迭代中有算子读取了它：以此后已知的为准</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>无法分配内存</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有剩余空间</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有那个文件或目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>文件句柄已失效</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接的层数过多</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Too many open files in system</source>
        <translation>系统中打开的文件过多</translation>
    </message>
    <message>
        <source>a different number in each process, from 0</source>
        <translation>每个进程用各自的编号，从0开始</translation>
    </message>
    <message>
        <source>the dump goes to debug_dump in this folder</source>
        <translation>数据写入其中的debug_dump</translation>
    </message>
    <message>
        <source>Rank %1 of “%2” is in several places with different contents; keep it in only one of them</source>
        <translation>“%2”的逻辑卡%1位于多处，而各处的内容并不全部相同：只在其中一处保留它</translation>
    </message>
    <message>
        <source>not a settings file: it is nested too deeply</source>
        <translation>不是配置文件：其嵌套过深</translation>
    </message>
    <message>
        <source>index %1 is out of range: no dimension is that large</source>
        <translation>索引%1超出范围：没有这么大的维度</translation>
    </message>
    <message>
        <source>%1 is a folder; specify a file in it</source>
        <translation>%1是文件夹：指定其中的一个文件</translation>
    </message>
    <message>
        <source>the number %1 is too large</source>
        <translation>数%1太大</translation>
    </message>
    <message>
        <source>%1 trainings wrote into “%2” one after another; within an iteration, the tensors of each are listed as a separate run. Use a separate folder for each training</source>
        <translation>有%1次训练先后写入“%2”：每次训练在一个迭代中写下的内容，在该迭代中列为单独的一次执行。让每次训练使用各自的文件夹</translation>
    </message>
    <message>
        <source>some of its names match no node in the dump and were left out: %1</source>
        <translation>其中一些名称不属于dump中的任何节点，已略过：%1</translation>
    </message>
    <message>
        <source>%1 is a file: choose a new folder</source>
        <translation>%1是文件：选择新文件夹</translation>
    </message>
    <message>
        <source>“%1” has no dump.json; nothing is known about this step</source>
        <translation>“%1”没有dump.json：对这一步一无所知</translation>
    </message>
    <message>
        <source>“%1” lists no tensors (the run was probably killed); nothing is known about this step</source>
        <translation>“%1”没有列出任何张量（运行被强行终止时会如此）：对这一步一无所知</translation>
    </message>
    <message>
        <source>its inputs were finite: the Inf is a literal in the call</source>
        <translation>它的输入都是有限值：Inf是写在调用里的一个数</translation>
    </message>
    <message>
        <source>its output was not dumped; the output of %1 after it differs %2</source>
        <translation>它给出的值未落盘；其后%1给出的值相差%2</translation>
    </message>
    <message>
        <source>its inputs were not dumped, and its output differs %1</source>
        <translation>它读取的值未落盘，其输出相差%1</translation>
    </message>
    <message>
        <source>“%1” was skipped: it holds tensor files at a level where this layout has none, so their iteration is unknown</source>
        <translation>已跳过“%1”：它在此布局中不应有张量文件的层级上含有张量文件，不知道属于哪个迭代</translation>
    </message>
    <message>
        <source>%1 device overflow reports could not be read.</source>
        <translation>设备的%1份溢出报告无法读取。</translation>
    </message>
    <message>
        <source>%1 folders, “%2” to “%3”, are named after processes without a rank. They may be restarts of one training rather than ranks; each is shown as a rank</source>
        <translation>有%1个文件夹以进程命名而没有逻辑卡号，从“%2”到“%3”：它们可能是同一训练重新启动后的多次运行，而不是不同的逻辑卡。每个都显示为一张逻辑卡</translation>
    </message>
    <message>
        <source>“%1” is cut off in its last row (line %2), which was skipped</source>
        <translation>“%1”在最后一行（第%2行）中断，该行已跳过</translation>
    </message>
    <message>
        <source>The first device-reported overflow of a dumped operator is in %1, %2</source>
        <translation>已落盘算子中设备报告的首次溢出在%1，%2</translation>
    </message>
    <message>
        <source>the device reported that it overflowed: %1; an earlier report could not be read: %2</source>
        <translation>设备报告它溢出：%1；此前的一份报告无法读取：%2</translation>
    </message>
    <message>
        <source>the device reported that it overflowed: %1; an earlier report is of an operator that was not dumped: %2</source>
        <translation>设备报告它溢出：%1；更早的一份报告涉及一个没有落盘的算子：%2</translation>
    </message>
    <message>
        <source>this is the first tensor that differs; no graph shows its inputs</source>
        <translation>这是第一个不同的张量；没有计算图说明它由什么得出</translation>
    </message>
    <message>
        <source>Inf that operators produced on purpose or that others absorbed: %1 tensors.</source>
        <translation>由算子有意产生或被其他算子吸收的Inf：%1个张量。</translation>
    </message>
    <message>
        <source>the operator stores log-probabilities there: -Inf is the logarithm of 0</source>
        <translation>该算子在此保存概率的对数：-Inf是概率0的对数</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but its dumped inputs are finite (up to %4)</source>
        <translation>%2个值中有%1个是%3，而已落盘的输入都是有限的（最大%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but its dumped inputs are finite (up to %4): a constant that was not dumped must hold NaN or Inf</source>
        <translation>%2个值中有%1个是%3，而已落盘的输入都是有限的（最大%4）：没有落盘的常量必含NaN或Inf</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: the running variance is updated with that of a batch of one value per channel, which divides by n − 1 = 0</source>
        <translation>%2个值中有%1个是%3：滑动方差由该批次的方差更新，而该批次每个通道只有一个值，其方差要除以个数减一，即0</translation>
    </message>
    <message>
        <source>it already holds Inf when iteration %4, the first dumped one, begins (afterwards %1 of %2 values are %3): the cause is earlier</source>
        <translation>它在迭代%4（首个落盘的迭代）开始时已含Inf，其后%2个值中有%1个是%3：起因更早</translation>
    </message>
    <message>
        <source>it holds Inf before the first step (afterwards %1 of %2 values are %3): check how it is initialized or loaded</source>
        <translation>它在第一步之前就含Inf，其后%2个值中有%1个是%3：检查其初始化或加载方式</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but its captured inputs are finite (up to %4)</source>
        <translation>%2个值中有%1个是%3，而已采集的输入都是有限的（最大%4）</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, but its captured inputs are finite (up to %4): a constant that was not captured must hold NaN or Inf</source>
        <translation>%2个值中有%1个是%3，而已采集的输入都是有限的（最大%4）：没有采集的常量必含NaN或Inf</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update, but its dumped inputs are finite (up to %4): the update itself may be undefined, for example zero divided by zero</source>
        <translation>更新之后%2个值中有%1个是%3，而已落盘的输入都是有限的（最大%4）：可能是这一步本身没有定义，例如0除以0</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update, but its captured inputs are finite (up to %4): the update itself may be undefined, for example zero divided by zero</source>
        <translation>更新之后%2个值中有%1个是%3，而已采集的输入都是有限的（最大%4）：可能是这一步本身没有定义，例如0除以0</translation>
    </message>
    <message>
        <source>Only a sample of its output was dumped</source>
        <translation>它的输出只落盘了样本</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it divides by a constant that is 0 or too small, which was not captured</source>
        <translation>%2个值中有%1个是%3：它除以一个没有采集的常量，该常量为0或过小</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and the variance was not captured</source>
        <translation>%2个值中有%1个是%3：它除以方差加epsilon的平方根，而方差没有采集</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and its dividend was not captured</source>
        <translation>%2个值中有%1个是%3：除数的%5个值中有%4个零，而被除数没有采集</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: zero to the power %4 is infinite, and the bases were not captured</source>
        <translation>%2个值中有%1个是%3：指数为%4时零的幂为无穷，而底数没有采集</translation>
    </message>
    <message>
        <source>%1 is not a number of 0 or more, such as 1e-5</source>
        <translation>%1不是不小于0的数，例如1e-5</translation>
    </message>
    <message>
        <source>Cannot copy the engine to %1, which lacks %2. Install it there, or install sporescope-cli %3.</source>
        <translation>无法将引擎复制到%1：那里缺少%2。可在那里安装它们，或安装sporescope-cli %3。</translation>
    </message>
    <message>
        <source>Cannot copy the engine to %1: it was damaged in transit. No files were left there.</source>
        <translation>无法将引擎复制到%1：到达的内容与发送的不一致。未留下任何内容。</translation>
    </message>
    <message>
        <source>The engine sent values that cannot be decoded</source>
        <translation>引擎发送的数值无法解包</translation>
    </message>
    <message>
        <source>its consumer also read NaN or Inf, from which its gradient (of unknown value) was computed</source>
        <translation>读取它的算子同时读到了NaN或Inf，它的梯度由此算出（取值未知）</translation>
    </message>
    <message>
        <source>%1 has only its %2, which shows only whether values are the same</source>
        <translation>%1只有其%2，只能说明值是否相同</translation>
    </message>
    <message>
        <source>The statistics in %1 cannot answer this</source>
        <translation>%1中的统计不足以回答所问</translation>
    </message>
    <message>
        <source>no accelerator overflowed</source>
        <translation>没有加速器溢出</translation>
    </message>
    <message>
        <source>“%1” contains NumPy files named like dump tensors, but in no known layout (the first is “%2”). Each can be opened by itself; to see the graph, put them next to the files they were converted from</source>
        <translation>“%1”中的NumPy文件以dump张量的方式命名，但不属于任何已知的目录布局：第一个是“%2”。每个文件可单独打开；要与计算图对应，则把它们放到转换前的文件所在的目录</translation>
    </message>
    <message>
        <source>“%1” contains Ascend asynchronous dump files (DumpData), but in no known layout (the first is “%2”). Open the folder they came from, or put them into folders like 20260101000000/0 (time and device) and open that</source>
        <translation>“%1”中是Ascend异步dump的文件（DumpData），但不属于任何已知的目录布局：第一个是“%2”。打开它们原来所在的目录，或者把它们放到形如20260101000000/0（时间和设备）的目录中再打开</translation>
    </message>
    <message>
        <source>“%1” contains device overflow reports (Opdebug) without their dump, so their operators are unknown. “%2” says: %3. Open the folder that contains both reports and tensors</source>
        <translation>“%1”中是设备的溢出报告（Opdebug），但没有与之对应的dump：不知道是指哪个算子。“%2”的内容：%3。打开同时含有报告和张量的目录</translation>
    </message>
    <message>
        <source>“%1” contains output of msprobe&apos;s own tools, such as “%2”: tables and databases that cannot be opened. Open the dumps themselves; Sporescope can also compare two of them</source>
        <translation>“%1”中是msprobe自带工具由dump生成的结果，例如“%2”：这些表格和数据库不打开。打开dump本身；这里也可以比对两个dump</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update in step %4, although all inputs of the update are finite. They were finite after step %5 and already %3 when the update began, and no known operator wrote them in between</source>
        <translation>%2个值中有%1个在第%4步的更新后是%3，而更新的输入都是有限的。它们在第%5步之后是有限的，更新开始时已经是%3，其间没有已知的操作写过它们</translation>
    </message>
    <message>
        <source>%1 of %2 values are already %3 when step %4, the first captured one, begins: the cause is earlier</source>
        <translation>在首个采集的第%4步开始时，%2个值中已有%1个为%3：起因更早</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 at the start of step %4 but were finite after step %5; nothing in between was captured</source>
        <translation>第%4步开始时%2个值中有%1个为%3；第%5步之后它们还是有限值，其间运行的内容没有采集</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 in step %4 and were finite in step %5; no captured operator wrote them</source>
        <translation>第%4步中%2个值有%1个为%3，而在第%5步中为有限值；已采集的算子都没有写过它们</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 at the end of step %4; not all inputs of its update were captured</source>
        <translation>第%4步结束时%2个值中有%1个为%3；更新它所用的数据未全部采集</translation>
    </message>
    <message>
        <source>it already holds %3 when step %4, the first captured one, begins (%1 of %2 values after it): the cause is earlier</source>
        <translation>在首个采集的第%4步开始时它已含有%3，该步之后%2个值中有%1个如此：起因更早</translation>
    </message>
    <message>
        <source>it already holds Inf when step %4, the first captured one, begins (afterwards %1 of %2 values are %3): the cause is earlier</source>
        <translation>在首个采集的第%4步开始时它已含有Inf，该步之后%2个值中有%1个是%3：起因更早</translation>
    </message>
    <message>
        <source>it reaches the loss, %1, in step %2</source>
        <translation>它在第%2步到达了损失%1</translation>
    </message>
    <message>
        <source>it already held NaN or Inf after the previous step</source>
        <translation>在前一步之后它就已含NaN或Inf</translation>
    </message>
    <message>
        <source>it was not captured; its last known values are those that an operator read in an earlier step</source>
        <translation>它没有采集；以此前某一步中算子读取到的值为准</translation>
    </message>
    <message>
        <source>the gradient used to update it in the previous step held NaN or Inf</source>
        <translation>前一步中用于更新它的梯度已含NaN或Inf</translation>
    </message>
    <message>
        <source>the parameter was finite in an earlier step, and no known operator changed it</source>
        <translation>参数在之前的步中是有限的，而已知的操作都没有改动它</translation>
    </message>
    <message>
        <source>No values of this training are available yet: let it run and stop after a step</source>
        <translation>此训练没有任何一步的值：先让它运行并停在某一步之后</translation>
    </message>
    <message>
        <source>Several ranks of a connected training cannot be compared at once; compare one of them</source>
        <translation>已连接的训练不能以多张逻辑卡一起比较：只比较其中一张逻辑卡</translation>
    </message>
    <message>
        <source>It combines %1 ranks, too many to read for one operator</source>
        <translation>它由%1张逻辑卡共同得出，为一个算子读取这么多卡过多</translation>
    </message>
    <message>
        <source>It does not match the combined ranks of this dump; other ranks may take part</source>
        <translation>它不是此dump中各逻辑卡共同得出的值：可能还有其他逻辑卡参与</translation>
    </message>
    <message>
        <source>Recomputation gives NaN at %1, but the dump holds %2</source>
        <translation>重算在%1处得到NaN，而落盘值是%2</translation>
    </message>
    <message>
        <source>Recomputation gives only NaN and Inf, which the dumped values do not match</source>
        <translation>重算只得到NaN和Inf，而落盘值与之不完全相同</translation>
    </message>
    <message>
        <source>The input from another rank has a different size or type</source>
        <translation>另一张逻辑卡给它的输入大小或类型不同</translation>
    </message>
    <message>
        <source>The input from another rank was not dumped</source>
        <translation>另一张逻辑卡给它的输入没有落盘</translation>
    </message>
    <message>
        <source>%1 gives %2 a different result than %3, %4</source>
        <translation>%1在%2上的结果与%3不同，%4</translation>
    </message>
    <message>
        <source>%1 gives the ranks %2 different results, %3</source>
        <translation>%1在各逻辑卡上给出%2种不同结果，%3</translation>
    </message>
    <message>
        <source>%1 on %2 differs from that on %3 from the beginning</source>
        <translation>%2的%1从一开始就与%3的不同</translation>
    </message>
    <message>
        <source>%1 of %2 tensors could not be compared.</source>
        <translation>%2个张量中有%1个无法比较。</translation>
    </message>
    <message>
        <source>No verdict for %1 of %2 tensors.</source>
        <translation>%2个张量中有%1个没有结论。</translation>
    </message>
    <message>
        <source>%1, iteration %2</source>
        <translation>%1，迭代%2</translation>
    </message>
    <message>
        <source>%1, rank %2</source>
        <translation>%1，逻辑卡%2</translation>
    </message>
    <message>
        <source>Compared: run A, %1; run B, %2</source>
        <translation>比较：运行A为%1；运行B为%2</translation>
    </message>
    <message>
        <source>Differs since</source>
        <translation>开始不同</translation>
    </message>
    <message>
        <source>Equal until</source>
        <translation>最后相同</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Input error</source>
        <translation>输入误差</translation>
    </message>
    <message>
        <source>First element</source>
        <translation>首个元素</translation>
    </message>
    <message>
        <source>Iterations in only one run: %1 in A, %2 in B.</source>
        <translation>仅存在于一次运行的迭代：A有%1个，B有%2个。</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>最大差值</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>匹配方式</translation>
    </message>
    <message>
        <source>Largest at %1</source>
        <translation>差异最大处：%1</translation>
    </message>
    <message>
        <source>Never equal, which may be intended</source>
        <translation>从未相同，可能是有意为之</translation>
    </message>
    <message>
        <source>No verdict on the ranks: not everything was checked</source>
        <translation>各逻辑卡没有结论：并未全部查看</translation>
    </message>
    <message>
        <source>No verdict on the ranks: no tensor was equal on several of them in an earlier iteration</source>
        <translation>各逻辑卡没有结论：在更早的迭代中没有在多张逻辑卡上相同的张量</translation>
    </message>
    <message>
        <source>No verdict: no tensors could be compared</source>
        <translation>没有结论：没有两个张量可以比较</translation>
    </message>
    <message>
        <source>No verdict: the comparison had not finished</source>
        <translation>没有结论：比较尚未完成</translation>
    </message>
    <message>
        <source>Nodes of A without a counterpart in B: %1</source>
        <translation>A中在B里没有对应的节点：%1</translation>
    </message>
    <message>
        <source>Nodes of B without a counterpart in A: %1</source>
        <translation>B中在A里没有对应的节点：%1</translation>
    </message>
    <message>
        <source>Nodes that differ most</source>
        <translation>差异最大的节点</translation>
    </message>
    <message>
        <source>Matched nodes: %1 by name, %2 by structure, %3 by rules or by hand.</source>
        <translation>已匹配的节点：按名称%1个，按结构%2个，按规则或手动%3个。</translation>
    </message>
    <message>
        <source>Incomplete: stopped after %1 tensors.</source>
        <translation>并未全部查看：在%1个张量之后停止。</translation>
    </message>
    <message>
        <source>Not compared, because a process may be another run of the training: %1.</source>
        <translation>未比较，因为进程可能是训练的另一次运行：%1。</translation>
    </message>
    <message>
        <source>Not compared, because no other rank has a tensor of the same name: %1.</source>
        <translation>未比较，因为其他逻辑卡没有同名的张量：%1。</translation>
    </message>
    <message>
        <source>Of %1 tensor pairs, %2 agree, %3 diverge, and %4 carry a difference from their inputs.</source>
        <translation>%1对张量中，%2对一致，%3对出现分歧，%4对沿袭了输入的差异。</translation>
    </message>
    <message>
        <source>Outside the selection: %1</source>
        <translation>在所选范围之外：%1</translation>
    </message>
    <message>
        <source>Replicas diverge: %1 differs between %2 and %3 since %4</source>
        <translation>副本不一致：自%4起，%1在%3上与%2不同</translation>
    </message>
    <message>
        <source>Replicas split: %1 and %2, in %3 since %4</source>
        <translation>副本分成两半：%1与%2，自%4起，%3</translation>
    </message>
    <message>
        <source>Replicas split into %1 groups, in %2 since %3</source>
        <translation>副本分成%1种，自%3起，%2</translation>
    </message>
    <message>
        <source>Runs already differ in %1, %2</source>
        <translation>两次运行在%1上已有差异，%2</translation>
    </message>
    <message>
        <source>Runs diverge at %1, %2</source>
        <translation>两次运行自%1起分歧，%2</translation>
    </message>
    <message>
        <source>Runs appear to diverge at %1, %2</source>
        <translation>就目前所知，两次运行自%1起分歧，%2</translation>
    </message>
    <message>
        <source>Runs diverge, %1</source>
        <translation>两次运行出现分歧，%1</translation>
    </message>
    <message>
        <source>Runs differ from the start: %1, %2</source>
        <translation>两次运行从一开始就不同：%1，%2</translation>
    </message>
    <message>
        <source>Several trainings wrote into the folder of %1; only the last one was compared.</source>
        <translation>多次训练写入了%1的目录：比较的是最后一次。</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The %1 ranks were not compared with each other</source>
        <translation>%1张逻辑卡未互相比较</translation>
    </message>
    <message>
        <source>Odd rank</source>
        <translation>异常卡</translation>
    </message>
    <message>
        <source>Comparison of ranks</source>
        <translation>各逻辑卡互相比较</translation>
    </message>
    <message>
        <source>The replicas agree: %1 tensors on %2 ranks</source>
        <translation>副本一致：%2张逻辑卡的%1个张量</translation>
    </message>
    <message>
        <source>The runs agree in %1 tensors</source>
        <translation>两次运行的%1个张量一致</translation>
    </message>
    <message>
        <source>The runs differ in %1 selected tensors because of something outside the selection</source>
        <translation>两次运行在所选的%1个张量上不同，原因在所选范围之外</translation>
    </message>
    <message>
        <source>Two runs compared</source>
        <translation>两次运行的比较</translation>
    </message>
    <message>
        <source>What is no longer the same</source>
        <translation>不再相同的张量</translation>
    </message>
    <message>
        <source>carries it</source>
        <translation>沿袭</translation>
    </message>
    <message>
        <source>diverges</source>
        <translation>分歧</translation>
    </message>
    <message>
        <source>hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>in A: %1</source>
        <translation>在A中：%1</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>no majority</source>
        <translation>没有多数</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update in iteration %4, although the gradient is finite (up to %5): check the optimizer&apos;s learning rate, epsilon and weight decay, and anything that changes gradients before the optimizer</source>
        <translation>%2个值中有%1个在迭代%4的更新后是%3，而梯度是有限的（最大%5）：检查优化器的学习率、epsilon和权重衰减，以及在它之前改动梯度的代码</translation>
    </message>
    <message>
        <source>%1. The same applies to %2</source>
        <translation>%1。%2也是如此</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Before that, %1 overflowed: its sum, %2, exceeds the range of %3</source>
        <translation>在此之前%1溢出回绕：其和%2超出%3的范围</translation>
    </message>
    <message>
        <source>Before that, %1 overflowed: its result for %2 and %3 is %4, which exceeds the range of %5</source>
        <translation>在此之前%1溢出回绕：由%2和%3应得%4，超出%5的范围</translation>
    </message>
    <message>
        <source>%1. The same applies to %2 more: %3</source>
        <translation>%1。另有%2个也是如此：%3</translation>
    </message>
    <message>
        <source>a running variance was updated from a batch with one value per channel, whose variance is undefined</source>
        <translation>滑动方差由一批数据的方差更新，而这批数据每个通道只有一个值：其方差没有定义</translation>
    </message>
    <message>
        <source>it was finite when the iteration began, and so was its gradient: the optimizer&apos;s update produced it</source>
        <translation>迭代开始时它是有限的，梯度也是有限的：是优化器的更新产生的</translation>
    </message>
    <message>
        <source>a value that controls the optimizer, such as the learning rate, was not finite</source>
        <translation>控制优化器的一个值（例如学习率）不是有限值</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update in step %4, although the gradient is finite (up to %5): check the optimizer&apos;s learning rate, epsilon and weight decay, and anything that changes gradients before the optimizer</source>
        <translation>%2个值中有%1个在第%4步的更新后是%3，而梯度是有限的（最大%5）：检查优化器的学习率、epsilon和权重衰减，以及在它之前改动梯度的代码</translation>
    </message>
    <message>
        <source>it was finite when the step began, and so was its gradient: the optimizer&apos;s update produced it</source>
        <translation>该步开始时它是有限的，梯度也是有限的：是优化器的更新产生的</translation>
    </message>
    <message>
        <source>by %1% (%2 in A, %3 in B)</source>
        <translation>%1%（A中为%2，B中为%3）</translation>
    </message>
    <message>
        <source>from A (%1 in A, %2 in B)</source>
        <translation>（A中为%1，B中为%2）</translation>
    </message>
    <message>
        <source>it reaches updated parameters, first %1</source>
        <translation>它到达了被更新的参数，首先是%1</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update, but its dumped inputs are finite (up to %4): the update only adds, so an input that was not dumped held NaN or Inf</source>
        <translation>更新之后%2个值中有%1个是%3，而已落盘的输入都是有限的（最大%4）：这一步只做累加，因此某个未落盘的输入含有NaN或Inf</translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 after the update, but its captured inputs are finite (up to %4): the update only adds, so an input that was not captured held NaN or Inf</source>
        <translation>更新之后%2个值中有%1个是%3，而已采集的输入都是有限的（最大%4）：这一步只做累加，因此某个没有采集的输入含有NaN或Inf</translation>
    </message>
    <message>
        <source>%1 detects it, and it reaches neither the loss nor a weight, as when a loss scaler skips a step</source>
        <translation>%1检测到它，损失和权重都没有受影响：损失缩放器正是这样跳过一步的</translation>
    </message>
    <message>
        <source>%1 did not answer within %2 s</source>
        <translation>%1在%2秒内没有应答</translation>
    </message>
    <message>
        <source>%1 did not answer within %2 s. Its output: %3</source>
        <translation>%1在%2秒内没有应答。其输出为：%3</translation>
    </message>
    <message>
        <source>%1 does not run commands sent by ssh: %2. The account, the key or the server may permit only other commands.</source>
        <translation>%1不执行ssh发给它的命令：%2。账号、密钥或服务器可能只允许其他命令。</translation>
    </message>
    <message>
        <source>%1 does not run commands sent by ssh: it exited with status %2 and printed nothing. The account, the key or the server may permit only other commands.</source>
        <translation>%1不执行ssh发给它的命令：它以状态%2结束，没有任何输出。账号、密钥或服务器可能只允许其他命令。</translation>
    </message>
    <message>
        <source>%1 does not forward sockets, which its engine needs to answer: AllowStreamLocalForwarding or DisableForwarding in its sshd_config, or “restrict” in front of the key, forbids it</source>
        <translation>%1不转发套接字，引擎无法由此应答：其sshd_config中的AllowStreamLocalForwarding或DisableForwarding禁止转发，或密钥前有“restrict”</translation>
    </message>
    <message>
        <source>%1 permits no more sessions: MaxSessions in its sshd_config is too small (%2)</source>
        <translation>%1不允许更多会话：其sshd_config中的MaxSessions太小（%2）</translation>
    </message>
    <message>
        <source>Cannot create a folder for the socket in %1: %2. Set XDG_RUNTIME_DIR to a folder that you can write to.</source>
        <translation>无法在%1中创建套接字文件夹：%2。可将XDG_RUNTIME_DIR设为可写的文件夹。</translation>
    </message>
    <message>
        <source>No folder on %1 can hold the engine (%2). Copy the engine for %3 to another folder there, and set SPORESCOPE_ENGINE to its sporescope-cli.</source>
        <translation>%1上没有文件夹可以放置引擎（%2）。可将%3的引擎放到那里的其他文件夹，并用SPORESCOPE_ENGINE指定其中的sporescope-cli。</translation>
    </message>
    <message>
        <source>The login shell on %1 did not run the command sent by ssh within %2 s. A start-up file there (.bashrc, .profile) may start another shell or wait for input.</source>
        <translation>%1上的登录shell在%2秒内没有执行ssh发给它的命令。那里的启动文件（.bashrc、.profile）可能启动了另一个shell或在等待输入。</translation>
    </message>
    <message>
        <source>The login shell on %1 did not run the command sent by ssh within %2 s. A start-up file there (.bashrc, .profile) may start another shell or wait for input. Its output: %3</source>
        <translation>%1上的登录shell在%2秒内没有执行ssh发给它的命令。那里的启动文件（.bashrc、.profile）可能启动了另一个shell或在等待输入。其输出为：%3</translation>
    </message>
    <message>
        <source>Weight unchanged</source>
        <translation>权重没有变化</translation>
    </message>
    <message>
        <source>the body of a loop was given what its lap before had made: an operator of it made NaN by itself</source>
        <translation>循环体得到的是其上一圈所产生的值：其中一个算子自行产生了NaN</translation>
    </message>
    <message>
        <source>%1; after the update it differs %2</source>
        <translation>%1；更新后相差%2</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1分%2秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1小时%2分</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>; </source>
        <extracomment>Stands between two parts of a sentence.</extracomment>
        <translation>；</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>sentences</comment>
        <extracomment>Two sentences; in Chinese nothing stands between them.</extracomment>
        <translation>%1%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::AnalysisLine</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::BaselineField</name>
    <message>
        <source>Run A</source>
        <translation>运行A</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CausePathModel</name>
    <message>
        <source>not dumped</source>
        <translation>没有落盘</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CausePathPanel</name>
    <message>
        <source>From the cause to here</source>
        <translation>从起因到此处</translation>
    </message>
    <message>
        <source>The search found no path from a first cause to this tensor.</source>
        <translation>搜索没有给出从起因到此张量的路径。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CausesDialog</name>
    <message>
        <source>All causes</source>
        <translation>所有起因</translation>
    </message>
    <message>
        <source>Filter causes</source>
        <translation>筛选起因</translation>
    </message>
    <message>
        <source>Show causes on these ranks: numbers and ranges, for example 0-63,512</source>
        <translation>显示这些逻辑卡上的起因：数字和范围，例如0-63,512</translation>
    </message>
    <message>
        <source>No cause found</source>
        <translation>没有找到起因</translation>
    </message>
    <message numerus="yes">
        <source>%n independent causes, earliest first</source>
        <translation>
            <numerusform>%n个相互独立的起因，最早的在前</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CausesModel</name>
    <message>
        <source>Where it begins</source>
        <translation>起于</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CloseConfirmation</name>
    <message>
        <source>%1, in step %2</source>
        <translation>%1，第%2步</translation>
    </message>
    <message numerus="yes">
        <source>%n training(s) are connected: %1.</source>
        <translation>
            <numerusform>已连接%n个训练：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Terminate and close</source>
        <translation>终止训练并关闭</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source>Waiting for the training to end</source>
        <translation>正在等待训练结束</translation>
    </message>
    <message>
        <source>It ends after the current step.</source>
        <translation>训练将在当前步之后结束。</translation>
    </message>
    <message>
        <source>Close now</source>
        <translation>立即关闭</translation>
    </message>
    <message>
        <source>Stay open</source>
        <translation>保持打开</translation>
    </message>
    <message>
        <source>%1 is running. It was launched from this window and ends with it.</source>
        <translation>%1正在运行：它由此窗口启动，会随窗口结束。</translation>
    </message>
    <message>
        <source>Ctrl+C was sent to it.</source>
        <translation>已向它发送Ctrl+C。</translation>
    </message>
    <message>
        <source>Without Sporescope, a training continues unless its script sets LiveDebugger(…, lost=&quot;stop&quot;).</source>
        <translation>没有Sporescope时训练会继续运行，除非脚本中写了LiveDebugger(…, lost=&quot;stop&quot;)。</translation>
    </message>
    <message>
        <source>A training connected by MindSpore&apos;s own debugger asks Sporescope before every step; without Sporescope it hangs or ends with an error.</source>
        <translation>由MindSpore自带调试器连接的训练在每一步之前都会询问Sporescope：没有它，训练会停住或出错结束。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ClosenessButton</name>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>How much an element may differ from its counterpart x without being counted (Ctrl+T)</source>
        <translation>元素与其对应值x相差多少以内不计入（Ctrl+T）</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>Difference allowed regardless of the value; 0 or more</source>
        <translation>无论数值大小都允许的差距；不小于0</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>Additional difference allowed, as a fraction of the value; 0 or more</source>
        <translation>此外允许的、占数值本身的比例；不小于0</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>As in NumPy’s isclose: 1e-8 and 1e-5</source>
        <translation>与NumPy的isclose相同：1e-8和1e-5</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CollapsibleBox</name>
    <message>
        <source>Click the title to fold or unfold</source>
        <translation>单击标题可折叠或展开</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Commands</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open dump folder…</source>
        <translation>打开dump文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>a dump written by MindSpore</source>
        <translation>MindSpore写出的dump</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>a small network whose loss becomes NaN</source>
        <translation>损失变为NaN的小网络</translation>
    </message>
    <message>
        <source>&amp;Close dump</source>
        <translation>关闭dump(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Find node</source>
        <translation>查找节点(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Copy name of node</source>
        <translation>复制节点名(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Problems…</source>
        <translation>问题(&amp;P)…</translation>
    </message>
    <message>
        <source>dump files that were skipped or only partly read</source>
        <translation>dump中被略去或只读取了部分的文件</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go to node or line</source>
        <translation>转到节点或代码行(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Previous iteration</source>
        <translation>上一迭代(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next iteration</source>
        <translation>下一迭代(&amp;N)</translation>
    </message>
    <message>
        <source>First &amp;cause</source>
        <translation>起因(&amp;C)</translation>
    </message>
    <message>
        <source>where NaN or Inf began</source>
        <translation>NaN或Inf从何处开始</translation>
    </message>
    <message>
        <source>Step back toward the cause</source>
        <translation>朝起因退一步</translation>
    </message>
    <message>
        <source>Step forward from the cause</source>
        <translation>从起因进一步</translation>
    </message>
    <message>
        <source>Previous &amp;hit</source>
        <translation>上一命中(&amp;H)</translation>
    </message>
    <message>
        <source>Next h&amp;it</source>
        <translation>下一命中(&amp;I)</translation>
    </message>
    <message>
        <source>G&amp;raph</source>
        <translation>计算图(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Fit graph</source>
        <translation>适应窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Centre on node</source>
        <translation>居中到节点(&amp;C)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Nodes it &amp;depends on</source>
        <translation>它的上游(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;New watchpoint…</source>
        <translation>新建监测点(&amp;N)…</translation>
    </message>
    <message>
        <source>R&amp;un recommended checks</source>
        <translation>运行推荐的检查(&amp;U)</translation>
    </message>
    <message>
        <source>the recommended watchpoints</source>
        <translation>推荐的监测点</translation>
    </message>
    <message>
        <source>&amp;Check watchpoints</source>
        <translation>检查监测点(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Look for the first cause</source>
        <translation>查找起因(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Import watchpoints…</source>
        <translation>导入监测点(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export watchpoints…</source>
        <translation>导出监测点(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Open tensor in a tab</source>
        <translation>在标签页中打开张量(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>下一标签页(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous tab</source>
        <translation>上一标签页(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>恢复布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;About Sporescope…</source>
        <translation>关于Sporescope(&amp;A)…</translation>
    </message>
    <message>
        <source>About &amp;Qt…</source>
        <translation>关于Qt(&amp;Q)…</translation>
    </message>
    <message>
        <source>Show &amp;graph</source>
        <translation>显示计算图(&amp;G)</translation>
    </message>
    <message>
        <source>Expand &amp;all scopes</source>
        <translation>展开所有命名空间(&amp;A)</translation>
    </message>
    <message>
        <source>Collapse all &amp;scopes</source>
        <translation>收起所有命名空间(&amp;S)</translation>
    </message>
    <message>
        <source>Nodes that depend on i&amp;t</source>
        <translation>它的下游(&amp;T)</translation>
    </message>
    <message>
        <source>Save i&amp;mage…</source>
        <translation>保存图片(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Listen for training…</source>
        <translation>监听训练(&amp;L)…</translation>
    </message>
    <message>
        <source>wait for a training to connect</source>
        <translation>等待训练连接</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>the last change to watchpoints or notes</source>
        <translation>监测点或备注的上一次更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>the last undone change</source>
        <translation>已撤销的更改</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>How the cause was &amp;found…</source>
        <translation>起因是怎样找到的(&amp;F)…</translation>
    </message>
    <message>
        <source>the rule behind each step back</source>
        <translation>每一步回溯依据的规则</translation>
    </message>
    <message>
        <source>Du&amp;mp settings…</source>
        <translation>dump配置(&amp;M)…</translation>
    </message>
    <message>
        <source>create a settings file for MindSpore’s Dump</source>
        <translation>编写MindSpore dump的配置</translation>
    </message>
    <message>
        <source>&amp;Compare with…</source>
        <translation>与…比较(&amp;C)</translation>
    </message>
    <message>
        <source>find where this run diverges from another one</source>
        <translation>查找此次运行从何处与另一次不同</translation>
    </message>
    <message>
        <source>&amp;Swap A and B</source>
        <translation>交换A和B(&amp;S)</translation>
    </message>
    <message>
        <source>the compared runs</source>
        <translation>正在比较的两次运行</translation>
    </message>
    <message>
        <source>&amp;End the comparison</source>
        <translation>结束比较(&amp;E)</translation>
    </message>
    <message>
        <source>Execution &amp;order</source>
        <translation>执行顺序(&amp;O)</translation>
    </message>
    <message>
        <source>all operators of the iteration below the graph, one column each</source>
        <translation>在计算图下方显示本次迭代的全部算子，每个算子一列</translation>
    </message>
    <message>
        <source>Previous &amp;divergence</source>
        <translation>上一分歧(&amp;D)</translation>
    </message>
    <message>
        <source>where the compared runs diverge</source>
        <translation>两次运行在何处出现分歧</translation>
    </message>
    <message>
        <source>Next di&amp;vergence</source>
        <translation>下一分歧(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Export report…</source>
        <translation>导出报告(&amp;E)…</translation>
    </message>
    <message>
        <source>the findings as one HTML file, for readers without Sporescope</source>
        <translation>将发现的结果写成一个HTML文件，供没有Sporescope的人查看</translation>
    </message>
    <message>
        <source>&amp;Bookmark</source>
        <translation>书签(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Write note</source>
        <translation>写备注(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Next note</source>
        <translation>下一条备注(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Bookmarks</source>
        <translation>书签(&amp;B)</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>书签%1</translation>
    </message>
    <message>
        <source>Reopen &amp;last session</source>
        <translation>重新打开上次会话(&amp;L)</translation>
    </message>
    <message>
        <source>the dumps that were open when the window was closed</source>
        <translation>关闭窗口时打开着的dump</translation>
    </message>
    <message>
        <source>&amp;Ranks</source>
        <translation>逻辑卡(&amp;R)</translation>
    </message>
    <message>
        <source>find the rank that differs from the others</source>
        <translation>哪一张与其他的不同</translation>
    </message>
    <message>
        <source>Show &amp;overview</source>
        <translation>显示总览(&amp;O)</translation>
    </message>
    <message>
        <source>all tensors over all iterations</source>
        <translation>所有迭代中的所有张量</translation>
    </message>
    <message>
        <source>&amp;Backward beside forward</source>
        <translation>反向并列于前向(&amp;B)</translation>
    </message>
    <message>
        <source>each gradient operator next to its forward operator</source>
        <translation>每个梯度算子与其前向算子等高</translation>
    </message>
    <message>
        <source>L&amp;aunch training…</source>
        <translation>启动训练(&amp;A)…</translation>
    </message>
    <message>
        <source>start a training script with this window as its debugger</source>
        <translation>启动一个训练脚本，以此窗口为调试器</translation>
    </message>
    <message>
        <source>Launch a&amp;gain</source>
        <translation>再次启动(&amp;G)</translation>
    </message>
    <message>
        <source>restart the script; a running one is stopped first</source>
        <translation>重新启动脚本；正在运行的会先结束</translation>
    </message>
    <message>
        <source>St&amp;op the script</source>
        <translation>停止脚本(&amp;O)</translation>
    </message>
    <message>
        <source>send Ctrl+C, then kill it if that does not help</source>
        <translation>发送Ctrl+C，无效时采用更强的手段</translation>
    </message>
    <message>
        <source>a dump on another computer, over ssh</source>
        <translation>通过ssh打开另一台计算机上的dump</translation>
    </message>
    <message>
        <source>Previous &amp;rank</source>
        <translation>上一张逻辑卡(&amp;R)</translation>
    </message>
    <message>
        <source>the same tensor on that rank</source>
        <translation>那张逻辑卡上的同一张量</translation>
    </message>
    <message>
        <source>Next ran&amp;k</source>
        <translation>下一张逻辑卡(&amp;K)</translation>
    </message>
    <message>
        <source>Previous difference between ranks</source>
        <translation>上一个逻辑卡间不一致之处</translation>
    </message>
    <message>
        <source>Next difference between ranks</source>
        <translation>下一个逻辑卡间不一致之处</translation>
    </message>
    <message>
        <source>Open o&amp;n a server…</source>
        <translation>在服务器上打开(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Match nodes…</source>
        <translation>匹配节点(&amp;M)…</translation>
    </message>
    <message>
        <source>pair nodes of A and B by hand</source>
        <translation>指定A的节点对应B的哪个节点</translation>
    </message>
    <message>
        <source>&amp;Recompute operator</source>
        <translation>重算此算子(&amp;R)</translation>
    </message>
    <message>
        <source>recompute it from its dumped inputs and compare</source>
        <translation>由其落盘的输入重算并比较</translation>
    </message>
    <message>
        <source>Recompute all &amp;operators</source>
        <translation>重算所有算子(&amp;O)</translation>
    </message>
    <message>
        <source>find those whose output does not match their dumped inputs</source>
        <translation>查找输出与落盘的输入不符的算子</translation>
    </message>
    <message>
        <source>Set as re&amp;ference</source>
        <translation>设为参照(&amp;F)</translation>
    </message>
    <message>
        <source>compare other tensors with the selected one</source>
        <translation>其他任何张量都可与所选张量对照</translation>
    </message>
    <message>
        <source>Reference from a f&amp;ile…</source>
        <translation>以文件为参照(&amp;I)…</translation>
    </message>
    <message>
        <source>compare tensors with a .npy file</source>
        <translation>张量可与.npy文件对照</translation>
    </message>
    <message>
        <source>Clear the reference</source>
        <translation>清除参照</translation>
    </message>
    <message>
        <source>Open resul&amp;ts…</source>
        <translation>打开结果(&amp;T)…</translation>
    </message>
    <message>
        <source>show results written by sporescope-cli or sporescope-mpi with --json in their dump</source>
        <translation>sporescope-cli或sporescope-mpi用--json写出的结果，在其dump中显示</translation>
    </message>
    <message>
        <source>L&amp;isten on a server…</source>
        <translation>在服务器上监听(&amp;I)…</translation>
    </message>
    <message>
        <source>wait for a training on another computer, over ssh</source>
        <translation>通过ssh等待在另一台计算机上运行的训练</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;All causes…</source>
        <translation>所有起因(&amp;A)…</translation>
    </message>
    <message>
        <source>independent causes</source>
        <translation>相互独立的各个起因</translation>
    </message>
    <message>
        <source>bookmark the open tensor, else the selected node, else the iteration; press again to remove it</source>
        <translation>标记当前标签页中的张量，否则标记所选节点，未选节点时标记当前迭代；再按一次取消</translation>
    </message>
    <message>
        <source>for the open tensor, else the selected node, else the iteration; stored with your settings</source>
        <translation>写在当前标签页中的张量上，否则写在所选节点上，未选节点时写在当前迭代上；与设置保存在一起</translation>
    </message>
    <message>
        <source>Not for a live training. Record it, then open the recording.</source>
        <translation>不适用于实时训练。可录制训练，再打开录制结果。</translation>
    </message>
    <message>
        <source>&amp;Close training</source>
        <translation>关闭训练(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;First cause bar</source>
        <translation>起因栏(&amp;F)</translation>
    </message>
    <message>
        <source>show or hide the bar with the first cause</source>
        <translation>显示或隐藏起因栏</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CompareDialog</name>
    <message>
        <source>Iteration of A</source>
        <translation>A的迭代</translation>
    </message>
    <message>
        <source>Iteration of B</source>
        <translation>B的迭代</translation>
    </message>
    <message>
        <source>Rank of A</source>
        <translation>A的逻辑卡</translation>
    </message>
    <message>
        <source>Rank of B</source>
        <translation>B的逻辑卡</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>与之比较</translation>
    </message>
    <message>
        <source>%1 is run B, the run to examine. Run A is the baseline.</source>
        <translation>%1是被查看的运行B。运行A是基准。</translation>
    </message>
    <message>
        <source>With another &amp;folder (choose next)</source>
        <translation>与另一个文件夹，随后选择(&amp;F)</translation>
    </message>
    <message>
        <source>Two &amp;iterations of this dump</source>
        <translation>此dump的两个迭代(&amp;I)</translation>
    </message>
    <message>
        <source>Two &amp;ranks of this dump</source>
        <translation>此dump的两张逻辑卡(&amp;R)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>A and B are the same; choose two different ones</source>
        <translation>A和B相同：应选择两个不同的</translation>
    </message>
    <message>
        <source>Step of A</source>
        <translation>A的步</translation>
    </message>
    <message>
        <source>Step of B</source>
        <translation>B的步</translation>
    </message>
    <message>
        <source>With another &amp;open dump or training</source>
        <translation>与另一个已打开的dump或训练(&amp;O)</translation>
    </message>
    <message>
        <source>Open the folder first to choose one of its iterations</source>
        <translation>先打开该目录：然后才能指定其中的迭代</translation>
    </message>
    <message>
        <source>Two &amp;steps of this training</source>
        <translation>此训练的两步(&amp;S)</translation>
    </message>
    <message>
        <source>Run A</source>
        <translation>运行A</translation>
    </message>
    <message>
        <source>The baseline dump or training</source>
        <translation>作为基准的dump或训练</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Comparison</name>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ComparisonController</name>
    <message>
        <source>Open run A</source>
        <translation>打开运行A</translation>
    </message>
    <message>
        <source>Compare the two dumps?</source>
        <translation>比较这两个dump？</translation>
    </message>
    <message>
        <source>Compare with %1?</source>
        <translation>与%1比较？</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare the dump opened last with the other one</source>
        <translation>将后打开的dump与另一个对照</translation>
    </message>
    <message>
        <source>Both paths belong to the same dump; you can compare two of its iterations or ranks</source>
        <translation>两个路径属于同一份dump：可以比较其中的两个迭代或两张逻辑卡</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与…比较</translation>
    </message>
    <message>
        <source>Choose two iterations or ranks of the dump</source>
        <translation>选择该dump的两个迭代或两张逻辑卡</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ComparisonModel</name>
    <message>
        <source>%1, run %2</source>
        <translation>%1，第%2次运行</translation>
    </message>
    <message>
        <source>In A: %1</source>
        <translation>在A中：%1</translation>
    </message>
    <message>
        <source>Iteration of B</source>
        <translation>B的迭代</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Node of B, or of A if only in A</source>
        <translation>B的节点；仅A有的为A的节点</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type of the operator</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Input error</source>
        <translation>输入误差</translation>
    </message>
    <message>
        <source>Largest error of the operator’s inputs</source>
        <translation>算子所读数据的最大误差</translation>
    </message>
    <message>
        <source>Output error</source>
        <translation>输出误差</translation>
    </message>
    <message>
        <source>|B − A| / |A| with L2 norms, the largest of all outputs</source>
        <translation>|B − A| / |A|，按L2范数，取各输出中的最大值</translation>
    </message>
    <message>
        <source>Largest |Δ|</source>
        <translation>|Δ|最大值</translation>
    </message>
    <message>
        <source>Largest difference between two values</source>
        <translation>两个值之间的最大差异</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>agrees; carries: an input already differs; diverges: the inputs agree but the output does not</source>
        <translation>一致；沿袭：某个输入已不同；分歧：输入一致而输出不同</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>匹配依据</translation>
    </message>
    <message>
        <source>How the node of A was matched</source>
        <translation>如何找到A的节点</translation>
    </message>
    <message>
        <source>Position in the graph&apos;s execution order; rows are in the order in which B ran, by file time</source>
        <translation>在计算图执行顺序中的位置；各行按B的实际执行次序排列，依据其文件的时间</translation>
    </message>
    <message>
        <source>Step of B</source>
        <translation>B的步</translation>
    </message>
    <message>
        <source>All nodes</source>
        <translation>所有节点</translation>
    </message>
    <message>
        <source>Differing nodes</source>
        <translation>有差异的</translation>
    </message>
    <message>
        <source>Diverging only</source>
        <translation>仅分歧</translation>
    </message>
    <message>
        <source>Only in A or B</source>
        <translation>仅A或B有</translation>
    </message>
    <message>
        <source>Not comparable</source>
        <translation>无法比较</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ComparisonPanel</name>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>比较进度</translation>
    </message>
    <message>
        <source>Stop comparing and keep the results so far (Esc)</source>
        <translation>停止比较并保留已有结果（Esc）</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>重新比较</translation>
    </message>
    <message>
        <source>Compare from the beginning</source>
        <translation>从头比较</translation>
    </message>
    <message>
        <source>Open tensor</source>
        <translation>打开张量</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 tensors</source>
        <translation>在%1 / %2个张量后停止</translation>
    </message>
    <message>
        <source>No comparison</source>
        <translation>未进行比较</translation>
    </message>
    <message>
        <source>Compare this dump with another one, or with another of its own iterations or ranks.</source>
        <translation>将此dump与另一个dump，或与自身的另一迭代或逻辑卡对照。</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与…比较</translation>
    </message>
    <message>
        <source>The runs cannot be compared</source>
        <translation>无法比较两次运行</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>No node matches</source>
        <translation>没有符合的节点</translation>
    </message>
    <message>
        <source>%1 nodes are hidden by the filter.</source>
        <translation>筛选隐藏了%1个节点。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Nothing was compared.</source>
        <translation>没有比较任何内容。</translation>
    </message>
    <message>
        <source>No further divergence</source>
        <translation>之后没有分歧</translation>
    </message>
    <message>
        <source>No earlier divergence</source>
        <translation>之前没有分歧</translation>
    </message>
    <message>
        <source>%1 is only in A; the graph of B does not have it</source>
        <translation>%1仅A有：B的计算图中没有它</translation>
    </message>
    <message>
        <source>the dumps have grown since</source>
        <translation>此后dump有增长</translation>
    </message>
    <message>
        <source>Change thresholds</source>
        <translation>更改阈值</translation>
    </message>
    <message>
        <source>Compare without rules</source>
        <translation>不用规则比较</translation>
    </message>
    <message>
        <source>Rules that match nodes</source>
        <translation>匹配节点的规则</translation>
    </message>
    <message>
        <source>Match another…</source>
        <translation>匹配其他节点…</translation>
    </message>
    <message>
        <source>Set as reference</source>
        <translation>设为参照</translation>
    </message>
    <message>
        <source>Filter nodes</source>
        <translation>筛选节点</translation>
    </message>
    <message>
        <source>Part of a node’s name or type</source>
        <translation>节点名称或类型的一部分</translation>
    </message>
    <message>
        <source>Previous divergence (Shift+N)</source>
        <translation>上一分歧（Shift+N）</translation>
    </message>
    <message>
        <source>Next divergence (N)</source>
        <translation>下一分歧（N）</translation>
    </message>
    <message>
        <source>Rows of the comparison</source>
        <translation>比较的行</translation>
    </message>
    <message>
        <source>Show the nodes of one status</source>
        <translation>显示某一状态的节点</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换A和B</translation>
    </message>
    <message>
        <source>Matching</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>How nodes of B are matched to nodes of A</source>
        <translation>如何为B的节点找到A的节点</translation>
    </message>
    <message>
        <source>By hand…</source>
        <translation>手动…</translation>
    </message>
    <message>
        <source>Choose which nodes match (M)</source>
        <translation>指定哪些节点相同（M）</translation>
    </message>
    <message>
        <source>By a file of rules…</source>
        <translation>按规则文件…</translation>
    </message>
    <message>
        <source>Each line: a regular expression for the name in A, -&gt;, and the name in B</source>
        <translation>每行依次为匹配A中名称的正则表达式、-&gt;、B中的名称</translation>
    </message>
    <message>
        <source>By names and structure only</source>
        <translation>仅按名称和结构</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CompositionBar</name>
    <message>
        <source>NaN: %1 · −Inf: %2 · finite: %3 · +Inf: %4</source>
        <translation>NaN：%1 · −Inf：%2 · 有限：%3 · +Inf：%4</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ConeOverlay</name>
    <message>
        <source>upstream of %1</source>
        <translation>%1的上游</translation>
    </message>
    <message>
        <source>upstream of %1, depth %2</source>
        <translation>%1的上游，深度%2</translation>
    </message>
    <message>
        <source>downstream of %1</source>
        <translation>%1的下游</translation>
    </message>
    <message>
        <source>downstream of %1, depth %2</source>
        <translation>%1的下游，深度%2</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Back to all (Esc)</source>
        <translation>回到全部（Esc）</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ConsoleInput</name>
    <message>
        <source>Python code to run in the training</source>
        <translation>在训练中运行的Python代码</translation>
    </message>
    <message>
        <source>Enter: run. Shift+Enter: new line. Up, Down: history</source>
        <translation>Enter运行，Shift+Enter换行；上下方向键找回运行过的代码</translation>
    </message>
    <message>
        <source>Python, run where the script is paused</source>
        <translation>Python，在脚本暂停处运行</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ConsolePanel</name>
    <message>
        <source>After step %1</source>
        <translation>第%1步之后</translation>
    </message>
    <message>
        <source>After step %1, at %2</source>
        <translation>第%1步之后，位于%2</translation>
    </message>
    <message>
        <source>%1, rank %2</source>
        <translation>%1，逻辑卡%2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Interrupt</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>Code run in the training</source>
        <translation>在训练中运行过的代码</translation>
    </message>
    <message>
        <source>Run it in the training (Enter)</source>
        <translation>在训练中运行（Enter）</translation>
    </message>
    <message>
        <source>No training is selected</source>
        <translation>当前没有训练</translation>
    </message>
    <message>
        <source>This training does not allow a console</source>
        <translation>此训练不允许使用控制台</translation>
    </message>
    <message>
        <source>A console can do anything the training can, so the script must allow it with LiveDebugger(…, allow_console=True). From other computers it also needs a token.</source>
        <translation>使用控制台的人能做训练所能做的一切，因此须由脚本声明：LiveDebugger(…, allow_console=True)。不在本机时还需要令牌。</translation>
    </message>
    <message>
        <source>The training has ended.</source>
        <translation>训练已结束。</translation>
    </message>
    <message>
        <source>Will run when the training is next paused.</source>
        <translation>训练再次暂停时运行。</translation>
    </message>
    <message>
        <source>Running for %1.</source>
        <translation>已运行%1。</translation>
    </message>
    <message>
        <source>Ctrl+C in the terminal of the training interrupts it.</source>
        <translation>在训练的终端中按Ctrl+C可中断它。</translation>
    </message>
    <message>
        <source>The training is running: pause it to run code.</source>
        <translation>训练正在运行：暂停后才能运行代码。</translation>
    </message>
    <message>
        <source>Paused after step %1. Changes made by the code affect the rest of the training.</source>
        <translation>暂停在第%1步之后。代码所做的更改会用于后续训练。</translation>
    </message>
    <message>
        <source>not run, or its result was lost: the training has disconnected</source>
        <translation>未运行或结果已丢失：训练已不在</translation>
    </message>
    <message>
        <source>Abort the running code by sending Ctrl+C to the training process. In graph mode, MindSpore exits if it is computing a graph.</source>
        <translation>放弃正在运行的代码：向训练进程发送Ctrl+C。图模式下若MindSpore正在计算计算图，会因此退出。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::CounterpartTable</name>
    <message>
        <source>%1 in A</source>
        <translation>A中的%1</translation>
    </message>
    <message>
        <source>%1 in B</source>
        <translation>B中的%1</translation>
    </message>
    <message>
        <source>Compare with its counterpart in A</source>
        <translation>与A中的对应张量对比</translation>
    </message>
    <message>
        <source>Compare with %1 in A</source>
        <translation>与A中的%1对比</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Std. deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2范数</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>Not comparable: %1</source>
        <translation>无法比较：%1</translation>
    </message>
    <message>
        <source>relative error %1</source>
        <translation>相对误差%1</translation>
    </message>
    <message>
        <source>largest |Δ| %1</source>
        <translation>最大|Δ|为%1</translation>
    </message>
    <message>
        <source> at %1</source>
        <translation>，位于%1</translation>
    </message>
    <message>
        <source>Diverges here</source>
        <translation>在此分歧</translation>
    </message>
    <message>
        <source>Carries a difference</source>
        <translation>沿袭差异</translation>
    </message>
    <message>
        <source>Agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>relative error %1 after the update, %2 before it</source>
        <translation>更新后的相对误差%1，更新前%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Source stack</source>
        <translation>源码堆栈</translation>
    </message>
    <message>
        <source>Find all nodes of this line</source>
        <translation>查找此行的所有节点</translation>
    </message>
    <message>
        <source>Copy the stack</source>
        <translation>复制堆栈</translation>
    </message>
    <message>
        <source>Open in the editor</source>
        <translation>在编辑器中打开</translation>
    </message>
    <message>
        <source>View</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>没有选择</translation>
    </message>
    <message>
        <source>Select a node of the graph to see its tensors, attributes and source lines.</source>
        <translation>选中计算图中的节点后，这里显示其张量、属性和代码行。</translation>
    </message>
    <message>
        <source>No kernel runs this operator; it only passes values on or orders execution.</source>
        <translation>此算子不运行内核：它只传递值或决定次序。</translation>
    </message>
    <message>
        <source>No tensors are available for this node.</source>
        <translation>此节点没有已知的张量。</translation>
    </message>
    <message>
        <source>Save as a NumPy file</source>
        <translation>保存为NumPy文件</translation>
    </message>
    <message>
        <source>NumPy files (*.npy)</source>
        <translation>NumPy文件 (*.npy)</translation>
    </message>
    <message>
        <source>View in a separate tab</source>
        <translation>在单独的标签页中查看</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到%1</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>reported by the device</source>
        <translation>由设备报告</translation>
    </message>
    <message>
        <source>Kernel arguments</source>
        <translation>算子参数</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Recomputed from its inputs</source>
        <translation>由输入重算</translation>
    </message>
    <message>
        <source>Recompute this operator from its dumped inputs and compare (Ctrl+R)</source>
        <translation>由落盘的输入重算此算子并比较（Ctrl+R）</translation>
    </message>
    <message>
        <source>Set as reference</source>
        <translation>设为参照</translation>
    </message>
    <message>
        <source>%1 is only in A</source>
        <translation>%1仅A有</translation>
    </message>
    <message>
        <source>Its tensors, attributes and source lines are from run A.</source>
        <translation>其张量、属性和源码行属于运行A。</translation>
    </message>
    <message>
        <source>Show in run A</source>
        <translation>在运行A中显示</translation>
    </message>
    <message>
        <source>%1 · run %2 of %3</source>
        <translation>%1 · 运行%2 / %3</translation>
    </message>
    <message>
        <source>Operators: %1</source>
        <translation>算子：%1</translation>
    </message>
    <message>
        <source>Parameters read: %1</source>
        <translation>读取的参数：%1</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>没有命中</translation>
    </message>
    <message>
        <source>No hits so far</source>
        <translation>目前没有命中</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Dialogs</name>
    <message>
        <source>About Sporescope</source>
        <translation>关于Sporescope</translation>
    </message>
    <message>
        <source>Finds where a MindSpore training went wrong, in the dumps it has written.

Free software under the GNU General Public License, version 3 or later. The icons are Breeze&apos;s, under the GNU Lesser General Public License, version 3 or later.</source>
        <translation>在MindSpore写出的dump中找出训练从哪里出错。

自由软件，采用GNU通用公共许可证第3版或更新版本。图标来自Breeze，采用GNU较宽松公共许可证第3版或更新版本。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DimensionField</name>
    <message>
        <source>Dim %1</source>
        <translation>维%1</translation>
    </message>
    <message>
        <source>Dimension %1</source>
        <translation>第%1维</translation>
    </message>
    <message>
        <source>Rows, columns, or one index</source>
        <translation>行、列或单个索引</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>One index</source>
        <translation>单个索引</translation>
    </message>
    <message>
        <source>of %1 · rows</source>
        <translation>/ %1 · 行</translation>
    </message>
    <message>
        <source>of %1 · columns</source>
        <translation>/ %1 · 列</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Dock</name>
    <message>
        <source>Close %1</source>
        <translation>关闭%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DockedPanels</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Watchpoints</source>
        <translation>监测点</translation>
    </message>
    <message>
        <source>Stack list</source>
        <translation>堆栈列表</translation>
    </message>
    <message>
        <source>Show or hide %1</source>
        <translation>显示或隐藏%1</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>控制台</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Watchpoints restored from your last visit: %1</source>
        <translation>已恢复上次的监测点：%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DropHandler</name>
    <message>
        <source>import watchpoints</source>
        <translation>导入监测点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DropOverlay</name>
    <message>
        <source>Drop to open %1</source>
        <translation>松开以打开%1</translation>
    </message>
    <message>
        <source>Sporescope cannot read this</source>
        <translation>这里没有Sporescope可读取的内容</translation>
    </message>
    <message>
        <source>Drop to compare tensors with %1</source>
        <translation>松开以将张量与%1对照</translation>
    </message>
    <message>
        <source>Drop to read the watchpoints or results in %1</source>
        <translation>松开以读取%1中的监测点或结果</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DumpOpener</name>
    <message>
        <source>This dump has no rank %1</source>
        <translation>此dump没有逻辑卡%1</translation>
    </message>
    <message>
        <source>This dump has no iteration %1</source>
        <translation>此dump没有迭代%1</translation>
    </message>
    <message>
        <source>It has %1</source>
        <translation>它含有%1</translation>
    </message>
    <message>
        <source>No node is called %1</source>
        <translation>没有名为%1的节点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DumpSettingsPage</name>
    <message>
        <source>Dump settings</source>
        <translation>dump配置</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ElementField</name>
    <message>
        <source>%1 is not an integer</source>
        <translation>%1不是整数</translation>
    </message>
    <message>
        <source>The tensor has %1 elements</source>
        <translation>张量有%1个元素</translation>
    </message>
    <message>
        <source>Dimension %1 has %2 elements</source>
        <translation>第%1维有%2个元素</translation>
    </message>
    <message>
        <source>Go to element</source>
        <translation>转到元素</translation>
    </message>
    <message>
        <source>Index of the element</source>
        <translation>元素的索引</translation>
    </message>
    <message>
        <source>index into %1</source>
        <translation>%1中的索引</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) are needed, one for each dimension</source>
        <translation>
            <numerusform>需要%n个数字，每个维度一个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ErrorMapView</name>
    <message>
        <source>Difference map</source>
        <translation>差异图</translation>
    </message>
    <message>
        <source>%1 of %2 values within the bound</source>
        <translation>%2个值中%1个在界限内</translation>
    </message>
    <message>
        <source>within the bound</source>
        <translation>在界限内</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1到%2</translation>
    </message>
    <message>
        <source>%1: inconclusive</source>
        <translation>%1：无法判断</translation>
    </message>
    <message>
        <source>%1: within the bound</source>
        <translation>%1：在界限内</translation>
    </message>
    <message>
        <source>%1: not finite</source>
        <translation>%1：非有限</translation>
    </message>
    <message>
        <source>%1: off by %2</source>
        <translation>%1：相差%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::FileColumn</name>
    <message>
        <source>updates as you choose; paste a file to load it</source>
        <translation>随选择而变化；粘贴配置文件可读回</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the settings</source>
        <translation>复制配置</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Write the settings to a file</source>
        <translation>将配置写入文件</translation>
    </message>
    <message>
        <source>Estimated size</source>
        <translation>估计大小</translation>
    </message>
    <message>
        <source>Per iteration</source>
        <translation>每次迭代</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Copy these lines</source>
        <translation>复制这些行</translation>
    </message>
    <message>
        <source>Chosen nodes</source>
        <translation>所选节点</translation>
    </message>
    <message>
        <source>All nodes</source>
        <translation>所有节点</translation>
    </message>
    <message>
        <source>The size depends on what happens in the training.</source>
        <translation>最终大小取决于训练过程中发生的情况。</translation>
    </message>
    <message>
        <source>Unknown until a graph is open.</source>
        <translation>打开图之后才能得知。</translation>
    </message>
    <message>
        <source>Reading the graph…</source>
        <translation>正在读取图…</translation>
    </message>
    <message numerus="yes">
        <source>Based on the shapes of %1, %n ranks, and 128 header bytes per tensor.</source>
        <translation>
            <numerusform>依据：%1的形状，%n张逻辑卡，每个张量128字节的文件头。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The shapes of %n tensors are unknown.</source>
        <translation>
            <numerusform>%n个张量的形状未知。</numerusform>
        </translation>
    </message>
    <message>
        <source>Checks for %1</source>
        <translation>针对%1的检查</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>all keys are read; none are ignored</source>
        <translation>所有键都会被读取，没有被忽略的</translation>
    </message>
    <message>
        <source>all names are found in this graph</source>
        <translation>所有名称都在此图中</translation>
    </message>
    <message numerus="yes">
        <source>%n names are not in this graph</source>
        <translation>
            <numerusform>%n个名称不在此图中</numerusform>
        </translation>
    </message>
    <message>
        <source>names change with the network and the release; choose them again then</source>
        <translation>网络或版本变化时名称会改变：届时重新选择</translation>
    </message>
    <message>
        <source>not enough space: %1 free</source>
        <translation>空间不足：可用%1</translation>
    </message>
    <message>
        <source>enough space: %1 free</source>
        <translation>空间足够：可用%1</translation>
    </message>
    <message>
        <source>In the training script</source>
        <translation>在训练脚本中</translation>
    </message>
    <message>
        <source>In the shell that starts the training</source>
        <translation>在运行训练的终端中</translation>
    </message>
    <message>
        <source>Save the settings</source>
        <translation>保存配置</translation>
    </message>
    <message>
        <source>Settings (*.json)</source>
        <translation>配置 (*.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::FindingDetails</name>
    <message>
        <source>Details of the difference</source>
        <translation>不一致之处的详情</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Compare the two ranks node by node</source>
        <translation>逐节点对照两张逻辑卡</translation>
    </message>
    <message>
        <source>Select this rank’s tensor in all panels</source>
        <translation>在各处选中该逻辑卡的这个张量</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Where it began</source>
        <translation>起始位置</translation>
    </message>
    <message>
        <source>Other findings by rank</source>
        <translation>其他发现（按逻辑卡）</translation>
    </message>
    <message>
        <source>Select a row to see its details</source>
        <translation>选择一行以查看全部内容</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2范数</translation>
    </message>
    <message>
        <source>%1 (equal)</source>
        <translation>%1（相同）</translation>
    </message>
    <message numerus="yes">
        <source>and %n more groups</source>
        <translation>
            <numerusform>以及另外%n种</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation>对照%1与%2</translation>
    </message>
    <message>
        <source>View rank %1</source>
        <translation>查看逻辑卡%1</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>对照方式</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2个中的%1个</translation>
    </message>
    <message>
        <source>%1, first at %2</source>
        <translation>%1，首个位于%2</translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation>不同的值</translation>
    </message>
    <message>
        <source>Largest |Δ|</source>
        <translation>最大|Δ|</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>%1; equal in %2</source>
        <translation>%1；%2时相同</translation>
    </message>
    <message>
        <source>%1, never equal in this dump</source>
        <translation>%1，从未相同</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>起始迭代</translation>
    </message>
    <message>
        <source>carries</source>
        <translation>沿袭</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外%n个</numerusform>
        </translation>
    </message>
    <message>
        <source>Where it began on rank %1</source>
        <translation>在逻辑卡%1上的起始位置</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Findings</name>
    <message>
        <source>add watchpoint</source>
        <translation>添加监测点</translation>
    </message>
    <message>
        <source>rename watchpoint</source>
        <translation>重命名监测点</translation>
    </message>
    <message>
        <source>change watchpoint</source>
        <translation>修改监测点</translation>
    </message>
    <message numerus="yes">
        <source>delete %n watchpoint(s)</source>
        <translation>
            <numerusform>删除%n个监测点</numerusform>
        </translation>
    </message>
    <message>
        <source>switch watchpoint on</source>
        <translation>启用监测点</translation>
    </message>
    <message>
        <source>switch watchpoint off</source>
        <translation>停用监测点</translation>
    </message>
    <message>
        <source>add the recommended watchpoints</source>
        <translation>添加推荐的监测点</translation>
    </message>
    <message>
        <source>use the watchpoints of %1</source>
        <translation>采用%1中的监测点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::FullNameField</name>
    <message>
        <source>Full name</source>
        <translation>全名</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GoToField</name>
    <message>
        <source>Go to node or line</source>
        <translation>转到节点或代码行</translation>
    </message>
    <message>
        <source>Go to node or line (%1)</source>
        <translation>转到节点或代码行（%1）</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>First %1 nodes, %2 lines</source>
        <translation>前%1个节点，%2行</translation>
    </message>
    <message>
        <source>Nodes: %1, lines: %2</source>
        <translation>节点：%1，代码行：%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphItemMenu</name>
    <message>
        <source>View tensor</source>
        <translation>查看张量</translation>
    </message>
    <message>
        <source>Collapse group</source>
        <translation>收起分组</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>居中</translation>
    </message>
    <message>
        <source>Watch…</source>
        <translation>监测…</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Show in the box</source>
        <translation>在框中显示</translation>
    </message>
    <message>
        <source>Draw separately</source>
        <translation>单独画出</translation>
    </message>
    <message>
        <source>Fold with its repetitions</source>
        <translation>与同类合并为一框</translation>
    </message>
    <message>
        <source>Match another…</source>
        <translation>匹配其他节点…</translation>
    </message>
    <message>
        <source>Show in run A</source>
        <translation>在运行A中显示</translation>
    </message>
    <message>
        <source>Set as reference</source>
        <translation>设为参照</translation>
    </message>
    <message>
        <source>Nodes it depends on</source>
        <translation>它的上游</translation>
    </message>
    <message>
        <source>Nodes that depend on it</source>
        <translation>它的下游</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphLegend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Aggregation</source>
        <translation>聚合节点</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Hit</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Placed by data flow</source>
        <translation>按数据流放置</translation>
    </message>
    <message>
        <source>Only in run A</source>
        <translation>仅运行A有</translation>
    </message>
    <message>
        <source>First cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Path of the cause</source>
        <translation>起因的路径</translation>
    </message>
    <message>
        <source>Earlier or later hit</source>
        <translation>之前或之后的命中</translation>
    </message>
    <message>
        <source>Outdated hit</source>
        <translation>过期的命中</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphMinimap</name>
    <message>
        <source>Map</source>
        <translation>缩略图</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphPanel</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Drawing %1</source>
        <translation>正在绘制%1</translation>
    </message>
    <message>
        <source>This graph could not be drawn</source>
        <translation>无法绘制此计算图</translation>
    </message>
    <message>
        <source>Collapse all scopes</source>
        <translation>收起所有命名空间</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphScale</name>
    <message>
        <source>Share of NaN in output 0</source>
        <translation>输出0中NaN的占比</translation>
    </message>
    <message>
        <source>Largest |x| of output 0, logarithmic</source>
        <translation>输出0的|x|最大值，对数刻度</translation>
    </message>
    <message>
        <source>Mean |x| of output 0, logarithmic</source>
        <translation>输出0的|x|均值，对数刻度</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Error of the output against A, relative L2</source>
        <translation>输出相对A的误差，相对L2</translation>
    </message>
    <message>
        <source>NaN in one only</source>
        <translation>仅一方有NaN</translation>
    </message>
    <message>
        <source>✓ agrees</source>
        <translation>✓ 一致</translation>
    </message>
    <message>
        <source>Error against the recomputed output, in bounds</source>
        <translation>与重算结果的误差，以界限为单位</translation>
    </message>
    <message>
        <source>✓ agrees; otherwise not computed</source>
        <translation>✓ 一致，否则未计算</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphToolTip</name>
    <message>
        <source>Operators: %1</source>
        <translation>算子：%1</translation>
    </message>
    <message>
        <source>Min %1 · max %2 · NaN, Inf: %3</source>
        <translation>最小%1 · 最大%2 · NaN、Inf：%3</translation>
    </message>
    <message>
        <source>First cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Click: show in the box. Double-click: show separately</source>
        <translation>单击：在框中显示；双击：在框旁单独画出</translation>
    </message>
    <message>
        <source>Page Up, Page Down: previous, next. Enter: unfold all</source>
        <translation>Page Up、Page Down：上一个、下一个；Enter：全部展开</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>备注：%1</translation>
    </message>
    <message>
        <source>Only in run A. Double-click: show it there</source>
        <translation>仅运行A有。双击：在那里显示</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphTools</name>
    <message>
        <source>Fit graph</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Centre on the selected node</source>
        <translation>居中到所选节点</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Collapse all scopes</source>
        <translation>收起所有命名空间</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一命中</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一命中</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Save image…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>What the node colours show</source>
        <translation>计算图方框按什么填色</translation>
    </message>
    <message>
        <source>Backward beside forward</source>
        <translation>反向并列于前向</translation>
    </message>
    <message>
        <source>Expand all scopes</source>
        <translation>展开所有命名空间</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphView</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HeaderBar</name>
    <message>
        <source>Dump</source>
        <translation>dump</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>标题栏</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HeatMapView</name>
    <message>
        <source>No elements</source>
        <translation>没有元素</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热力图</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HistogramBar</name>
    <message>
        <source>Distribution of the values and colour range</source>
        <translation>值的分布与颜色范围</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1到%2</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1到%2：%3</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HistoryChart</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1，运行%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HistoryPanel</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>NaN, −Inf, +Inf</source>
        <translation>NaN、−Inf、+Inf</translation>
    </message>
    <message>
        <source>Min, mean, max</source>
        <translation>最小、均值、最大</translation>
    </message>
    <message>
        <source>Std. deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2范数</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>What the history shows</source>
        <translation>历史显示的内容</translation>
    </message>
    <message>
        <source>History of %1</source>
        <translation>%1的历史</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>std. dev.</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>read %1 of %2</source>
        <translation>已读%1 / %2</translation>
    </message>
    <message>
        <source>iterations on disk: %1</source>
        <translation>磁盘上的迭代：%1</translation>
    </message>
    <message>
        <source>runs on disk: %1</source>
        <translation>磁盘上的运行：%1</translation>
    </message>
    <message>
        <source>kept steps: %1</source>
        <translation>保留的步：%1</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>The statistic that the history shows</source>
        <translation>历史所显示的统计量</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HitsModel</name>
    <message>
        <source>First hit</source>
        <translation>首个命中</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Position in the execution order</source>
        <translation>在执行顺序中的位置</translation>
    </message>
    <message>
        <source>Index of the first NaN or Inf</source>
        <translation>首个NaN或Inf的索引</translation>
    </message>
    <message>
        <source>Iter.</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Watchpoint</source>
        <translation>监测点</translation>
    </message>
    <message>
        <source>No verdict</source>
        <translation>没有结论</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>First at</source>
        <translation>首个位置</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>The watchpoint was deleted or changed after the check</source>
        <translation>检查之后该监测点已被删除或更改</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HitsPanel</name>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Open tensor</source>
        <translation>打开张量</translation>
    </message>
    <message>
        <source>1 watchpoint (%1)</source>
        <translation>1个监测点（%1）</translation>
    </message>
    <message>
        <source>%1 watchpoints</source>
        <translation>%1个监测点</translation>
    </message>
    <message>
        <source>%1 checked %2 tensors.</source>
        <translation>%1检查了%2个张量。</translation>
    </message>
    <message>
        <source>%1 checked %2 tensors of iteration %3.</source>
        <translation>%1检查了迭代%3的%2个张量。</translation>
    </message>
    <message>
        <source>%1 checked %2 tensors of iterations %3.</source>
        <translation>%1检查了迭代%3的%2个张量。</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>没有命中</translation>
    </message>
    <message>
        <source>Open a dump, then check it with watchpoints.</source>
        <translation>打开dump，再用监测点检查。</translation>
    </message>
    <message>
        <source>No hit matches</source>
        <translation>没有匹配的命中</translation>
    </message>
    <message>
        <source>%1 hits are hidden by the filter.</source>
        <translation>有%1个命中被筛选隐藏。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>No watchpoints yet</source>
        <translation>还没有监测点</translation>
    </message>
    <message>
        <source>A watchpoint defines what “wrong” means and looks for it in every tensor.</source>
        <translation>监测点说明什么是“异常”，并在每个张量中查找。</translation>
    </message>
    <message>
        <source>Use recommended</source>
        <translation>使用推荐</translation>
    </message>
    <message>
        <source>New watchpoint…</source>
        <translation>新建监测点…</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>Watchpoints: %1</source>
        <translation>监测点：%1</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Checking: %1 of %2 tensors</source>
        <translation>正在检查：%1 / %2个张量</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 tensors</source>
        <translation>在%1 / %2个张量后停止</translation>
    </message>
    <message>
        <source>No hits so far.</source>
        <translation>目前没有命中。</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>The check failed</source>
        <translation>检查失败</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Watchpoints have changed</source>
        <translation>监测点已更改</translation>
    </message>
    <message>
        <source>The hits are those of the last check.</source>
        <translation>显示的是上次检查的命中。</translation>
    </message>
    <message>
        <source>Hits so far: %1, in iterations %2</source>
        <translation>目前命中：%1，在迭代%2中</translation>
    </message>
    <message>
        <source>Open source line</source>
        <translation>打开代码行</translation>
    </message>
    <message>
        <source>Copy node name</source>
        <translation>复制节点名</translation>
    </message>
    <message>
        <source>Show only this node</source>
        <translation>只显示此节点</translation>
    </message>
    <message>
        <source>No hits yet</source>
        <translation>尚无命中</translation>
    </message>
    <message>
        <source>The training checks your watchpoints at the end of every step.</source>
        <translation>训练在每一步结束时检查你的监测点。</translation>
    </message>
    <message>
        <source>This dump holds no tensors.</source>
        <translation>此dump中没有张量。</translation>
    </message>
    <message>
        <source>No hits in what could be checked</source>
        <translation>可检查的部分没有命中</translation>
    </message>
    <message>
        <source>Some checks have no verdict</source>
        <translation>部分检查没有结论</translation>
    </message>
    <message>
        <source>None of the recommended watchpoints applies to what was dumped here.</source>
        <translation>推荐的监测点所检查的张量，这里都没有落盘。</translation>
    </message>
    <message>
        <source>Export hits</source>
        <translation>导出命中</translation>
    </message>
    <message>
        <source>There are no hits to export</source>
        <translation>没有可导出的命中</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv);;All files (*)</source>
        <translation>逗号分隔值 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Hits written to %1</source>
        <translation>命中已写入%1</translation>
    </message>
    <message>
        <source>Export all hits…</source>
        <translation>导出所有命中…</translation>
    </message>
    <message>
        <source>Set as reference</source>
        <translation>设为参照</translation>
    </message>
    <message>
        <source>Results from %1</source>
        <translation>%1中的结果</translation>
    </message>
    <message>
        <source>No hits before the dump grew</source>
        <translation>dump增长之前没有命中</translation>
    </message>
    <message>
        <source>The dump has grown since</source>
        <translation>此后dump又有增长</translation>
    </message>
    <message>
        <source>Hits so far: %1, in steps %2</source>
        <translation>目前命中：%1，在第%2步中</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HitsTools</name>
    <message>
        <source>Previous hit (Shift+F8)</source>
        <translation>上一命中（Shift+F8）</translation>
    </message>
    <message>
        <source>Next hit (F8)</source>
        <translation>下一命中（F8）</translation>
    </message>
    <message>
        <source>Copy all hits in the table as tab-separated values</source>
        <translation>以制表符分隔的形式复制表中所有命中</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Watchpoint</source>
        <translation>监测点</translation>
    </message>
    <message>
        <source>Group the hits</source>
        <translation>对命中分组</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show the hits of one iteration</source>
        <translation>显示一个迭代的命中</translation>
    </message>
    <message>
        <source>Filter hits</source>
        <translation>筛选命中</translation>
    </message>
    <message>
        <source>Part of a node, watchpoint or source line</source>
        <translation>节点、监测点或代码行的一部分</translation>
    </message>
    <message>
        <source>Show hits on these ranks: numbers and ranges, for example 0-63,512</source>
        <translation>显示这些逻辑卡的命中：数字和范围，例如0-63,512</translation>
    </message>
    <message>
        <source>Export all hits of the check as CSV… (Ctrl+S)</source>
        <translation>将本次检查的所有命中导出为CSV…（Ctrl+S）</translation>
    </message>
    <message>
        <source>Show checks without a verdict instead of hits, one row for each watchpoint and tensor</source>
        <translation>显示监测点无法判定的内容而非命中：每个监测点与张量的组合占一行</translation>
    </message>
    <message>
        <source>Checks without a verdict (%1)</source>
        <translation>未能判定的检查（%1）</translation>
    </message>
    <message>
        <source>Show the hits of one step</source>
        <translation>只显示一步的命中</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HitsView</name>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HostField</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>A name from ~/.ssh/config, or user@host:port</source>
        <translation>~/.ssh/config中的名称，或user@host:port</translation>
    </message>
    <message>
        <source>user@host:port</source>
        <translation>user@host:port</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::InfoBar</name>
    <message>
        <source>Other notices</source>
        <translation>其他提示</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有%n条</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文字</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::InfoRow</name>
    <message>
        <source>Notices</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::IterationCells</name>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Not dumped</source>
        <translation>没有落盘</translation>
    </message>
    <message>
        <source>Contains NaN</source>
        <translation>发现了NaN</translation>
    </message>
    <message>
        <source>Has hits</source>
        <translation>有命中</translation>
    </message>
    <message>
        <source>Has a note</source>
        <translation>它有备注</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Not captured</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>Contains Inf</source>
        <translation>发现了Inf</translation>
    </message>
    <message>
        <source>Its folder could not be read</source>
        <translation>无法读取它的目录</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::IterationField</name>
    <message>
        <source>Previous iteration (Alt+PgUp)</source>
        <translation>上一迭代（Alt+PgUp）</translation>
    </message>
    <message>
        <source>Next iteration (Alt+PgDown)</source>
        <translation>下一迭代（Alt+PgDown）</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>init</source>
        <translation>init</translation>
    </message>
    <message>
        <source>This dump has no iteration %1, only %2</source>
        <translation>此dump没有迭代%1，只有%2</translation>
    </message>
    <message>
        <source>Iteration number on disk</source>
        <translation>磁盘上的迭代号</translation>
    </message>
    <message>
        <source>Previous captured step (Alt+PgUp)</source>
        <translation>上一个已采集的步（Alt+PgUp）</translation>
    </message>
    <message>
        <source>Next captured step (Alt+PgDown)</source>
        <translation>下一个已采集的步（Alt+PgDown）</translation>
    </message>
    <message>
        <source>Step %1 was not captured, only %2</source>
        <translation>第%1步没有采集，只采集了%2</translation>
    </message>
    <message>
        <source>Step of the training</source>
        <translation>训练的步</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::IterationStrip</name>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>With data only</source>
        <translation>仅有数据的</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Hide iterations that were not dumped</source>
        <translation>隐藏没有落盘的迭代</translation>
    </message>
    <message>
        <source>Show the iterations of one graph</source>
        <translation>显示一个计算图的迭代</translation>
    </message>
    <message>
        <source>Graph of the iterations</source>
        <translation>迭代所属的计算图</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到%1</translation>
    </message>
    <message>
        <source>%1 iterations, all dumped</source>
        <translation>%1次迭代，全部落盘</translation>
    </message>
    <message>
        <source>%1 iterations, %2 dumped</source>
        <translation>%1次迭代，%2次落盘</translation>
    </message>
    <message>
        <source>1 iteration, dumped</source>
        <translation>1次迭代，已落盘</translation>
    </message>
    <message>
        <source>1 iteration, not dumped</source>
        <translation>1次迭代，没有落盘</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>iteration %1 arrived at %2</source>
        <translation>第%1次迭代于%2到达</translation>
    </message>
    <message>
        <source>iterations %1 arrived at %2</source>
        <translation>第%1次迭代于%2到达</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Hide steps that were not captured</source>
        <translation>隐藏没有采集的步</translation>
    </message>
    <message>
        <source>Show the steps of one graph</source>
        <translation>显示一个计算图的步</translation>
    </message>
    <message>
        <source>1 iteration, could not be read</source>
        <translation>1次迭代，无法读取</translation>
    </message>
    <message>
        <source>%1 iterations, %2 dumped, %3 could not be read</source>
        <translation>%1次迭代，%2次落盘，%3次无法读取</translation>
    </message>
    <message>
        <source>1 step kept</source>
        <translation>保留了1步</translation>
    </message>
    <message>
        <source>%1 steps kept</source>
        <translation>保留了%1步</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Jobs</name>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · 还剩%2</translation>
    </message>
    <message>
        <source>Reading graph %1 of %2</source>
        <translation>正在读取计算图%1 / %2</translation>
    </message>
    <message>
        <source>Listing files</source>
        <translation>正在列出文件</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Checking %n watchpoints</source>
        <translation>
            <numerusform>正在检查%n个监测点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 tensors</source>
        <translation>%1 / %2个张量</translation>
    </message>
    <message>
        <source>Searching for the first NaN</source>
        <translation>正在查找首个NaN</translation>
    </message>
    <message>
        <source>Comparing two runs</source>
        <translation>正在比较两次运行</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>正在写报告</translation>
    </message>
    <message>
        <source>Finding where it spread</source>
        <translation>正在查找它的去向</translation>
    </message>
    <message>
        <source>Recomputing operators</source>
        <translation>正在重算算子</translation>
    </message>
    <message>
        <source>%1 of %2 operators</source>
        <translation>%2个算子中的%1个</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::JsonView</name>
    <message>
        <source>Settings file</source>
        <translation>配置文件</translation>
    </message>
    <message>
        <source>Paste a settings file here to load it</source>
        <translation>在此处粘贴配置文件即可读回</translation>
    </message>
    <message>
        <source>Paste a settings file</source>
        <translation>粘贴配置文件</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::LaunchController</name>
    <message>
        <source>Could not launch %1: %2</source>
        <translation>%1未能启动：%2</translation>
    </message>
    <message>
        <source>No training has connected to this window. Add the lines shown on the Listen for training page to the script or, if it uses Model.train or Model.fit, check “The script has no debugger” in the dialog.</source>
        <translation>没有训练连接到此窗口。脚本需要“监听训练”页面所示的代码行；若使用Model.train或Model.fit训练，也可在对话框中勾选“脚本中没有调试器”。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::LaunchDialog</name>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The Python training script</source>
        <translation>用于训练的Python文件</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>The Python interpreter with MindSpore</source>
        <translation>装有MindSpore的解释器</translation>
    </message>
    <message>
        <source>The script has no debugger: add one to Model.train and Model.fit</source>
        <translation>脚本中没有调试器：为Model.train和Model.fit加上调试器</translation>
    </message>
    <message>
        <source>Launch a training</source>
        <translation>启动训练</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Arguments after the script name, quoted as in a shell</source>
        <translation>命令行中脚本之后的内容，引号用法同shell</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>工作目录</translation>
    </message>
    <message>
        <source>Where it starts; relative paths in the script are resolved from here</source>
        <translation>启动时所在的目录；脚本中的相对路径以此为准</translation>
    </message>
    <message>
        <source>The folder of the script</source>
        <translation>脚本所在的目录</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Variables in addition to those of this program, one per line</source>
        <translation>在本程序的环境变量之外设置的变量，每行一个</translation>
    </message>
    <message>
        <source>Starts it with python -m sporescope_live. A custom training loop needs the lines shown on the Listen for training page.</source>
        <translation>以python -m sporescope_live启动。自己编写的训练循环需要“监听训练”页面所示的代码行。</translation>
    </message>
    <message>
        <source>Choose the script</source>
        <translation>选择脚本</translation>
    </message>
    <message>
        <source>Choose the interpreter</source>
        <translation>选择解释器</translation>
    </message>
    <message>
        <source>Choose the working folder</source>
        <translation>选择工作目录</translation>
    </message>
    <message>
        <source>The window listens and tells the script its address. The script ends with the window; its output appears in the Output panel.</source>
        <translation>窗口负责监听，并告知脚本地址。脚本随窗口结束；其输出显示在“输出”面板中。</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Python (*.py);;All files (*)</source>
        <translation>Python (*.py);;所有文件 (*)</translation>
    </message>
    <message>
        <source>File %1 does not exist.</source>
        <translation>文件%1不存在。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::LinePlot</name>
    <message>
        <source>Values by index</source>
        <translation>按索引排列的值</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ListDialog</name>
    <message>
        <source>Part of a line</source>
        <translation>行中的部分文字</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ListenBar</name>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Back to the start page (Esc)</source>
        <translation>返回起始页（Esc）</translation>
    </message>
    <message>
        <source>Back to %1 (Esc)</source>
        <translation>返回%1 (Esc)</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>再次连接</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用%1</translation>
    </message>
    <message>
        <source>Try this port on the host</source>
        <translation>在那里改用这个端口</translation>
    </message>
    <message>
        <source>Listen on a free port</source>
        <translation>在空闲端口监听</translation>
    </message>
    <message>
        <source>Stop listening</source>
        <translation>停止监听</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>监听</translation>
    </message>
    <message>
        <source>Stop waiting and close the port</source>
        <translation>停止等待并关闭端口</translation>
    </message>
    <message>
        <source>Listen on %1</source>
        <translation>在%1监听</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开%1</translation>
    </message>
    <message>
        <source>Not listening</source>
        <translation>未监听</translation>
    </message>
    <message>
        <source>Cannot listen</source>
        <translation>无法监听</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>于%1</translation>
    </message>
    <message>
        <source>on %1 for %2</source>
        <translation>在%1，已等%2</translation>
    </message>
    <message>
        <source>Waiting for a training process</source>
        <translation>正在等待训练进程</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ListenController</name>
    <message>
        <source>%1, port %2</source>
        <translation>%1，端口%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ListenFields</name>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>127.0.0.1 (this computer)</source>
        <translation>127.0.0.1（本机）</translation>
    </message>
    <message>
        <source>0.0.0.0 (anyone on the network)</source>
        <translation>0.0.0.0（网络中的所有人）</translation>
    </message>
    <message>
        <source>A server, over ssh</source>
        <translation>服务器（通过ssh）</translation>
    </message>
    <message>
        <source>Who may connect</source>
        <translation>谁可以连接</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Debugger port, 50051 unless in use</source>
        <translation>调试器端口，未被占用时为50051</translation>
    </message>
    <message>
        <source>Require a token</source>
        <translation>要求令牌</translation>
    </message>
    <message>
        <source>From other computers, only trainings with the token may connect; MindSpore 1.0 to 2.3 cannot send one</source>
        <translation>在本机之外，只接受给出令牌的训练；MindSpore 1.0至2.3无法给出令牌</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Listen at this address</source>
        <translation>在该处监听</translation>
    </message>
    <message>
        <source>Only trainings on that computer can connect. Their data arrives here over ssh.</source>
        <translation>只有那台计算机上的训练可以连接。它们发送的内容由ssh传到这里。</translation>
    </message>
    <message>
        <source>Anyone who knows the token can connect now. Nothing is encrypted, not even the token.</source>
        <translation>现在知道令牌的人都可以连接。没有任何加密，令牌也不加密。</translation>
    </message>
    <message>
        <source>Anyone on the network can connect now: no token is required, and nothing is encrypted.</source>
        <translation>现在网络上的任何人都可以连接：不要求令牌，也没有加密。</translation>
    </message>
    <message>
        <source>At other addresses, anyone on the network who knows the token can connect. Nothing is encrypted.</source>
        <translation>在其他地址，网络上知道令牌的任何人都可以连接。没有任何加密。</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535</source>
        <translation>端口是1到65535之间的数</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ListenPage</name>
    <message>
        <source>Start the training in another terminal</source>
        <translation>在另一个终端启动训练</translation>
    </message>
    <message>
        <source>The network stops before its first step and waits here for your watchpoints.</source>
        <translation>网络会停在第一步之前，在此等待您设置监测点。</translation>
    </message>
    <message>
        <source>MindSpore 2.4 and later</source>
        <translation>MindSpore 2.4及以后</translation>
    </message>
    <message>
        <source>MindSpore 1.0 to 2.3</source>
        <translation>MindSpore 1.0到2.3</translation>
    </message>
    <message>
        <source>1  Set these variables where the training runs</source>
        <translation>1  在运行训练处设置这些变量</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy all lines</source>
        <translation>复制所有行</translation>
    </message>
    <message>
        <source>Use less memory</source>
        <translation>少用内存</translation>
    </message>
    <message>
        <source>sets MS_DEBUGGER_PARTIAL_MEM=1: only watched tensors keep their memory</source>
        <translation>加上MS_DEBUGGER_PARTIAL_MEM=1：只有被监测的张量保留内存</translation>
    </message>
    <message>
        <source>2  Turn data sink mode off and start the training</source>
        <translation>2  关闭数据下沉并启动训练</translation>
    </message>
    <message>
        <source>1  Install the training client (once)</source>
        <translation>1  安装训练客户端（一次即可）</translation>
    </message>
    <message>
        <source>2  Add these lines to the training script</source>
        <translation>2  在训练脚本中加入这些行</translation>
    </message>
    <message>
        <source>Nothing has connected yet. Check:</source>
        <translation>还没有训练连接。检查：</translation>
    </message>
    <message>
        <source>The variables are set in the shell that starts the training, before MindSpore is imported.</source>
        <translation>变量已在启动训练的shell中设置，且在导入MindSpore之前。</translation>
    </message>
    <message>
        <source>MindSpore 1.0 to 2.3 on GPU or Ascend has the protocol built in. Other versions need the training client.</source>
        <translation>GPU或Ascend上的MindSpore 1.0到2.3自带此协议，其他版本需要训练客户端。</translation>
    </message>
    <message>
        <source>No firewall or container network is in the way: &lt;code&gt;nc -z %1 %2&lt;/code&gt; succeeds at once.</source>
        <translation>中间没有防火墙或容器网络：&lt;code&gt;nc -z %1 %2&lt;/code&gt; 立即有应答。</translation>
    </message>
    <message>
        <source>ADDRESS_OF_THIS_COMPUTER</source>
        <translation>本机地址</translation>
    </message>
    <message>
        <source>Graph mode and PyNative mode. MindSpore itself is not changed.</source>
        <translation>图模式和PyNative模式均可，无需改动MindSpore。</translation>
    </message>
    <message>
        <source>The training runs on another computer?</source>
        <translation>训练在另一台计算机上运行？</translation>
    </message>
    <message>
        <source>USER@COMPUTER</source>
        <translation>用户@计算机</translation>
    </message>
    <message>
        <source>Listen on a server…</source>
        <translation>在服务器上监听…</translation>
    </message>
    <message>
        <source>Wait for trainings there, over ssh (Ctrl+Alt+L)</source>
        <translation>通过ssh在那里等待训练（Ctrl+Alt+L）</translation>
    </message>
    <message>
        <source>Or open a shell there with this line. Programs started in it reach Sporescope at the address above; nobody else can connect.</source>
        <translation>或者用这一行在那里打开shell：从中启动的程序可在上述地址找到Sporescope，其他人无法连接。</translation>
    </message>
    <message>
        <source>This is for a training on this computer. Otherwise, listen on a server or at another address below.</source>
        <translation>训练在本机运行。若不是，在下方改为在服务器上或用其他地址监听。</translation>
    </message>
    <message>
        <source>The training runs on %1 itself. A container there has its own loopback address unless it was started with &lt;code&gt;--network host&lt;/code&gt;.</source>
        <translation>训练直接在%1上运行。那里的容器有自己的回环地址，除非以&lt;code&gt;--network host&lt;/code&gt;启动。</translation>
    </message>
    <message>
        <source>1  Copy the training client there and install it (once)</source>
        <translation>1  把训练客户端复制到那里并安装（一次即可）</translation>
    </message>
    <message>
        <source>Start the training on %1</source>
        <translation>在%1上启动训练</translation>
    </message>
    <message>
        <source>Copy all lines: %1</source>
        <translation>复制所有行：%1</translation>
    </message>
    <message>
        <source>With Model.train or Model.fit</source>
        <translation>使用Model.train或Model.fit</translation>
    </message>
    <message>
        <source>In your own loop</source>
        <translation>自己写的训练循环</translation>
    </message>
    <message>
        <source>%1 is running: waiting for it to connect</source>
        <translation>%1正在运行：等待它连接</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::LogView</name>
    <message>
        <source>Open %1 (Enter)</source>
        <translation>打开%1（Enter）</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::LossPanel</name>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>Loss over the steps</source>
        <translation>各步的损失</translation>
    </message>
    <message>
        <source>Plotted value</source>
        <translation>所绘数值</translation>
    </message>
    <message>
        <source>Values the training reports for each step: live.step_end(loss, accuracy=…)</source>
        <translation>训练在每一步告知的数值：live.step_end(loss, accuracy=…)</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Follow the selected tensor: show its statistics after each further step</source>
        <translation>跟踪所选张量：此后每一步之后的统计量</translation>
    </message>
    <message>
        <source>No step values yet</source>
        <translation>尚无各步的数值</translation>
    </message>
    <message>
        <source>The training client reports the loss after each step: automatically with the callback, or with live.step_end(loss) in your own loop.</source>
        <translation>训练客户端在每一步之后告知损失：回调自动告知，自己的循环则通过live.step_end(loss)。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::MainWindow</name>
    <message>
        <source>%1 compared with %2</source>
        <translation>%1与%2对照</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::MapPane</name>
    <message>
        <source>Heat map: %1</source>
        <translation>热力图：%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::MatchDialog</name>
    <message>
        <source>&amp;All nodes</source>
        <translation>所有节点(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Match these two</source>
        <translation>匹配这两个(&amp;M)</translation>
    </message>
    <message>
        <source>Unma&amp;tch</source>
        <translation>取消匹配(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Forget manual pairs</source>
        <translation>清除手动匹配(&amp;F)</translation>
    </message>
    <message>
        <source>Match nodes of %1 and %2</source>
        <translation>匹配%1与%2的节点</translation>
    </message>
    <message>
        <source>Include nodes matched by name or structure</source>
        <translation>也包括已按名称和结构匹配的节点</translation>
    </message>
    <message>
        <source>Pairs take effect at once and are kept for next time (Esc)</source>
        <translation>匹配已生效，并保留供下次使用（Esc）</translation>
    </message>
    <message>
        <source>Match only by names, structure and rules</source>
        <translation>仅按名称、结构和规则匹配</translation>
    </message>
    <message>
        <source>Only manual pairs can be unmatched</source>
        <translation>只有手动匹配的节点才能取消匹配</translation>
    </message>
    <message>
        <source>Pair these two nodes, now and next time</source>
        <translation>让这两个互相对照，现在和以后都有效</translation>
    </message>
    <message>
        <source>Not valid: %1</source>
        <translation>不成立：%1</translation>
    </message>
    <message>
        <source>No graph file covers the nodes of both runs; they are matched by file name</source>
        <translation>没有图文件同时说明两次运行的节点：按文件名匹配</translation>
    </message>
    <message>
        <source>Every node has a counterpart; use All nodes to assign a different one</source>
        <translation>每个节点都已匹配；在“所有节点”下可另行指定</translation>
    </message>
    <message>
        <source>Choose a node on each side</source>
        <translation>在两侧各选一个节点</translation>
    </message>
    <message>
        <source>%1 in A and %2 in B</source>
        <translation>A中的%1与B中的%2</translation>
    </message>
    <message>
        <source>These two are already matched by hand</source>
        <translation>这两个已手动匹配</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::MatchListModel</name>
    <message>
        <source>%1, by %2</source>
        <comment>a node, and how it was found: name, structure, rule, hand</comment>
        <translation>%1，依据：%2</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Output 0</source>
        <translation>输出0</translation>
    </message>
    <message>
        <source>In B</source>
        <translation>B中</translation>
    </message>
    <message>
        <source>In A</source>
        <translation>A中</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::MatchSide</name>
    <message>
        <source>Name, type…</source>
        <translation>名称、类型…</translation>
    </message>
    <message>
        <source>Part of a node’s name or type</source>
        <translation>节点名称或类型的一部分</translation>
    </message>
    <message>
        <source>Search nodes of A</source>
        <translation>搜索A的节点</translation>
    </message>
    <message>
        <source>Search nodes of B</source>
        <translation>搜索B的节点</translation>
    </message>
    <message>
        <source>Nodes of A</source>
        <translation>A的节点</translation>
    </message>
    <message>
        <source>Nodes of B</source>
        <translation>B的节点</translation>
    </message>
    <message>
        <source>Only in A (%1)</source>
        <translation>仅A有（%1）</translation>
    </message>
    <message>
        <source>Only in B (%1)</source>
        <translation>仅B有（%1）</translation>
    </message>
    <message>
        <source>All in A (%1)</source>
        <translation>A的全部（%1）</translation>
    </message>
    <message>
        <source>All in B (%1)</source>
        <translation>B的全部（%1）</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeCheckModel</name>
    <message>
        <source>%1: %2 of %3 chosen</source>
        <translation>%1：已选%2，共%3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2中的%1个</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>Per iteration</source>
        <translation>每次迭代</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeHeader</name>
    <message>
        <source>Show in graph</source>
        <translation>在计算图中显示</translation>
    </message>
    <message>
        <source>Copy the full name</source>
        <translation>复制全名</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有%1个</translation>
    </message>
    <message>
        <source>Forward: %1</source>
        <translation>前向：%1</translation>
    </message>
    <message>
        <source>Gradients: %1</source>
        <translation>梯度：%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodePicker</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Text in the names of the nodes</source>
        <translation>节点名称中的文字</translation>
    </message>
    <message>
        <source>Watched nodes</source>
        <translation>被监测的节点</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Names that contain</source>
        <translation>名称包含</translation>
    </message>
    <message>
        <source>Names that match a regular expression</source>
        <translation>名称匹配正则表达式</translation>
    </message>
    <message>
        <source>Chosen in the tree</source>
        <translation>在树中选择</translation>
    </message>
    <message>
        <source>Enter part of the node names</source>
        <translation>指明节点：其名称的一部分</translation>
    </message>
    <message>
        <source>Check at least one node</source>
        <translation>至少勾选一个节点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeTreeModel</name>
    <message>
        <source>Parameters (%1)</source>
        <translation>参数（%1）</translation>
    </message>
    <message>
        <source>Constants (%1)</source>
        <translation>常量（%1）</translation>
    </message>
    <message>
        <source>Operators: %1</source>
        <translation>算子：%1</translation>
    </message>
    <message>
        <source>First cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅A有</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeTreePanel</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Matching nodes</source>
        <translation>找到的节点</translation>
    </message>
    <message>
        <source>No node found</source>
        <translation>没有找到节点</translation>
    </message>
    <message>
        <source>Nothing in %1 matches this search.</source>
        <translation>%1中没有匹配此搜索的内容。</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>在计算图中显示</translation>
    </message>
    <message>
        <source>Watch…</source>
        <translation>监测…</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>%1 of %2 nodes</source>
        <translation>%1 / %2个节点</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameters</source>
        <translation>
            <numerusform>%n个参数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n constants</source>
        <translation>
            <numerusform>%n个常量</numerusform>
        </translation>
    </message>
    <message>
        <source>Show in run A</source>
        <translation>在运行A中显示</translation>
    </message>
    <message>
        <source>Nodes it depends on</source>
        <translation>它的上游</translation>
    </message>
    <message>
        <source>Nodes that depend on it</source>
        <translation>它的下游</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodesColumn</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>By rule</source>
        <translation>按规则</translation>
    </message>
    <message>
        <source>Every operator, and on CPU and GPU every parameter</source>
        <translation>所有算子，在CPU和GPU上还有所有参数</translation>
    </message>
    <message>
        <source>Nodes checked in the graph</source>
        <translation>在图中勾选的节点</translation>
    </message>
    <message>
        <source>Nodes of a category, or with matching full names</source>
        <translation>某一类别的节点，或完整名称匹配的节点</translation>
    </message>
    <message>
        <source>All nodes are dumped.</source>
        <translation>落盘所有节点。</translation>
    </message>
    <message>
        <source>Add a category</source>
        <translation>添加类别</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Check all nodes of a category</source>
        <translation>勾选某一类别的所有节点</translation>
    </message>
    <message>
        <source>Nodes to dump</source>
        <translation>要落盘的节点</translation>
    </message>
    <message>
        <source>any category</source>
        <translation>任意类别</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Only nodes of this category</source>
        <translation>仅此类别的节点</translation>
    </message>
    <message>
        <source>Regular expression for full names</source>
        <translation>匹配完整名称的正则表达式</translation>
    </message>
    <message>
        <source>Must match the whole full name, for example .*fc1.*</source>
        <translation>必须匹配整个完整名称，例如.*fc1.*</translation>
    </message>
    <message>
        <source>What this dump will support</source>
        <translation>此dump将支持</translation>
    </message>
    <message>
        <source>Sizes are unknown until a graph is open; without one, nodes cannot be chosen by hand.</source>
        <translation>打开图之前大小未知；没有图时不能手动选择节点。</translation>
    </message>
    <message>
        <source>“%1” matches no node in this graph</source>
        <translation>“%1”不是此图中的节点</translation>
    </message>
    <message>
        <source>the first NaN or Inf, traced back to its operator</source>
        <translation>首个NaN或Inf，并追溯到其算子</translation>
    </message>
    <message>
        <source>the first NaN or Inf: needs the outputs</source>
        <translation>首个NaN或Inf：需要输出</translation>
    </message>
    <message>
        <source>dead activations, vanishing and exploding gradients</source>
        <translation>失效的激活、梯度消失与梯度爆炸</translation>
    </message>
    <message>
        <source>distributions and elements: need the tensors</source>
        <translation>分布与元素：需要张量</translation>
    </message>
    <message>
        <source>recomputing operators from their inputs</source>
        <translation>由输入重算算子</translation>
    </message>
    <message>
        <source>recomputing operators: needs inputs and outputs</source>
        <translation>重算算子：需要输入和输出</translation>
    </message>
    <message>
        <source>weights that do not change</source>
        <translation>不更新的权重</translation>
    </message>
    <message>
        <source>weights that do not change: need the parameters</source>
        <translation>不更新的权重：需要参数</translation>
    </message>
    <message>
        <source>Enter a category or a regular expression.</source>
        <translation>指定类别或正则表达式。</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes match</source>
        <translation>
            <numerusform>%n个节点匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>How many nodes match is unknown until a graph is open.</source>
        <translation>打开图之前无法得知有多少节点匹配。</translation>
    </message>
    <message>
        <source>Part of a name</source>
        <translation>名称的一部分</translation>
    </message>
    <message>
        <source>Show only nodes whose full names contain this</source>
        <translation>只显示全名包含此内容的节点</translation>
    </message>
    <message>
        <source>Show only nodes whose full names contain this; checking a scope then checks only these</source>
        <translation>只显示全名包含此内容的节点；此时勾选作用域只会勾选这些节点</translation>
    </message>
    <message>
        <source>%1 of %2 operators are dumped</source>
        <translation>将落盘%1 / %2个算子</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NotJudgedDialog</name>
    <message>
        <source>Tensors without a verdict</source>
        <translation>没有结论的张量</translation>
    </message>
    <message>
        <source>All tensors have a verdict</source>
        <translation>所有张量都有结论</translation>
    </message>
    <message>
        <source>The first %1 are listed.</source>
        <translation>列出了前%1个。</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>筛选张量</translation>
    </message>
    <message>
        <source>Show tensors on these ranks: numbers and ranges, for example 0-63,512</source>
        <translation>显示这些逻辑卡的张量：数字和范围，例如0-63,512</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NotJudgedModel</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Why there is no verdict</source>
        <translation>为何没有结论</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>逻辑卡</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NoteCommands</name>
    <message>
        <source>Bookmark %1</source>
        <translation>书签%1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1的备注</translation>
    </message>
    <message>
        <source>Note on %1, %2</source>
        <translation>%1的备注，%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NoteField</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Add a note for this node</source>
        <translation>为此节点添加备注</translation>
    </message>
    <message>
        <source>Bookmark (Ctrl+B)</source>
        <translation>书签 (Ctrl+B)</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Saved as you type. Ctrl+B bookmark, Ctrl+M note, Ctrl+Shift+M next note.</source>
        <translation>输入时自动保存。Ctrl+B书签，Ctrl+M备注，Ctrl+Shift+M下一条备注。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NotesModel</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Bookmark and note</source>
        <translation>书签和备注</translation>
    </message>
    <message>
        <source>This node is not in this dump</source>
        <translation>此dump中没有该节点</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>无文字</translation>
    </message>
    <message>
        <source>Iter.</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写于</translation>
    </message>
    <message>
        <source>This iteration is not in this dump</source>
        <translation>此dump中没有该迭代</translation>
    </message>
    <message>
        <source>This step has not been captured</source>
        <translation>尚未采集这一步</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1，第%2次运行</translation>
    </message>
    <message>
        <source>This tensor is not in this dump</source>
        <translation>该dump中没有此张量</translation>
    </message>
    <message>
        <source>Node, tensor or iteration</source>
        <translation>节点、张量或迭代</translation>
    </message>
    <message>
        <source>Node, tensor or step</source>
        <translation>节点、张量或步</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NotesPanel</name>
    <message>
        <source>Stored with your settings and still found after the dump moves; nothing is written to the dump</source>
        <translation>与设置保存在一起，dump移动后仍可找到；不写入dump</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Delete note</source>
        <translation>删除备注</translation>
    </message>
    <message>
        <source>delete note</source>
        <translation>删除备注</translation>
    </message>
    <message>
        <source>Go to note</source>
        <translation>前往备注</translation>
    </message>
    <message>
        <source>No notes</source>
        <translation>没有备注</translation>
    </message>
    <message>
        <source>No notes yet</source>
        <translation>还没有备注</translation>
    </message>
    <message>
        <source>No note contains “%1”</source>
        <translation>没有包含“%1”的备注</translation>
    </message>
    <message>
        <source>Import notes</source>
        <translation>导入备注</translation>
    </message>
    <message>
        <source>Notes (*.json)</source>
        <translation>备注 (*.json)</translation>
    </message>
    <message>
        <source>Export notes</source>
        <translation>导出备注</translation>
    </message>
    <message>
        <source>Notes imported: %1</source>
        <translation>已读入备注：%1条</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存%1</translation>
    </message>
    <message>
        <source>Open a dump to keep notes on its nodes, tensors and iterations.</source>
        <translation>打开dump后可为其节点、张量和迭代写备注。</translation>
    </message>
    <message>
        <source>Ctrl+B bookmarks the selected node and Ctrl+M adds a note to it. In a tensor tab they apply to the tensor; with no node selected, to the iteration.</source>
        <translation>Ctrl+B标记所选节点，Ctrl+M为其写备注；在张量的标签页中用于该张量，未选节点时用于当前迭代。</translation>
    </message>
    <message>
        <source>Ctrl+B bookmarks the selected node and Ctrl+M adds a note to it. In a tensor tab they apply to the tensor; with no node selected, to the step.</source>
        <translation>Ctrl+B标记所选节点，Ctrl+M为其写备注；在张量的标签页中用于该张量，未选节点时用于当前步。</translation>
    </message>
    <message>
        <source>Filter notes</source>
        <translation>筛选备注</translation>
    </message>
    <message>
        <source>Part of a node’s name or of the text</source>
        <translation>节点名称或备注文字的一部分</translation>
    </message>
    <message>
        <source>Import notes…</source>
        <translation>导入备注…</translation>
    </message>
    <message>
        <source>Export notes…</source>
        <translation>导出备注…</translation>
    </message>
    <message>
        <source>Delete the selected note (Del)</source>
        <translation>删除所选备注 (Del)</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Notices</name>
    <message>
        <source>Cannot search for the first cause</source>
        <translation>无法查找起因</translation>
    </message>
    <message>
        <source>Cannot check the watchpoints</source>
        <translation>无法检查监测点</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Select it in the tree, the graph, the details and the hits (Ctrl+Home)</source>
        <translation>在树、计算图、详情和命中中选中它（Ctrl+Home）</translation>
    </message>
    <message>
        <source>Path to loss</source>
        <translation>到损失的路径</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The rest of the dump is open</source>
        <translation>dump的其余部分已打开</translation>
    </message>
    <message>
        <source>Run the recommended checks?</source>
        <translation>运行推荐的检查？</translation>
    </message>
    <message numerus="yes">
        <source>%n recommended watchpoints fit this network</source>
        <translation>
            <numerusform>有%n个推荐的监测点适合此网络</numerusform>
        </translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有%n条</numerusform>
        </translation>
    </message>
    <message>
        <source>First element: %1</source>
        <translation>首个元素：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n problems on opening this dump</source>
        <translation>
            <numerusform>打开此dump时遇到%n个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Show problems</source>
        <translation>显示问题</translation>
    </message>
    <message>
        <source>Some tensors have no verdict</source>
        <translation>部分张量没有结论</translation>
    </message>
    <message>
        <source>No verdict</source>
        <translation>没有结论</translation>
    </message>
    <message numerus="yes">
        <source>No NaN or Inf in %n tensors</source>
        <translation>
            <numerusform>%n个张量中没有NaN，也没有Inf</numerusform>
        </translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>列出</translation>
    </message>
    <message>
        <source>List the tensors without a verdict, with the reason</source>
        <translation>列出没有结论的张量及其原因</translation>
    </message>
    <message>
        <source>The device reported an overflow in an operator that was not dumped</source>
        <translation>设备报告了一个没有落盘的算子溢出</translation>
    </message>
    <message>
        <source>The device reported an overflow in %1, %2</source>
        <translation>设备报告%1溢出，%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有%n个</numerusform>
        </translation>
    </message>
    <message>
        <source>The check is incomplete</source>
        <translation>检查未能判断全部张量</translation>
    </message>
    <message>
        <source>Show hits</source>
        <translation>显示命中</translation>
    </message>
    <message numerus="yes">
        <source>No cause in %n tensors, only harmless NaN or Inf</source>
        <translation>
            <numerusform>%n个张量中没有起因，只有无害的NaN或Inf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more causes</source>
        <translation>
            <numerusform>另有%n个起因</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes downstream carry the difference</source>
        <translation>
            <numerusform>下游%n个节点沿袭此差异</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more divergences</source>
        <translation>
            <numerusform>另有%n处分歧</numerusform>
        </translation>
    </message>
    <message>
        <source>Select it in the comparison, the tree, the graph and the details</source>
        <translation>在比较、树、图和详情中选中它</translation>
    </message>
    <message>
        <source>The runs cannot be compared</source>
        <translation>无法比较两次运行</translation>
    </message>
    <message>
        <source>Comparing two runs</source>
        <translation>正在比较两次运行</translation>
    </message>
    <message>
        <source>Keep the results so far</source>
        <translation>保留已有结果</translation>
    </message>
    <message>
        <source>Stopped: no differences so far</source>
        <translation>已停止：目前没有差异</translation>
    </message>
    <message>
        <source>Select it in the ranks, the tree, the graph and the details (Ctrl+3)</source>
        <translation>在逻辑卡、树、图和详情中选中它（Ctrl+3）</translation>
    </message>
    <message>
        <source>%1 does not match its recomputation</source>
        <translation>%1的输出与重算结果不符</translation>
    </message>
    <message>
        <source>%1 of %2 operators agree within rounding</source>
        <translation>%2个算子中%1个在舍入误差内一致</translation>
    </message>
    <message>
        <source>Select it in the operator list, the tree, the graph and the details</source>
        <translation>在算子表、节点树、图和详情中选中它</translation>
    </message>
    <message>
        <source>The dump for %1 was not found</source>
        <translation>找不到%1所属的dump</translation>
    </message>
    <message>
        <source>The results are listed without values</source>
        <translation>列出查到的结果，不含数值</translation>
    </message>
    <message>
        <source>Last known location: %1</source>
        <translation>原先在%1</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>选择位置…</translation>
    </message>
    <message>
        <source>Open the folder that now contains %1</source>
        <translation>打开%1现在所在的文件夹</translation>
    </message>
    <message>
        <source>On a server…</source>
        <translation>在服务器上…</translation>
    </message>
    <message>
        <source>Open it on another computer over ssh</source>
        <translation>通过ssh打开另一台计算机上的dump</translation>
    </message>
    <message>
        <source>Results from %1</source>
        <translation>%1中的结果</translation>
    </message>
    <message>
        <source>Another training has connected: %1</source>
        <translation>又有一个训练已连接：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n more training(s) have connected: %1</source>
        <translation>
            <numerusform>又有%n个训练已连接：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the first</source>
        <translation>显示第一个</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The training shown here is not affected</source>
        <translation>当前显示的训练照常进行</translation>
    </message>
    <message numerus="yes">
        <source>%n problems in this training</source>
        <translation>
            <numerusform>此训练中有%n个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Remark from the training</source>
        <translation>训练的说明</translation>
    </message>
    <message>
        <source>Open %1 in the editor</source>
        <translation>在编辑器中打开%1</translation>
    </message>
    <message>
        <source>List all causes (Ctrl+Shift+F9)</source>
        <translation>列出所有起因（Ctrl+Shift+F9）</translation>
    </message>
    <message>
        <source>The tensors through which it spread, one by one (F9)</source>
        <translation>它扩散经过的张量，逐个查看（F9）</translation>
    </message>
    <message>
        <source>Hide; View &gt; First cause bar shows it again</source>
        <translation>隐藏；通过“视图 &gt; 起因栏”可再次显示</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::OutputPanel</name>
    <message>
        <source>Output of the script</source>
        <translation>脚本的输出</translation>
    </message>
    <message>
        <source>Clear the output</source>
        <translation>清空输出</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>running for %1, process %2</source>
        <translation>已运行%1，进程%2</translation>
    </message>
    <message>
        <source>stopping: Ctrl+C was sent; it will be killed if that does not help</source>
        <translation>正在停止：已发送Ctrl+C，无效时将强制终止</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1，历时%2</translation>
    </message>
    <message>
        <source>%1; processes it started are still running</source>
        <translation>%1；由它启动的进程仍在运行</translation>
    </message>
    <message>
        <source>Nothing launched yet</source>
        <translation>尚未启动任何脚本</translation>
    </message>
    <message>
        <source>Training &gt; Launch training… starts a script from here.</source>
        <translation>通过“训练 &gt; 启动训练…”可在此启动脚本。</translation>
    </message>
    <message>
        <source>last lines kept: %1</source>
        <translation>仅保留最后行数：%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::OverflowNotes</name>
    <message>
        <source>Overflow reported by the device</source>
        <translation>设备报告的溢出</translation>
    </message>
    <message>
        <source>A status other than 0 means overflow; the meaning of each bit depends on the chip. The values may still be finite: some chips write the largest number instead of Inf.</source>
        <translation>status不为0即为溢出；各位的含义因芯片而异。值仍可能是有限的：有些芯片写出最大数而不是Inf。</translation>
    </message>
    <message>
        <source>The values may still be finite: some chips write the largest number instead of Inf.</source>
        <translation>值仍可能是有限的：有些芯片写出最大数而不是Inf。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::OverviewGrid</name>
    <message>
        <source>Tensors over the iterations</source>
        <translation>各迭代中的张量</translation>
    </message>
    <message>
        <source>Tensors over the ranks</source>
        <translation>各逻辑卡上的张量</translation>
    </message>
    <message>
        <source>Tensors over the steps</source>
        <translation>各步中的张量</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::OverviewPanel</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>What stands out</source>
        <translation>突出之处</translation>
    </message>
    <message>
        <source>The tensor under the pointer</source>
        <translation>指针处的张量</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>正在读取dump</translation>
    </message>
    <message>
        <source>No dumped tensor has statistics</source>
        <translation>没有落盘任何带统计信息的内容</translation>
    </message>
    <message>
        <source>Listing dumped tensors</source>
        <translation>正在列出dump的内容</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续读取</translation>
    </message>
    <message>
        <source>Not available from this dump</source>
        <translation>dump不含此项</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Statistics of %1 of %2 tensors</source>
        <translation>已统计%2个张量中的%1个</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1，剩余%2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>%n tensors cannot be read</source>
        <translation>
            <numerusform>%n个张量无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>Tensors: %1, iterations: %2</source>
        <translation>张量：%1，迭代：%2</translation>
    </message>
    <message>
        <source>Each step at which the training stops will be shown here</source>
        <translation>训练停下的每一步都将显示在此处</translation>
    </message>
    <message>
        <source>Nothing was dumped in iteration %1</source>
        <translation>迭代%1未落盘任何数据</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>Tensors: %1, ranks: %2</source>
        <translation>张量：%1，逻辑卡：%2</translation>
    </message>
    <message>
        <source>worst of %1:</source>
        <translation>%1个中最差的：</translation>
    </message>
    <message>
        <source>Tensors: %1, steps: %2</source>
        <translation>张量：%1，步：%2</translation>
    </message>
    <message>
        <source>This dump has none of these ranks</source>
        <translation>该dump中没有这些逻辑卡</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::OverviewProfile</name>
    <message>
        <source>Compare with the previous iteration</source>
        <translation>与上一迭代比较</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Gradients of weights</source>
        <translation>权重的梯度</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Update ratio</source>
        <translation>更新率</translation>
    </message>
    <message>
        <source>L2 norm of the forward operators’ outputs</source>
        <translation>前向算子输出的L2范数</translation>
    </message>
    <message>
        <source>L2 norm of the gradient the optimizer used for each weight</source>
        <translation>优化器为每个权重所用梯度的L2范数</translation>
    </message>
    <message>
        <source>L2 norm of each weight</source>
        <translation>每个权重的L2范数</translation>
    </message>
    <message>
        <source>How much the update changed each weight: |change| / |weight|</source>
        <translation>更新使每个权重改变了多少：|变化| / |权重|</translation>
    </message>
    <message>
        <source>Shown as paler lines behind the others</source>
        <translation>显示为其他曲线后面较淡的线</translation>
    </message>
    <message>
        <source>Profile of the iteration over network depth</source>
        <translation>该迭代沿网络深度</translation>
    </message>
    <message>
        <source>Iteration %1 over depth</source>
        <translation>迭代%1沿深度</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Compare with the previous step</source>
        <translation>与上一步比较</translation>
    </message>
    <message>
        <source>Profile of the step over network depth</source>
        <translation>该步沿网络深度</translation>
    </message>
    <message>
        <source>Step %1 was not captured</source>
        <translation>步%1没有采集</translation>
    </message>
    <message>
        <source>Nothing was dumped in iteration %1</source>
        <translation>迭代%1未落盘任何数据</translation>
    </message>
    <message>
        <source>Rank %1 over depth</source>
        <translation>逻辑卡%1沿深度</translation>
    </message>
    <message>
        <source>Step %1 over depth</source>
        <translation>步%1沿深度</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::OverviewTools</name>
    <message>
        <source>The full range of the values read</source>
        <translation>已读取内容的整个范围</translation>
    </message>
    <message>
        <source>Previous jump (Shift+J)</source>
        <translation>上一个跳变（Shift+J）</translation>
    </message>
    <message>
        <source>Next jump (J)</source>
        <translation>下一个跳变（J）</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Statistic shown in the matrix cells</source>
        <translation>矩阵单元格显示每个张量的哪项统计</translation>
    </message>
    <message>
        <source>Collapse all scopes</source>
        <translation>收起所有命名空间</translation>
    </message>
    <message>
        <source>Expand all scopes</source>
        <translation>展开所有命名空间</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Low end of the range</source>
        <translation>范围下限</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>High end of the range</source>
        <translation>范围上限</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>Relative to the median of each row: deviations from its usual course stand out</source>
        <translation>相对于每行的中位数：偏离自身走势的会凸显出来</translation>
    </message>
    <message>
        <source>Absolute values, or relative to the median of each row</source>
        <translation>绝对值，或相对于所在行的中位数</translation>
    </message>
    <message>
        <source>Jump above</source>
        <translation>跳变阈值</translation>
    </message>
    <message>
        <source>Factor above which a change is a jump</source>
        <translation>变化达到多少倍视为跳变</translation>
    </message>
    <message>
        <source>× the usual step</source>
        <translation>×通常步长</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>All iterations of the rank that is shown</source>
        <translation>当前逻辑卡的所有迭代</translation>
    </message>
    <message>
        <source>All ranks in the iteration that is shown</source>
        <translation>当前迭代的所有逻辑卡</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Stands out above</source>
        <translation>突出阈值</translation>
    </message>
    <message>
        <source>× the median</source>
        <translation>×中位数</translation>
    </message>
    <message>
        <source>Factor from the median of all ranks above which a rank stands out</source>
        <translation>与所有逻辑卡的中位数相差多少倍视为异常突出</translation>
    </message>
    <message>
        <source>Previous outlier (Shift+J)</source>
        <translation>上一处异常突出（Shift+J）</translation>
    </message>
    <message>
        <source>Next outlier (J)</source>
        <translation>下一处异常突出（J）</translation>
    </message>
    <message>
        <source>Available with ranks as columns</source>
        <translation>以逻辑卡为列时可用</translation>
    </message>
    <message>
        <source>Show these ranks as columns: numbers and ranges, for example 0-63,512</source>
        <translation>将这些逻辑卡显示为列：数字和范围，例如0-63,512</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Pages</name>
    <message>
        <source>Cannot open %1</source>
        <translation>无法打开%1</translation>
    </message>
    <message>
        <source>Open dump folder…</source>
        <translation>打开dump文件夹…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Overview (Ctrl+2)</source>
        <translation>总览（Ctrl+2）</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Back to the start page (Esc)</source>
        <translation>返回起始页（Esc）</translation>
    </message>
    <message>
        <source>Dump settings</source>
        <translation>dump配置</translation>
    </message>
    <message>
        <source>Open the reference</source>
        <translation>打开参照</translation>
    </message>
    <message>
        <source>Tensor files (*.npy *.pt *.pth *.bin)</source>
        <translation>张量文件 (*.npy *.pt *.pth *.bin)</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>参照：%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::PanelState</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>State of the panel</source>
        <translation>面板状态</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ParameterForm</name>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>%1 needs a number</source>
        <translation>%1需要数字</translation>
    </message>
    <message>
        <source>%1 needs a number, not %2</source>
        <translation>%1需要数字，不能是%2</translation>
    </message>
    <message>
        <source>Check at least one parameter</source>
        <translation>至少勾选一个参数</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1到%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::PathOpener</name>
    <message>
        <source>Open dump folder</source>
        <translation>打开dump文件夹</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Results (*.json);;All files (*)</source>
        <translation>结果 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Where the dump is now</source>
        <translation>dump现在的位置</translation>
    </message>
    <message>
        <source>Where the dump %1 is now</source>
        <translation>dump %1现在的位置</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::PointerLine</name>
    <message>
        <source>Ctrl+G go to   N next NaN or Inf   F fit   wheel zoom</source>
        <translation>Ctrl+G转到   N下一个NaN或Inf   F适应   滚轮缩放</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>Under pointer</source>
        <translation>指针处</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>bits %1</source>
        <translation>位%1</translation>
    </message>
    <message>
        <source>whole tensor:</source>
        <translation>整个张量：</translation>
    </message>
    <message>
        <source> at %1</source>
        <translation> 位于%1</translation>
    </message>
    <message>
        <source>max |Δ|</source>
        <translation>最大|Δ|</translation>
    </message>
    <message>
        <source>mean |Δ|</source>
        <translation>平均|Δ|</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>不可比</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>compared as flat arrays: %1 and %2</source>
        <translation>按展平比较：%1与%2</translation>
    </message>
    <message>
        <source>beyond ±%1</source>
        <translation>超出±%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Ctrl+G go to   F fit   wheel zoom</source>
        <translation>Ctrl+G转到   F适应   滚轮缩放</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ProblemsDialog</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected lines, or all (Ctrl+C)</source>
        <translation>复制所选行或全部（Ctrl+C）</translation>
    </message>
    <message>
        <source>All files of the dump are readable and belong to a node</source>
        <translation>dump的所有文件都可读取，并且都属于某个节点</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files that belong to no node</source>
        <translation>
            <numerusform>%n个不属于任何节点的文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter problems</source>
        <translation>筛选问题</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ProblemsModel</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题所在</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RangePanel</name>
    <message>
        <source>Range of the difference</source>
        <translation>差值的范围</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Lower end of the range</source>
        <translation>范围下限</translation>
    </message>
    <message>
        <source>Upper end of the range</source>
        <translation>范围上限</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Fit to data</source>
        <translation>适应数据</translation>
    </message>
    <message>
        <source>Fit to 1–99%</source>
        <translation>适应1–99%</translation>
    </message>
    <message>
        <source>Always fit to data</source>
        <translation>始终适应数据</translation>
    </message>
    <message>
        <source>Fit the range to the data</source>
        <translation>使范围适应数据</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>Keep the range symmetric about zero (drag a handle with Ctrl to move it alone)</source>
        <translation>使范围关于零对称（按住Ctrl拖动可单独移动手柄）</translation>
    </message>
    <message>
        <source>symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>Logarithmic bar heights</source>
        <translation>柱高取计数的对数</translation>
    </message>
    <message>
        <source>The range needs two numbers</source>
        <translation>范围需要两个数字</translation>
    </message>
    <message>
        <source>The range is reversed</source>
        <translation>范围颠倒了</translation>
    </message>
    <message>
        <source>Colours span the 1st to 99th percentile; values beyond get the end colours</source>
        <translation>颜色从第1到第99百分位数；超出的值使用两端的颜色</translation>
    </message>
    <message>
        <source>1–99%: outliers reach %1</source>
        <translation>1–99%：离群值达%1</translation>
    </message>
    <message>
        <source>Lower end of the range; lower values get the first colour</source>
        <translation>范围的下限；更小的值用起始颜色</translation>
    </message>
    <message>
        <source>Upper end of the range; higher values get the last colour</source>
        <translation>范围的上限；更大的值用末端颜色</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RankField</name>
    <message>
        <source>Rank</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>No such rank in this dump, only %1</source>
        <translation>此dump没有这样的逻辑卡，只有%1</translation>
    </message>
    <message>
        <source>Rank (of %1). Type a number, or ranges such as 0-63,512 for a list</source>
        <translation>逻辑卡，共有%1。输入数字，或输入0-63,512这样的范围以列出</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RankFilter</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RankGrouping</name>
    <message>
        <source>Ranks together</source>
        <translation>逻辑卡合并显示</translation>
    </message>
    <message>
        <source>Show each rank as a separate training with its own controls</source>
        <translation>把每张逻辑卡显示为单独的训练，各有自己的控制</translation>
    </message>
    <message>
        <source>Show these trainings as the ranks of one: they run in lockstep and stop together</source>
        <translation>把这里的训练显示为同一训练的各张逻辑卡：同步运行，一起停下</translation>
    </message>
    <message>
        <source>use the watchpoints of the other ranks</source>
        <translation>采用其他逻辑卡的监测点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RankLegend</name>
    <message numerus="yes">
        <source>%n ranks</source>
        <translation>
            <numerusform>%n张逻辑卡</numerusform>
        </translation>
    </message>
    <message>
        <source>NaN or Inf begins here (%1)</source>
        <translation>NaN或Inf起于此处（%1）</translation>
    </message>
    <message>
        <source>differs from its replicas (%1)</source>
        <translation>与其副本不一致（%1）</translation>
    </message>
    <message>
        <source>stands out, but is not a replica error (%1)</source>
        <translation>异常突出，并非副本错误（%1）</translation>
    </message>
    <message>
        <source>not checked, or nothing in common (%1)</source>
        <translation>未检查，或没有共有内容（%1）</translation>
    </message>
    <message>
        <source>agrees (%1)</source>
        <translation>一致（%1）</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RankStrip</name>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Inferred from the ranks’ initial parameters, which replicas share</source>
        <translation>由各逻辑卡起始时的参数推断：副本的参数相同</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RanksPanel</name>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>No dump is open</source>
        <translation>没有打开的dump</translation>
    </message>
    <message>
        <source>A training is connected</source>
        <translation>训练已连接</translation>
    </message>
    <message>
        <source>Its ranks can be compared once they are dumped.</source>
        <translation>落盘之后才能比较其各逻辑卡。</translation>
    </message>
    <message>
        <source>Opening the dump</source>
        <translation>正在打开dump</translation>
    </message>
    <message>
        <source>There is only one rank</source>
        <translation>只有一张逻辑卡</translation>
    </message>
    <message>
        <source>With a dump of several ranks, the odd one is shown here.</source>
        <translation>打开多张逻辑卡的dump时，不同的那一张会显示在这里。</translation>
    </message>
    <message>
        <source>The ranks cannot be compared</source>
        <translation>无法比较各逻辑卡</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Nothing was checked.</source>
        <translation>没有检查任何内容。</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>Find the odd rank</source>
        <translation>查找不同的逻辑卡</translation>
    </message>
    <message>
        <source>No differences so far</source>
        <translation>目前没有不一致</translation>
    </message>
    <message>
        <source>Stopped: no differences so far</source>
        <translation>已停止：目前没有不一致</translation>
    </message>
    <message>
        <source>No two ranks have the same values in any tensor that was checked.</source>
        <translation>在检查过的内容中，没有两张逻辑卡的值相同。</translation>
    </message>
    <message>
        <source>Check all tensors</source>
        <translation>检查全部张量</translation>
    </message>
    <message>
        <source>No further differences</source>
        <translation>之后没有不一致</translation>
    </message>
    <message>
        <source>No earlier differences</source>
        <translation>之前没有不一致</translation>
    </message>
    <message>
        <source>Tensors that differ between ranks</source>
        <translation>各逻辑卡之间不一致的张量</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>筛选张量</translation>
    </message>
    <message>
        <source>Part of a tensor’s name or finding</source>
        <translation>张量名称或发现的一部分</translation>
    </message>
    <message>
        <source>Previous difference (Shift+D)</source>
        <translation>上一个不一致之处（Shift+D）</translation>
    </message>
    <message>
        <source>Next difference (D)</source>
        <translation>下一个不一致之处（D）</translation>
    </message>
    <message>
        <source>Rank check progress</source>
        <translation>逻辑卡检查进度</translation>
    </message>
    <message>
        <source>Stop checking and keep the results so far (Esc)</source>
        <translation>停止检查并保留已有发现（Esc）</translation>
    </message>
    <message>
        <source>Compare the ranks from the beginning</source>
        <translation>从头比较各逻辑卡</translation>
    </message>
    <message>
        <source>Shared by replicas</source>
        <translation>副本共有的内容</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>全部张量</translation>
    </message>
    <message>
        <source>Tensors to check</source>
        <translation>检查的张量</translation>
    </message>
    <message>
        <source>Parameters, moments, collective results and what is computed from them; or everything that was dumped</source>
        <translation>参数、动量、通信结果及由其得出的内容；或dump的全部内容</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Open tensor</source>
        <translation>打开张量</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 files</source>
        <translation>已停止：共%2个文件，已读%1个</translation>
    </message>
    <message>
        <source>Compared: %1 tensors shared by ranks</source>
        <translation>已对照：各逻辑卡共有的%1个张量</translation>
    </message>
    <message>
        <source>the dump has grown since</source>
        <translation>此后dump又有新内容</translation>
    </message>
    <message>
        <source>No difference matches</source>
        <translation>没有符合的差异</translation>
    </message>
    <message>
        <source>%1 differences are hidden by the filter.</source>
        <translation>筛选隐藏了%1处差异。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ReasoningDialog</name>
    <message>
        <source>How the first cause was found</source>
        <translation>起因是怎样找到的</translation>
    </message>
    <message>
        <source>No first cause found</source>
        <translation>没有找到起因</translation>
    </message>
    <message>
        <source>From the symptom back to the cause</source>
        <translation>从会被察觉的地方一直追溯到起因</translation>
    </message>
    <message>
        <source>The origin is known, but not yet where it spread</source>
        <translation>已知它从何处开始，尚不知它去了哪里</translation>
    </message>
    <message>
        <source>Filter steps</source>
        <translation>筛选步骤</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ReasoningModel</name>
    <message>
        <source>%1 (rule %2)</source>
        <translation>%1（规则%2）</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecentDelegate</name>
    <message>
        <source>folder not found</source>
        <translation>找不到文件夹</translation>
    </message>
    <message>
        <source>moved or deleted</source>
        <translation>已移动或删除</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecentDumps</name>
    <message numerus="yes">
        <source>%n ranks</source>
        <translation>
            <numerusform>%n张逻辑卡</numerusform>
        </translation>
    </message>
    <message>
        <source>iterations %1</source>
        <translation>迭代%1</translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>%n个计算图</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensors</source>
        <translation>
            <numerusform>%n个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>迭代%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecentView</name>
    <message>
        <source>Recent dumps</source>
        <translation>最近的dump</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecomputedModel</name>
    <message>
        <source>%1, run %2</source>
        <translation>%1，第%2次运行</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>输出%1</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入%1</translation>
    </message>
    <message>
        <source>%1: %2 of %3 values beyond the bound</source>
        <translation>%1：%3个值中%2个超出界限</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Rank on which it ran</source>
        <translation>运行所在的逻辑卡</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Iteration number on disk</source>
        <translation>磁盘上的迭代号</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Position in the execution order</source>
        <translation>在执行顺序中的位置</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>The operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type of the operator</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>The element that exceeds its bound most, or comes closest to it</source>
        <translation>超出界限最多的元素；若无，则为最接近界限的元素</translation>
    </message>
    <message>
        <source>Dumped</source>
        <translation>已落盘</translation>
    </message>
    <message>
        <source>Dumped value at this element</source>
        <translation>dump中该处的值</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Value recomputed from the inputs at this element</source>
        <translation>由输入得到的该处的值</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Difference between the two</source>
        <translation>两者相差多少</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>界限</translation>
    </message>
    <message>
        <source>Largest difference that rounding and summation order explain</source>
        <translation>舍入和任意求和顺序在该处所能解释的差异</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Whether the output matches a recomputation from the dumped inputs</source>
        <translation>算子的输出是否与落盘的输入相符</translation>
    </message>
    <message>
        <source>All operators</source>
        <translation>所有算子</translation>
    </message>
    <message>
        <source>Differing operators</source>
        <translation>有差异的</translation>
    </message>
    <message>
        <source>Not recomputed</source>
        <translation>未重算</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecomputedNode</name>
    <message>
        <source>Recomputing</source>
        <translation>正在重算</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop recomputing (Esc)</source>
        <translation>停止计算（Esc）</translation>
    </message>
    <message>
        <source>Supported types: %1</source>
        <translation>支持的类型：%1</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The operator was not recomputed.</source>
        <translation>没有重算。</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Recomputation failed</source>
        <translation>未能重算</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Cannot be recomputed</source>
        <translation>无法重算</translation>
    </message>
    <message>
        <source>Supported types</source>
        <translation>支持哪些类型</translation>
    </message>
    <message>
        <source>Not all of its outputs could be compared</source>
        <translation>未能比较其全部输出</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>输出%1</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecomputedPanel</name>
    <message>
        <source>Recomputed</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Recomputation progress</source>
        <translation>算子重算进度</translation>
    </message>
    <message>
        <source>Stop recomputing and keep the results so far (Esc)</source>
        <translation>停止计算并保留已找到的结果（Esc）</translation>
    </message>
    <message>
        <source>Recompute again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Recompute all operators from the beginning</source>
        <translation>从头重算所有算子</translation>
    </message>
    <message>
        <source>Open tensor</source>
        <translation>打开张量</translation>
    </message>
    <message>
        <source>%1 of %2 operators</source>
        <translation>%2个算子中的%1个</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 operators</source>
        <translation>在%2个算子中的第%1个后停止</translation>
    </message>
    <message>
        <source>%1 of %2 recomputed: %3 agree, %4 differ</source>
        <translation>%2个中已重算%1个：%3个一致，%4个不同</translation>
    </message>
    <message>
        <source>the dump has grown since</source>
        <translation>此后dump又有新内容</translation>
    </message>
    <message>
        <source>No dump is open</source>
        <translation>没有打开dump</translation>
    </message>
    <message>
        <source>A training is connected</source>
        <translation>训练已连接</translation>
    </message>
    <message>
        <source>Its operators can be recomputed once they are dumped.</source>
        <translation>其算子落盘后即可重算。</translation>
    </message>
    <message>
        <source>The operators cannot be recomputed</source>
        <translation>无法重算这些算子</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>No operator matches</source>
        <translation>没有符合的算子</translation>
    </message>
    <message>
        <source>%1 operators are hidden by the filter.</source>
        <translation>筛选隐藏了%1个算子。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Nothing recomputed yet</source>
        <translation>尚未重算</translation>
    </message>
    <message>
        <source>Each operator is recomputed in double precision from its dumped inputs and compared with its dumped output.</source>
        <translation>每个算子都由落盘的输入以双精度计算，并与其输出对照。</translation>
    </message>
    <message>
        <source>Recompute operators</source>
        <translation>重算算子</translation>
    </message>
    <message>
        <source>Recomputing operators</source>
        <translation>正在重算算子</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Nothing was recomputed.</source>
        <translation>没有重算任何算子。</translation>
    </message>
    <message>
        <source>Nothing could be recomputed</source>
        <translation>没有可以重算的算子</translation>
    </message>
    <message>
        <source>No operator tensors were dumped.</source>
        <translation>没有任何算子的张量落盘。</translation>
    </message>
    <message>
        <source>No further differences</source>
        <translation>之后没有不一致</translation>
    </message>
    <message>
        <source>No earlier differences</source>
        <translation>之前没有不一致</translation>
    </message>
    <message>
        <source>Recomputed operators</source>
        <translation>已重算的算子</translation>
    </message>
    <message>
        <source>Filter operators</source>
        <translation>筛选算子</translation>
    </message>
    <message>
        <source>Part of a node’s name or type</source>
        <translation>节点名称或类型的一部分</translation>
    </message>
    <message>
        <source>Previous difference (Shift+N)</source>
        <translation>上一个不同的算子（Shift+N）</translation>
    </message>
    <message>
        <source>Next difference (N)</source>
        <translation>下一个不同的算子（N）</translation>
    </message>
    <message>
        <source>Rows of the operators</source>
        <translation>算子行</translation>
    </message>
    <message>
        <source>Show the operators of one result</source>
        <translation>显示某一结果的算子</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecomputedTensorView</name>
    <message>
        <source>Dumped</source>
        <translation>已落盘</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>界限</translation>
    </message>
    <message>
        <source>Beyond the bound</source>
        <translation>超出界限</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>View difference</source>
        <translation>查看差异</translation>
    </message>
    <message>
        <source>In double precision from the dumped inputs, rounded once to the output type</source>
        <translation>由落盘的输入以双精度计算，再舍入一次到输出的类型</translation>
    </message>
    <message>
        <source>Largest difference that rounding and summation order explain for this element</source>
        <translation>舍入和任意求和顺序对此元素所能解释的差异</translation>
    </message>
    <message>
        <source>Inconclusive where recomputation gives NaN, Inf or values beyond the range of the type</source>
        <translation>重算得到NaN、Inf或超出类型范围的值之处无法判断</translation>
    </message>
    <message>
        <source>View the dumped and recomputed values at this element side by side</source>
        <translation>在此元素处并排查看落盘值与重算值</translation>
    </message>
    <message>
        <source>%1 does not match its recomputation</source>
        <translation>%1与重算结果不符</translation>
    </message>
    <message>
        <source>%1 agrees within rounding</source>
        <translation>%1在舍入误差内一致</translation>
    </message>
    <message>
        <source>%1 has no values that can be verified</source>
        <translation>%1中没有可以判断的值</translation>
    </message>
    <message>
        <source>Dumped %1</source>
        <translation>已落盘%1</translation>
    </message>
    <message>
        <source>%1 of %2 values</source>
        <translation>%2个值中的%1个</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecordedStatisticsModel</name>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecordedStatisticsPanel</name>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Statistics %1</source>
        <translation>统计%1</translation>
    </message>
    <message>
        <source>No heat map: only statistics of this tensor were recorded. %1.</source>
        <translation>没有热力图：训练只写出了此张量的统计，没有写出值。%1。</translation>
    </message>
    <message>
        <source>No heat map: only a checksum of this tensor was recorded. %1.</source>
        <translation>没有热力图：训练只写出了此张量的校验和，没有写出值。%1。</translation>
    </message>
    <message>
        <source>Same bytes as in iteration %1</source>
        <translation>与迭代%1的字节相同</translation>
    </message>
    <message>
        <source>Different bytes from iteration %1</source>
        <translation>与迭代%1的字节不同</translation>
    </message>
    <message>
        <source>No other iteration has its checksum</source>
        <translation>其他迭代没有它的校验和</translation>
    </message>
    <message>
        <source>%1 says nothing about NaN and Inf.</source>
        <translation>%1无法说明是否含有NaN和Inf。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecordedStatisticsTable</name>
    <message>
        <source>Recorded in %1</source>
        <translation>%1所记</translation>
    </message>
    <message>
        <source>read from the values</source>
        <translation>由值读出</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2中的%1</translation>
    </message>
    <message>
        <source>%1 of the values</source>
        <translation>值的%1</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ReferenceChip</name>
    <message>
        <source>Clear the reference (Ctrl+Alt+Shift+F)</source>
        <translation>清除参照（Ctrl+Alt+Shift+F）</translation>
    </message>
    <message>
        <source>This is the reference</source>
        <translation>此张量即参照</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>参照：%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ReferenceTensorModel</name>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>第%1次运行</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RemoteDialog</name>
    <message>
        <source>Open on a server</source>
        <translation>在服务器上打开</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Log in over ssh</source>
        <translation>通过ssh登录</translation>
    </message>
    <message>
        <source>A name from ~/.ssh/config, or user@host:port. ssh provides keys, jump hosts and agents.</source>
        <translation>来自~/.ssh/config，或user@host:port。密钥、跳板机和代理均沿用ssh的设置。</translation>
    </message>
    <message>
        <source>Only names, statistics and images of slices are transferred; dumps stay where they are and are never written to.</source>
        <translation>只传输名称、统计和切片的图像；dump留在原处，且不会被写入。</translation>
    </message>
    <message>
        <source>Dumps</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folder on the other computer to search for dumps</source>
        <translation>在另一台计算机上查找dump的文件夹</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上一级</translation>
    </message>
    <message>
        <source>Parent folder (Backspace)</source>
        <translation>上一级文件夹（Backspace）</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>主目录</translation>
    </message>
    <message>
        <source>Your home folder there</source>
        <translation>该主机上的主目录</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Refresh (F5)</source>
        <translation>刷新（F5）</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>Stop connecting, or disconnect; open dumps keep their connection</source>
        <translation>停止连接或离开该主机；已打开的dump保留其连接</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open the selected dump (Enter)</source>
        <translation>打开所选dump（Enter）</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>The host’s dumps appear here.</source>
        <translation>该主机上的dump显示在此处。</translation>
    </message>
    <message>
        <source>Looking for dumps…</source>
        <translation>正在查找dump…</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>No dump in %1</source>
        <translation>%1中没有dump</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>无法查看%1</translation>
    </message>
    <message numerus="yes">
        <source>%n dump(s)</source>
        <translation>
            <numerusform>%n个dump</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dump(s); unreadable folders: %1</source>
        <translation>
            <numerusform>%n个dump；无法读取的文件夹：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop examining dumps; they can still be opened</source>
        <translation>不再查看其余的dump；它们仍然可以打开</translation>
    </message>
    <message>
        <source>%1 of them examined.</source>
        <translation>已查看其中%1个。</translation>
    </message>
    <message>
        <source>“%1” is not a host name: it must not contain spaces or begin with a hyphen.</source>
        <translation>“%1”不是主机名：主机名不含空格，也不以连字符开头。</translation>
    </message>
    <message>
        <source>Filter dumps</source>
        <translation>筛选dump</translation>
    </message>
    <message>
        <source>Part of a name, folder or verdict</source>
        <translation>名称、文件夹或结论的一部分</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RemoteDumps</name>
    <message>
        <source>Dump</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>%1 …</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation>由%1写出</translation>
    </message>
    <message>
        <source>Based on recorded statistics and reports; no values were read.</source>
        <translation>依据训练记录的统计信息和报告；没有读取任何数值。</translation>
    </message>
    <message>
        <source>No values were read, and nothing about NaN or Inf was recorded.</source>
        <translation>没有读取任何数值，训练也没有记录NaN和Inf的情况。</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RemoteStatusController</name>
    <message>
        <source>Host of the dump</source>
        <translation>dump所在主机</translation>
    </message>
    <message>
        <source>%1, lost</source>
        <translation>%1，已断开</translation>
    </message>
    <message>
        <source>The dump is on %1</source>
        <translation>dump位于%1</translation>
    </message>
    <message>
        <source>What was already read stays available</source>
        <translation>已读取的内容仍可查看</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>Engine %1, %2</source>
        <translation>引擎%1，%2</translation>
    </message>
    <message>
        <source>%1 ms latency</source>
        <translation>延迟%1毫秒</translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>已读取%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RemoteSteps</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>再次连接</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ReplicaModel</name>
    <message>
        <source>%1, output %2</source>
        <translation>%1，输出%2</translation>
    </message>
    <message>
        <source>%1, input %2</source>
        <translation>%1，输入%2</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>The node it belongs to</source>
        <translation>所属的节点</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>differs: it was equal before; result differs: a collective gave different results; stands out: a few ranks start with a different parameter, which may be intended</source>
        <translation>不一致：之前相同；结果不一致：所有逻辑卡参与的通信的结果；异常突出：少数逻辑卡起始参数不同，可能是有意为之</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>起始迭代</translation>
    </message>
    <message>
        <source>The first dumped iteration in which it differs</source>
        <translation>首个不一致的落盘迭代</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Ranks with equal values, largest group first</source>
        <translation>哪些逻辑卡的值相同，数量最多的在前</translation>
    </message>
    <message>
        <source>First element</source>
        <translation>首个元素</translation>
    </message>
    <message>
        <source>The first one that differs</source>
        <translation>首个不同的元素</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Values there, from the first rank of each of the first two groups</source>
        <translation>该处的值，取自前两种的首张逻辑卡</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位</translation>
    </message>
    <message>
        <source>The same values as stored bits</source>
        <translation>同样的值，按存储形式</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>对照方式</translation>
    </message>
    <message>
        <source>By values, or by recorded statistics</source>
        <translation>按其值，或按训练记录的统计信息</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ReportDialog</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Language of the report</source>
        <translation>报告的语言</translation>
    </message>
    <message>
        <source>Names of nodes and files stay as they are</source>
        <translation>节点和文件的名称保持原样</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>数值(&amp;V)</translation>
    </message>
    <message>
        <source>Elements, ranges and means; the counts of NaN, Inf and zeros stay</source>
        <translation>元素、范围和均值；NaN、Inf和零的个数仍会写出</translation>
    </message>
    <message>
        <source>&amp;Paths</source>
        <translation>路径(&amp;P)</translation>
    </message>
    <message>
        <source>Names of the dump’s folder and files, and of source files</source>
        <translation>dump文件夹及其中文件的名称，以及源文件的名称</translation>
    </message>
    <message>
        <source>&amp;Source code</source>
        <translation>源代码(&amp;S)</translation>
    </message>
    <message>
        <source>Lines of code</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Choose the file to write</source>
        <translation>选择要写入的文件</translation>
    </message>
    <message>
        <source>The verdict on %1, the path of the fault, images and statistics as one HTML file, for readers without Sporescope. Includes the open comparison and the findings on ranks. Contains no scripts and needs no network.</source>
        <translation>把%1的结论、故障路径、图像和统计信息写成一个HTML文件，供没有Sporescope的人查看；其中也有已打开的比较和对各逻辑卡的检查。文件不含脚本，不需要网络。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ReportExporter</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Web pages (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>The report was not written</source>
        <translation>报告未写出</translation>
    </message>
    <message>
        <source>Report written to %1</source>
        <translation>报告已写入%1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show the report in the browser</source>
        <translation>在浏览器中显示报告</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RowActions</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy table as text</source>
        <translation>将表格复制为文本</translation>
    </message>
    <message>
        <source>Copy all rows in the table as tab-separated values</source>
        <translation>将表中所有行复制为制表符分隔的值</translation>
    </message>
    <message>
        <source>Copy table as Markdown</source>
        <translation>将表格复制为Markdown</translation>
    </message>
    <message>
        <source>Copy all rows in the table as a Markdown table</source>
        <translation>将表中所有行复制为Markdown表格</translation>
    </message>
    <message>
        <source>Copy table as CSV</source>
        <translation>将表格复制为CSV</translation>
    </message>
    <message>
        <source>Copy all rows in the table as comma-separated values</source>
        <translation>将表中所有行复制为逗号分隔的值</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Write all rows in the table to a CSV, Markdown or text file</source>
        <translation>将表中所有行写入CSV、Markdown或文本文件</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>CSV (*.csv);;Markdown (*.md);;Text (*.txt)</source>
        <translation>CSV (*.csv);;Markdown (*.md);;文本 (*.txt)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存%1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RunUntilDialog</name>
    <message>
        <source>No later than step</source>
        <translation>不超过第几步</translation>
    </message>
    <message>
        <source>Run until</source>
        <translation>运行到</translation>
    </message>
    <message>
        <source>any watchpoint</source>
        <translation>任一监测点</translation>
    </message>
    <message>
        <source>Watchpoint to stop at</source>
        <translation>使其停下的监测点</translation>
    </message>
    <message>
        <source>Hits of other watchpoints are listed but do not stop the training</source>
        <translation>其他监测点的命中会列出，但不会使训练停下</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Hits to skip</source>
        <translation>跳过的命中次数</translation>
    </message>
    <message>
        <source>Number of steps with hits that do not stop the training</source>
        <translation>命中时不停下的步数</translation>
    </message>
    <message>
        <source>Stop at a hit of</source>
        <translation>命中时停下</translation>
    </message>
    <message>
        <source>after skipping</source>
        <translation>先跳过</translation>
    </message>
    <message>
        <source>The training is paused after step %1. Skipped hits are still listed.</source>
        <translation>训练暂停在第%1步之后。跳过的命中仍会列出。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Or when the value</source>
        <translation>或当数值</translation>
    </message>
    <message>
        <source>Value of the step</source>
        <translation>该步的数值</translation>
    </message>
    <message>
        <source>is above</source>
        <translation>大于</translation>
    </message>
    <message>
        <source>is below</source>
        <translation>小于</translation>
    </message>
    <message>
        <source>is NaN or infinite</source>
        <translation>为NaN或无穷</translation>
    </message>
    <message>
        <source>When to stop</source>
        <translation>停止条件</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>界限</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ScriptProcess</name>
    <message>
        <source>Script %1 does not exist.</source>
        <translation>没有脚本%1。</translation>
    </message>
    <message>
        <source>%1 cannot be read: permission denied.</source>
        <translation>无法读取%1：权限不足。</translation>
    </message>
    <message>
        <source>Working folder %1 does not exist.</source>
        <translation>工作目录%1不存在。</translation>
    </message>
    <message>
        <source>Program %1 does not exist.</source>
        <translation>没有程序%1。</translation>
    </message>
    <message>
        <source>%1 is not an executable program.</source>
        <translation>%1不是可运行的程序。</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>无法启动%1：%2</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1不是文件。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SearchBar</name>
    <message>
        <source>Name, type, line…</source>
        <translation>名称、类型、代码行…</translation>
    </message>
    <message>
        <source>Search nodes</source>
        <translation>搜索节点</translation>
    </message>
    <message>
        <source>Search nodes (Ctrl+F)
type:MatMul, line:networks.py:60 and category:gradient narrow it down</source>
        <translation>搜索节点（Ctrl+F）
可用type:MatMul、line:networks.py:60和category:gradient缩小范围</translation>
    </message>
    <message>
        <source>Filter by category, type or source line</source>
        <translation>按类别、类型或代码行筛选</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Other operators</source>
        <translation>其他算子</translation>
    </message>
    <message>
        <source>Other parameters</source>
        <translation>其他参数</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Ignore case</source>
        <translation>忽略大小写</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>清除搜索</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SectionTitle</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SelectedSlotView</name>
    <message>
        <source>View</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Save as a NumPy file…</source>
        <translation>保存为NumPy文件…</translation>
    </message>
    <message>
        <source>View the values (Enter)</source>
        <translation>查看值（回车）</translation>
    </message>
    <message>
        <source>Compare with the previous iteration</source>
        <translation>与前一迭代并排</translation>
    </message>
    <message>
        <source>There is no iteration before %1</source>
        <translation>迭代%1没有前一迭代</translation>
    </message>
    <message>
        <source>%1 of %2 finite</source>
        <translation>%1 / %2有限</translation>
    </message>
    <message>
        <source>not dumped in iteration %1</source>
        <translation>在迭代%1中没有落盘</translation>
    </message>
    <message>
        <source>Compare with the previous run</source>
        <translation>与前一次运行并排</translation>
    </message>
    <message>
        <source>View the statistics (Enter)</source>
        <translation>查看统计（Enter）</translation>
    </message>
    <message>
        <source>A checksum of its bytes; it says nothing about NaN and Inf</source>
        <translation>其字节的校验和；无法说明是否含有NaN和Inf</translation>
    </message>
    <message>
        <source>statistics %1, no values</source>
        <translation>统计%1，没有值</translation>
    </message>
    <message>
        <source>checksum %1, no values</source>
        <translation>校验和%1，没有值</translation>
    </message>
    <message>
        <source>%1 of %2 sampled values finite</source>
        <translation>样本的%2个中有%1个有限</translation>
    </message>
    <message>
        <source>Compare with its counterpart in A</source>
        <translation>与A中的对应张量并排</translation>
    </message>
    <message>
        <source>from %1: %2</source>
        <translation>取自%1：%2</translation>
    </message>
    <message>
        <source>The step before step %1 was not captured</source>
        <translation>第%1步的前一步没有采集</translation>
    </message>
    <message>
        <source>Compare with the previous step</source>
        <translation>与前一步并排</translation>
    </message>
    <message>
        <source>not captured in step %1</source>
        <translation>第%1步中没有采集</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SessionController</name>
    <message>
        <source>Close the training?</source>
        <translation>关闭该训练？</translation>
    </message>
    <message>
        <source>Close Sporescope?</source>
        <translation>关闭Sporescope？</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动效</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>编辑器</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Animate scopes and moves in the graph</source>
        <translation>命名空间展开和计算图跳转时平滑移动</translation>
    </message>
    <message>
        <source>The first known editor that is installed</source>
        <translation>首个已安装的已知编辑器</translation>
    </message>
    <message>
        <source>Editor command</source>
        <translation>编辑器的命令</translation>
    </message>
    <message>
        <source>Opens source lines. %f is the file, %l the line: code -g %f:%l</source>
        <translation>用于打开代码行。%f代表文件，%l代表行号：code -g %f:%l</translation>
    </message>
    <message>
        <source>Live tensors</source>
        <translation>实时张量</translation>
    </message>
    <message>
        <source>Memory for the tensors of a training</source>
        <translation>一个训练的张量所用内存</translation>
    </message>
    <message>
        <source>cache shared by all trainings; oldest entries are evicted first</source>
        <translation>所有训练合计保留在内存中的量；最旧的最先释放</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>What</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>In the graph</source>
        <translation>在计算图中</translation>
    </message>
    <message>
        <source>Expand or collapse a scope</source>
        <translation>展开或收起命名空间</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>To the input, to the output</source>
        <translation>到输入，到输出</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上，下</translation>
    </message>
    <message>
        <source>To the neighbour</source>
        <translation>到相邻节点</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左，右</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation>鼠标滚轮</translation>
    </message>
    <message>
        <source>Leave the upstream or downstream view</source>
        <translation>离开上游或下游视图</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>In a tensor</source>
        <translation>在张量中</translation>
    </message>
    <message>
        <source>Go to an element</source>
        <translation>转到元素</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <source>Next NaN or Inf</source>
        <translation>下一个NaN或Inf</translation>
    </message>
    <message>
        <source>Previous NaN or Inf</source>
        <translation>上一个NaN或Inf</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Flicker between current and previous</source>
        <translation>在当前与前一迭代之间闪切</translation>
    </message>
    <message>
        <source>Hold X</source>
        <translation>按住X</translation>
    </message>
    <message>
        <source>In the overview</source>
        <translation>在总览中</translation>
    </message>
    <message>
        <source>To the next tensor, to the next iteration</source>
        <translation>到下一个张量、下一个迭代</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>First and last iteration</source>
        <translation>第一个与最后一个迭代</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Open the tensor, collapse the scope</source>
        <translation>打开张量，折叠作用域</translation>
    </message>
    <message>
        <source>Next jump</source>
        <translation>下一处跳变</translation>
    </message>
    <message>
        <source>Previous jump</source>
        <translation>上一处跳变</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Zoom iterations</source>
        <translation>缩放迭代</translation>
    </message>
    <message>
        <source>Ctrl+mouse wheel</source>
        <translation>Ctrl+鼠标滚轮</translation>
    </message>
    <message>
        <source>Zoom tensors</source>
        <translation>缩放张量</translation>
    </message>
    <message>
        <source>Ctrl+Shift+mouse wheel</source>
        <translation>Ctrl+Shift+鼠标滚轮</translation>
    </message>
    <message>
        <source>In the ranks</source>
        <translation>在逻辑卡中</translation>
    </message>
    <message>
        <source>To the neighbouring rank in the strip</source>
        <translation>在条带中到相邻的逻辑卡</translation>
    </message>
    <message>
        <source>First and last rank in the strip</source>
        <translation>在条带中到第一个与最后一个逻辑卡</translation>
    </message>
    <message>
        <source>To the finding above or below</source>
        <translation>到上一个或下一个发现</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SliceSpinBox</name>
    <message>
        <source>An index, or a slice as in NumPy: 2, :, 1:5, ::-1</source>
        <translation>索引，或如NumPy的切片：2, :, 1:5, ::-1</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SliceStrip</name>
    <message>
        <source>NaN or Inf at %1 of this dimension. A click goes there.</source>
        <translation>此维度的%1处有NaN或Inf。单击即可前往。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SlotTableModel</name>
    <message>
        <source>Output %1</source>
        <translation>输出%1</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入%1</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>没有连接</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外%1个</translation>
    </message>
    <message>
        <source>%1, argument %2</source>
        <translation>%1，参数位置%2</translation>
    </message>
    <message>
        <source>%1, output %2</source>
        <translation>%1，输出%2</translation>
    </message>
    <message>
        <source>Double-click to go there</source>
        <translation>双击转到该处</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Out %1</source>
        <translation>输出%1</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>输入%1</translation>
    </message>
    <message>
        <source>No file in iteration %1</source>
        <translation>迭代%1没有它的文件</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>Connected to</source>
        <translation>连接到</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>%1, min %2, max %3</source>
        <translation>%1，最小%2，最大%3</translation>
    </message>
    <message>
        <source>not dumped</source>
        <translation>未落盘</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>not captured</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>The training has sent no value for it</source>
        <translation>训练没有给出它的值</translation>
    </message>
    <message>
        <source>Not dumped; these are the values of %1</source>
        <translation>本身未落盘：此处为%1的值</translation>
    </message>
    <message>
        <source>output %1 of %2</source>
        <translation>%2的输出%1</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SlotTableView</name>
    <message>
        <source>Tensors of the node</source>
        <translation>节点的张量</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SourceLineModel</name>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SourceLinks</name>
    <message>
        <source>Locate…</source>
        <translation>选择位置…</translation>
    </message>
    <message>
        <source>Choose the folder with the sources of this training on this computer</source>
        <translation>选择本机上存放此训练源码的文件夹</translation>
    </message>
    <message>
        <source>%1 is not on this computer</source>
        <translation>%1不在本机上</translation>
    </message>
    <message>
        <source>not found in “%1”</source>
        <translation>在“%1”中未找到</translation>
    </message>
    <message>
        <source>Cannot start an editor for %1</source>
        <translation>无法为%1启动编辑器</translation>
    </message>
    <message>
        <source>Folder with %1</source>
        <translation>%1所在的文件夹</translation>
    </message>
    <message>
        <source>Copy location</source>
        <translation>复制位置</translation>
    </message>
    <message>
        <source>Copy the path and the line</source>
        <translation>复制路径和行号</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SourceNodeModel</name>
    <message>
        <source>%1 · rank %2 · %3</source>
        <translation>%1 · 逻辑卡%2 · %3</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SourceStackView</name>
    <message>
        <source>Lines of the forward operator</source>
        <translation>前向算子的代码行</translation>
    </message>
    <message>
        <source>%1
Opens in the editor</source>
        <translation>%1
在编辑器中打开</translation>
    </message>
    <message>
        <source>Framework lines: %1</source>
        <translation>框架代码行：%1</translation>
    </message>
    <message>
        <source>No source lines: the framework created this node, or the dump does not contain them.</source>
        <translation>没有源代码行：该节点由框架生成，或dump未记录。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StackPanel</name>
    <message>
        <source>Stack list</source>
        <translation>堆栈列表</translation>
    </message>
    <message>
        <source>File, line, code…</source>
        <translation>文件、行号、代码…</translation>
    </message>
    <message>
        <source>Search source lines</source>
        <translation>搜索代码行</translation>
    </message>
    <message>
        <source>Find the nodes of this line in the tree (Enter)</source>
        <translation>在树中查找此行的节点（回车）</translation>
    </message>
    <message>
        <source>Open in the editor</source>
        <translation>在编辑器中打开</translation>
    </message>
    <message>
        <source>Source lines</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>Nodes of the line</source>
        <translation>此行的节点</translation>
    </message>
    <message>
        <source>No dump is open</source>
        <translation>没有打开dump</translation>
    </message>
    <message>
        <source>This dump could not be opened</source>
        <translation>无法打开此dump</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>正在读取dump</translation>
    </message>
    <message>
        <source>No source lines</source>
        <translation>没有代码行</translation>
    </message>
    <message>
        <source>Source lines come from graph files, and this dump has no readable one.</source>
        <translation>代码行来自计算图文件，而此dump没有可读取的计算图文件。</translation>
    </message>
    <message>
        <source>Collecting source lines</source>
        <translation>正在收集代码行</translation>
    </message>
    <message>
        <source>The source lines could not be collected</source>
        <translation>无法收集代码行</translation>
    </message>
    <message>
        <source>The graph files of this dump do not say which code created their nodes.</source>
        <translation>此dump的计算图文件没有说明节点来自哪些代码。</translation>
    </message>
    <message>
        <source>%1 of %2 lines, %3 of your own code</source>
        <translation>%1 / %2行，其中%3行是您的代码</translation>
    </message>
    <message>
        <source>Find nodes</source>
        <translation>查找节点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StartPage</name>
    <message>
        <source>Find where a training went wrong.</source>
        <translation>找出训练从哪里出错。</translation>
    </message>
    <message>
        <source>Open dump folder…</source>
        <translation>打开dump文件夹…</translation>
    </message>
    <message>
        <source>Listen for training…</source>
        <translation>监听训练…</translation>
    </message>
    <message>
        <source>Stop at hits while a network trains</source>
        <translation>在网络训练时于命中处停下</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>A small network whose loss becomes NaN</source>
        <translation>损失变为NaN的小网络</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Forget all except pinned dumps; no files are deleted</source>
        <translation>除固定的dump外全部忘记；不删除任何文件</translation>
    </message>
    <message>
        <source>Recently opened dumps are listed here.</source>
        <translation>打开过的dump会列在这里。</translation>
    </message>
    <message>
        <source>Dump settings…</source>
        <translation>dump配置…</translation>
    </message>
    <message>
        <source>Settings that a training accepts</source>
        <translation>训练能够接受的配置</translation>
    </message>
    <message>
        <source>Written by MindSpore or msprobe</source>
        <translation>由MindSpore或msprobe写出</translation>
    </message>
    <message>
        <source>Reopen last session</source>
        <translation>重新打开上次会话</translation>
    </message>
    <message>
        <source>Continue where you left off</source>
        <translation>从关闭窗口处继续</translation>
    </message>
    <message>
        <source>Launch training…</source>
        <translation>启动训练…</translation>
    </message>
    <message>
        <source>Start a script with this window as its debugger</source>
        <translation>启动脚本，以此窗口为调试器</translation>
    </message>
    <message>
        <source>Open on a server…</source>
        <translation>在服务器上打开…</translation>
    </message>
    <message>
        <source>A dump on another computer, over ssh</source>
        <translation>通过ssh打开另一台计算机上的dump</translation>
    </message>
    <message>
        <source>Drop a dump folder anywhere in this window. A rank folder, an .npy, .pb or .csv file in it, JSON results written by a command, or a watch file also work.</source>
        <translation>可将dump文件夹拖放到此窗口的任意位置。rank文件夹、其中的 .npy、.pb或 .csv文件、命令写出的JSON结果，以及监测文件也可以。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StatisticsGrid</name>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Std. deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2范数</translation>
    </message>
    <message>
        <source>Mean |x|</source>
        <translation>|x|均值</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>−Inf</source>
        <translation>−Inf</translation>
    </message>
    <message>
        <source>+Inf</source>
        <translation>+Inf</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>负</translation>
    </message>
    <message>
        <source>Positive</source>
        <translation>正</translation>
    </message>
    <message>
        <source>Over the finite values</source>
        <translation>按有限值计算</translation>
    </message>
    <message>
        <source>Sample deviation (n − 1) over the finite values</source>
        <translation>有限值的样本标准差（n − 1）</translation>
    </message>
    <message>
        <source>Root of the sum of squares of the finite values</source>
        <translation>有限值平方和的平方根</translation>
    </message>
    <message>
        <source>Mean of the absolute finite values</source>
        <translation>有限值绝对值的均值</translation>
    </message>
    <message>
        <source>Type on the disk</source>
        <translation>磁盘上的类型</translation>
    </message>
    <message>
        <source>Below zero, including −Inf</source>
        <translation>小于零，包括−Inf</translation>
    </message>
    <message>
        <source>Above zero, including +Inf</source>
        <translation>大于零，包括+Inf</translation>
    </message>
    <message>
        <source>Negative, −Inf</source>
        <translation>负值、−Inf</translation>
    </message>
    <message>
        <source>Positive, +Inf</source>
        <translation>正值、+Inf</translation>
    </message>
    <message>
        <source>As recorded in %1</source>
        <translation>以%1所记为准</translation>
    </message>
    <message>
        <source>Min |x|</source>
        <translation>最小|x|</translation>
    </message>
    <message>
        <source>Max |x|</source>
        <translation>最大|x|</translation>
    </message>
    <message>
        <source>Std. dev. |x|</source>
        <translation>|x|标准差</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计信息</translation>
    </message>
    <message>
        <source>Copy statistics</source>
        <translation>复制统计信息</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StatusLine</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop: %1</source>
        <translation>停止：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有%n条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No NaN or Inf in %n tensors</source>
        <translation>
            <numerusform>%n个张量中没有NaN，没有Inf</numerusform>
        </translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor files</source>
        <translation>
            <numerusform>%n个张量文件</numerusform>
        </translation>
    </message>
    <message>
        <source>all matched</source>
        <translation>全部匹配</translation>
    </message>
    <message numerus="yes">
        <source>%n without a node</source>
        <translation>
            <numerusform>%n个没有节点</numerusform>
        </translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>show them</source>
        <translation>显示</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>No tensors to check</source>
        <translation>没有可查看的张量</translation>
    </message>
    <message numerus="yes">
        <source>No verdict: %n tensors could not be checked</source>
        <translation>
            <numerusform>没有结论：有%n个张量无法检查</numerusform>
        </translation>
    </message>
    <message>
        <source>Listening on %1</source>
        <translation>正在监听%1</translation>
    </message>
    <message>
        <source>Listening on %1, open to the network</source>
        <translation>正在监听%1，对网络开放</translation>
    </message>
    <message>
        <source>Show what a training needs to connect (Ctrl+L)</source>
        <translation>显示训练连接所需的设置（Ctrl+L）</translation>
    </message>
    <message numerus="yes">
        <source>The device reported %n overflows</source>
        <translation>
            <numerusform>设备报告了%n次溢出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No verdict: %n folders could not be fully read</source>
        <translation>
            <numerusform>没有结论：%n个文件夹未能完整读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>statistics of %n tensors</source>
        <translation>
            <numerusform>%n个张量的统计值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n个无法读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No NaN or Inf in %n tensors before the dump grew: search for the first cause again</source>
        <translation>
            <numerusform>dump增长之前的%n个张量中没有NaN，也没有Inf：可重新查找起因</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No cause: NaN or Inf in %n tensors is harmless</source>
        <translation>
            <numerusform>没有起因：%n个张量中的NaN或Inf无害</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TabArea</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Graph (Ctrl+1)</source>
        <translation>计算图（Ctrl+1）</translation>
    </message>
    <message>
        <source>All tabs</source>
        <translation>所有标签页</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TablePane</name>
    <message>
        <source>Columns before</source>
        <translation>前面的列</translation>
    </message>
    <message>
        <source>Columns after</source>
        <translation>后面的列</translation>
    </message>
    <message>
        <source>Rows before</source>
        <translation>前面的行</translation>
    </message>
    <message>
        <source>Rows after</source>
        <translation>后面的行</translation>
    </message>
    <message>
        <source>%1–%2 of %3</source>
        <translation>%1–%2 / %3</translation>
    </message>
    <message>
        <source>Rows %1, columns %2</source>
        <translation>行%1，列%2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TableTools</name>
    <message>
        <source>“Title: text” searches only the column with this title</source>
        <translation>“列标题：文本”只在该列中搜索</translation>
    </message>
    <message>
        <source>Copy all rows in the table as tab-separated values</source>
        <translation>将表中所有行复制为制表符分隔的值</translation>
    </message>
    <message>
        <source>Export all rows in the table as CSV, Markdown or text… (Ctrl+S)</source>
        <translation>将表中所有行导出为CSV、Markdown或文本…（Ctrl+S）</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TableView</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Filter by this cell</source>
        <translation>按此单元格筛选</translation>
    </message>
    <message>
        <source>Show only rows with this text in this column</source>
        <translation>只显示此列含有此文本的行</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TargetColumn</name>
    <message>
        <source>Where it trains</source>
        <translation>在哪里训练</translation>
    </message>
    <message>
        <source>MindSpore release; each one reads different settings</source>
        <translation>MindSpore的版本：每个版本读取的配置不同</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>graph, O0</source>
        <translation>图模式，O0</translation>
    </message>
    <message>
        <source>graph, O1</source>
        <translation>图模式，O1</translation>
    </message>
    <message>
        <source>graph, O2</source>
        <translation>图模式，O2</translation>
    </message>
    <message>
        <source>dynamic graph</source>
        <translation>动态图</translation>
    </message>
    <message>
        <source>How the network runs: compiled, at a jit level, or operator by operator</source>
        <translation>网络的运行方式：按jit级别编译，或逐算子执行</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Tensors and statistics</source>
        <translation>张量和统计信息</translation>
    </message>
    <message>
        <source>Only operators that overflow</source>
        <translation>仅溢出的算子</translation>
    </message>
    <message>
        <source>Only the operator that fails</source>
        <translation>仅报错的算子</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>输入和输出</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Which tensors of an operator</source>
        <translation>算子的哪些张量</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>张量位置</translation>
    </message>
    <message>
        <source>What msprobe records: L0 cells, L1 API calls, mix both, L2 kernels, debug what the script saves</source>
        <translation>msprobe采集的层级：L0为Cell，L1为API，mix为两者，L2为kernel，debug为脚本保存的内容</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>When</source>
        <translation>何时</translation>
    </message>
    <message>
        <source>Numbers and ranges from 0, separated by |, or all</source>
        <translation>从0起的数字和区间，以|分隔，或all</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>around a step…</source>
        <translation>某一步前后…</translation>
    </message>
    <message>
        <source>Two iterations before it, and two after it</source>
        <translation>该迭代以及前后各两次迭代</translation>
    </message>
    <message>
        <source>every n-th…</source>
        <translation>每隔n次…</translation>
    </message>
    <message>
        <source>Every n-th iteration, up to a hundred of them</source>
        <translation>每隔n次迭代，最多一百次</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Every iteration</source>
        <translation>每次迭代</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>保存到</translation>
    </message>
    <message>
        <source>Dump folder, as seen by the training</source>
        <translation>dump的保存目录，以训练所在机器为准</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择目录</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>The dump stores the tensors of the network in a folder of this name</source>
        <translation>dump把网络的张量保存在此名称的目录中</translation>
    </message>
    <message>
        <source>Network name</source>
        <translation>网络名称</translation>
    </message>
    <message>
        <source>%1 is open</source>
        <translation>已打开%1</translation>
    </message>
    <message>
        <source>inputs are other nodes’ outputs</source>
        <translation>输入是其他节点的输出</translation>
    </message>
    <message numerus="yes">
        <source>%n iterations</source>
        <translation>
            <numerusform>%n次迭代</numerusform>
        </translation>
    </message>
    <message>
        <source>absolute path, valid characters; %1 free here</source>
        <translation>绝对路径，字符合法；此处可用%1</translation>
    </message>
    <message>
        <source>Folder for the dump</source>
        <translation>dump的保存目录</translation>
    </message>
    <message>
        <source>Around a step</source>
        <translation>某一步前后</translation>
    </message>
    <message>
        <source>Iteration, from 0:</source>
        <translation>迭代（从0起）：</translation>
    </message>
    <message>
        <source>Every n-th iteration</source>
        <translation>每隔n次迭代</translation>
    </message>
    <message>
        <source>n:</source>
        <translation>n：</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorBody</name>
    <message>
        <source>Values copied: %1</source>
        <translation>已复制的值：%1</translation>
    </message>
    <message>
        <source>Range of values</source>
        <translation>值的范围</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前一</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>current − previous</source>
        <translation>当前− 前一</translation>
    </message>
    <message>
        <source>Shown: %1</source>
        <translation>当前显示：%1</translation>
    </message>
    <message>
        <source>from its inputs, in double</source>
        <translation>由输入以双精度计算</translation>
    </message>
    <message>
        <source>dumped − re-computed</source>
        <translation>落盘 − 重算</translation>
    </message>
    <message>
        <source>tensor − reference</source>
        <translation>张量 − 参照</translation>
    </message>
    <message>
        <source>Range of |x|</source>
        <translation>|x|范围</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1，运行%2</translation>
    </message>
    <message>
        <source>Cannot show these values: %1</source>
        <translation>无法显示这些值：%1</translation>
    </message>
    <message>
        <source>The shape has changed: %1 in %2, %3 in %4. The values cannot be compared.</source>
        <translation>形状已改变：%2为%1，%4为%3。无法比较这些值。</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorHeader</name>
    <message>
        <source>Statistics of a complex tensor are those of the magnitudes</source>
        <translation>复数张量的统计按模计算</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>在计算图中显示</translation>
    </message>
    <message>
        <source>Copy the selected values (Ctrl+C)</source>
        <translation>复制所选的值（Ctrl+C）</translation>
    </message>
    <message>
        <source>Save as .npy… (Ctrl+S)</source>
        <translation>保存为 .npy…（Ctrl+S）</translation>
    </message>
    <message>
        <source>parameter (weight)</source>
        <translation>参数（权重）</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>运行%1 / %2</translation>
    </message>
    <message>
        <source> (%1 in the network)</source>
        <translation>（网络中为%1）</translation>
    </message>
    <message>
        <source>%1
Click to open its folder</source>
        <translation>%1
单击打开其文件夹</translation>
    </message>
    <message>
        <source> at %1</source>
        <translation> 位于%1</translation>
    </message>
    <message>
        <source>Click to go there</source>
        <translation>单击转到该处</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Std. dev.</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>1%</source>
        <translation>1%</translation>
    </message>
    <message>
        <source>50%</source>
        <translation>50%</translation>
    </message>
    <message>
        <source>99%</source>
        <translation>99%</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>负</translation>
    </message>
    <message>
        <source>positive</source>
        <translation>正</translation>
    </message>
    <message>
        <source>negative (with −Inf)</source>
        <translation>负值（含 −Inf）</translation>
    </message>
    <message>
        <source>positive (with +Inf)</source>
        <translation>正值（含 +Inf）</translation>
    </message>
    <message>
        <source>Copy the statistics</source>
        <translation>复制统计</translation>
    </message>
    <message>
        <source>Its values were not dumped</source>
        <translation>其值没有落盘</translation>
    </message>
    <message>
        <source>NaN, Inf: </source>
        <translation>NaN、Inf：</translation>
    </message>
    <message>
        <source>Set as reference (Ctrl+Shift+F)</source>
        <translation>设为参照（Ctrl+Shift+F）</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Bookmark this tensor (Ctrl+B)</source>
        <translation>为该张量加书签 (Ctrl+B)</translation>
    </message>
    <message>
        <source>Bookmark this tensor</source>
        <translation>该张量的书签</translation>
    </message>
    <message>
        <source>Note on this tensor</source>
        <translation>该张量的备注</translation>
    </message>
    <message>
        <source>Note on this tensor (Ctrl+M)</source>
        <translation>为该张量写备注 (Ctrl+M)</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorHitsPanel</name>
    <message>
        <source>Hits of this tensor</source>
        <translation>此张量的命中</translation>
    </message>
    <message>
        <source>No watchpoint has hit this tensor.</source>
        <translation>没有监测点命中此张量。</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>尚未检查。</translation>
    </message>
    <message>
        <source>Show the first cause, %1</source>
        <translation>显示起因%1</translation>
    </message>
    <message>
        <source>Show its %1</source>
        <translation>显示其%1</translation>
    </message>
    <message>
        <source>Compare with the previous iteration</source>
        <translation>与前一迭代比较</translation>
    </message>
    <message>
        <source>Compare with the previous run</source>
        <translation>与前一次运行比较</translation>
    </message>
    <message>
        <source>watchpoint %1 · %2</source>
        <translation>监测点%1 · %2</translation>
    </message>
    <message>
        <source>Compare with the previous step</source>
        <translation>与前一步比较</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorLoader</name>
    <message>
        <source>The reference is being read</source>
        <translation>正在读取参照</translation>
    </message>
    <message>
        <source>The values of the reference were not dumped</source>
        <translation>参照的值未落盘</translation>
    </message>
    <message>
        <source>The reference is %1 and this tensor %2: they have different numbers of elements</source>
        <translation>参照为%1，此张量为%2：元素个数不同</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorTab</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>正在读取dump</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取%1</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The tensor was not read.</source>
        <translation>张量没有读取。</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>There is no iteration before %1</source>
        <translation>迭代%1没有前一迭代</translation>
    </message>
    <message>
        <source>Show output of %1 instead</source>
        <translation>改为显示%1的输出</translation>
    </message>
    <message>
        <source>No file for %2, %3 in iteration %1.</source>
        <translation>迭代%1没有%2的文件（%3）。</translation>
    </message>
    <message>
        <source>This tensor was not dumped</source>
        <translation>此张量没有落盘</translation>
    </message>
    <message>
        <source>Cannot read this file</source>
        <translation>无法读取此文件</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>This tensor has no NaN or Inf</source>
        <translation>此张量没有NaN也没有Inf</translation>
    </message>
    <message>
        <source>Save tensor</source>
        <translation>保存张量</translation>
    </message>
    <message>
        <source>NumPy files (*.npy)</source>
        <translation>NumPy文件 (*.npy)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存%1</translation>
    </message>
    <message>
        <source>Unknown tensor</source>
        <translation>未知张量</translation>
    </message>
    <message>
        <source>Current:</source>
        <translation>当前：</translation>
    </message>
    <message>
        <source>The values of this tensor were not dumped</source>
        <translation>此张量的值没有落盘</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>The training has sent no value for this tensor</source>
        <translation>训练没有给出该张量的值</translation>
    </message>
    <message>
        <source>The step before step %1 was not captured</source>
        <translation>第%1步的前一步没有采集</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorTable</name>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>%1 values are too many for the clipboard; save the tensor instead</source>
        <translation>%1个值对剪贴板来说太多；改为保存张量</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorTools</name>
    <message>
        <source>Transpose: swap rows and columns (T)</source>
        <translation>转置：交换行与列（T）</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>This slice in NumPy</source>
        <translation>此切片的NumPy写法</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前一</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colours of the values</source>
        <translation>值的颜色</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Number format of the table</source>
        <translation>表格中数字的写法</translation>
    </message>
    <message>
        <source>Previous NaN or Inf (Shift+N)</source>
        <translation>上一个NaN或Inf（Shift+N）</translation>
    </message>
    <message>
        <source>Next NaN or Inf (N)</source>
        <translation>下一个NaN或Inf（N）</translation>
    </message>
    <message>
        <source>What it is compared with</source>
        <translation>与之对照的内容</translation>
    </message>
    <message>
        <source>What the values are compared with</source>
        <translation>与什么比较这些值</translation>
    </message>
    <message>
        <source>The values of this tensor</source>
        <translation>此张量的值</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TimelineBand</name>
    <message>
        <source>Execution order</source>
        <translation>执行顺序</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TimelinePanel</name>
    <message>
        <source>Execution order</source>
        <translation>执行顺序</translation>
    </message>
    <message>
        <source>Listing executed operators</source>
        <translation>正在列出已执行的算子</translation>
    </message>
    <message>
        <source>Column height</source>
        <translation>列高依据</translation>
    </message>
    <message>
        <source>What the column height shows</source>
        <translation>执行顺序中各列的高度表示什么</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>正在读取dump</translation>
    </message>
    <message>
        <source>Cannot list the execution order: %1</source>
        <translation>无法列出执行顺序：%1</translation>
    </message>
    <message>
        <source>No operator outputs were dumped here</source>
        <translation>此处没有落盘任何算子的输出</translation>
    </message>
    <message>
        <source>%1 of %2 read</source>
        <translation>已读取%1 / %2</translation>
    </message>
    <message>
        <source>Operators: %1</source>
        <translation>算子：%1</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1：从%2到%3</translation>
    </message>
    <message>
        <source>No operator outputs were captured in this step</source>
        <translation>这一步没有采集算子的输出</translation>
    </message>
    <message>
        <source>The folder of iteration %1 could not be read</source>
        <translation>无法读取迭代%1的目录</translation>
    </message>
    <message>
        <source>Nothing ran here in %1</source>
        <translation>%1中此处没有执行任何算子</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ToleranceButton</name>
    <message>
        <source>Whole numbers</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Error |B − A| / |A| up to which tensors agree, per element type (Ctrl+T)</source>
        <translation>张量视为一致的误差上限|B − A| / |A|，按元素类型设定（Ctrl+T）</translation>
    </message>
    <message>
        <source>Threshold of %1</source>
        <translation>%1的阈值</translation>
    </message>
    <message>
        <source>0 or more; press Enter to apply</source>
        <translation>不小于0；按回车后按此值重新判定</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Use the default threshold of each type</source>
        <translation>按各类型自身的默认阈值判定</translation>
    </message>
    <message>
        <source>By type</source>
        <translation>按类型</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TrainingBar</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue until a hit or the end</source>
        <translation>继续，直到命中或结束</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Run one step</source>
        <translation>运行一步</translation>
    </message>
    <message>
        <source>Next node</source>
        <translation>下一节点</translation>
    </message>
    <message>
        <source>Run to the next node</source>
        <translation>运行到下一节点</translation>
    </message>
    <message>
        <source>Run to this node</source>
        <translation>运行到此节点</translation>
    </message>
    <message>
        <source>Run to the node that is selected</source>
        <translation>运行到所选节点</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Let the training check its current tensors again</source>
        <translation>让训练重新判断当前的张量</translation>
    </message>
    <message>
        <source>Terminate…</source>
        <translation>终止…</translation>
    </message>
    <message>
        <source>End the training</source>
        <translation>结束训练</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Record what is captured, as a dump that can be opened later</source>
        <translation>将采集的内容录制为以后可打开的dump</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How many steps to run</source>
        <translation>要运行的步数</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Run this many steps</source>
        <translation>运行这么多步</translation>
    </message>
    <message>
        <source>This training can only stop at the end of a step</source>
        <translation>此训练只能停在每步结束处</translation>
    </message>
    <message numerus="yes">
        <source>Continue: %n step(s) of the last run are left (F5)</source>
        <translation>
            <numerusform>继续：上次运行还剩%n步（F5）</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue until a hit or the end (F5)</source>
        <translation>继续，直到命中或结束（F5）</translation>
    </message>
    <message>
        <source>watchpoints are sent with the next step</source>
        <translation>监测点将随下一步发送</translation>
    </message>
    <message>
        <source>%1 stopped at a hit in step %2</source>
        <translation>%1在第%2步命中后停下</translation>
    </message>
    <message>
        <source>Terminate the training</source>
        <translation>终止训练</translation>
    </message>
    <message>
        <source>End the training after step %1?</source>
        <translation>在第%1步之后结束训练？</translation>
    </message>
    <message>
        <source>The training process is asked to stop and ends by itself. What was captured here stays.</source>
        <translation>会通知训练进程停止，由其自行结束。这里采集的内容会保留。</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>终止</translation>
    </message>
    <message>
        <source>Record to a new folder</source>
        <translation>录制到新文件夹</translation>
    </message>
    <message>
        <source>Cannot record</source>
        <translation>无法录制</translation>
    </message>
    <message>
        <source>End the training after the current step?</source>
        <translation>在当前步之后结束训练？</translation>
    </message>
    <message>
        <source>Let the training end with its exception (F5)</source>
        <translation>让训练因其异常结束（F5）</translation>
    </message>
    <message>
        <source>%1 stopped: %2</source>
        <translation>%1已停下：%2</translation>
    </message>
    <message>
        <source>Run until…</source>
        <translation>运行到…</translation>
    </message>
    <message>
        <source>Run to a step, to a hit of one watchpoint, or past some hits</source>
        <translation>运行到某一步、某个监测点命中，或跳过若干次命中</translation>
    </message>
    <message>
        <source>%1 stopped: %2 is %3 after step %4</source>
        <translation>%1已停下：第%4步之后%2为%3</translation>
    </message>
    <message>
        <source>code was run in the console</source>
        <translation>控制台运行过代码</translation>
    </message>
    <message>
        <source>Pause at the end of this step, or of the next one if nothing is watched and this step was not kept</source>
        <translation>在本步结束时暂停；若没有监测点且本步未保留，则在下一步结束时暂停</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::VisitedDumps</name>
    <message>
        <source>No dumps opened yet</source>
        <translation>还没有打开过dump</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchedNodesModel</name>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchpointDialog</name>
    <message>
        <source>New watchpoint</source>
        <translation>新建监测点</translation>
    </message>
    <message>
        <source>Change watchpoint</source>
        <translation>修改监测点</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>Tensor check</source>
        <translation>检查张量</translation>
    </message>
    <message>
        <source>Weight check</source>
        <translation>检查权重</translation>
    </message>
    <message>
        <source>Activation check</source>
        <translation>检查激活值</translation>
    </message>
    <message>
        <source>Gradient check</source>
        <translation>检查梯度</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>逻辑卡</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Create and check</source>
        <translation>创建并检查</translation>
    </message>
    <message>
        <source>Save and check</source>
        <translation>保存并检查</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Only Ascend devices report this</source>
        <translation>只有Ascend设备会报告</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>compared with the previous iteration</source>
        <translation>与前一迭代比较</translation>
    </message>
    <message>
        <source>evaluated only on the initial weights</source>
        <translation>只在初始权重中判断</translation>
    </message>
    <message>
        <source>any one of these is a hit</source>
        <translation>任意一项成立即命中</translation>
    </message>
    <message>
        <source>Watches nothing in this dump</source>
        <translation>在此dump中不监测任何内容</translation>
    </message>
    <message>
        <source>Tensors: %1, in iterations %2</source>
        <translation>张量：%1，在迭代%2中</translation>
    </message>
    <message>
        <source>Watches 1 node</source>
        <translation>监测1个节点</translation>
    </message>
    <message>
        <source>Watches %1 nodes</source>
        <translation>监测%1个节点</translation>
    </message>
    <message>
        <source>Watches nothing in this dump: it holds no initial weights</source>
        <translation>此dump中没有可监测的内容：它不含初始权重</translation>
    </message>
    <message>
        <source>MindSpore writes them to a folder named init if the dump was configured to include them.</source>
        <translation>若dump配置如此，MindSpore会将其保存在名为init的文件夹中。</translation>
    </message>
    <message>
        <source>Numbers and ranges, for example 0-63,512</source>
        <translation>数字和范围，例如0-63,512</translation>
    </message>
    <message>
        <source>Found in %1</source>
        <translation>%1中的实际值</translation>
    </message>
    <message>
        <source>compared with the previous step</source>
        <translation>与前一步比较</translation>
    </message>
    <message>
        <source>Tensors: %1, in %2</source>
        <translation>张量：%1，在%2中</translation>
    </message>
    <message>
        <source>Tensors: %1, in steps %2</source>
        <translation>张量：%1，在第%2步中</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchpointsModel</name>
    <message>
        <source>rank %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>逻辑卡%1</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>计算图%1</translation>
    </message>
    <message>
        <source>graphs %1</source>
        <translation>计算图%1</translation>
    </message>
    <message>
        <source>Watchpoint</source>
        <translation>监测点</translation>
    </message>
    <message>
        <source>Hits when</source>
        <translation>命中条件</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Only in</source>
        <translation>仅限</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Found before the watchpoint was changed; check again</source>
        <translation>更改监测点之前的结果，重新检查</translation>
    </message>
    <message>
        <source>overflow reported by the device</source>
        <translation>设备报告溢出</translation>
    </message>
    <message>
        <source>NaN or Inf</source>
        <translation>NaN或Inf</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchpointsPanel</name>
    <message>
        <source>Watchpoints</source>
        <translation>监测点</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>New watchpoint…</source>
        <translation>新建监测点…</translation>
    </message>
    <message>
        <source>Change watchpoint…</source>
        <translation>修改监测点…</translation>
    </message>
    <message>
        <source>Rename watchpoint</source>
        <translation>重命名监测点</translation>
    </message>
    <message>
        <source>Duplicate watchpoint</source>
        <translation>复制监测点</translation>
    </message>
    <message>
        <source>Delete watchpoints</source>
        <translation>删除监测点</translation>
    </message>
    <message>
        <source>Add the recommended watchpoints</source>
        <translation>添加推荐的监测点</translation>
    </message>
    <message>
        <source>Import watchpoints…</source>
        <translation>导入监测点…</translation>
    </message>
    <message>
        <source>Export watchpoints…</source>
        <translation>导出监测点…</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>No watchpoints</source>
        <translation>没有监测点</translation>
    </message>
    <message>
        <source>Open a dump first.</source>
        <translation>先打开dump。</translation>
    </message>
    <message>
        <source>No watchpoints yet</source>
        <translation>还没有监测点</translation>
    </message>
    <message>
        <source>A watchpoint defines what “wrong” means and looks for it in every tensor.</source>
        <translation>监测点说明什么是“异常”，并在每个张量中查找。</translation>
    </message>
    <message>
        <source>Use recommended</source>
        <translation>使用推荐</translation>
    </message>
    <message>
        <source>%1, copy</source>
        <translation>%1，副本</translation>
    </message>
    <message>
        <source>Import watchpoints</source>
        <translation>导入监测点</translation>
    </message>
    <message>
        <source>Watch files (*.json);;All files (*)</source>
        <translation>监测文件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export watchpoints</source>
        <translation>导出监测点</translation>
    </message>
    <message>
        <source>Watchpoints added: %1</source>
        <translation>已添加监测点：%1</translation>
    </message>
    <message>
        <source>Watchpoints written to %1</source>
        <translation>监测点已写入%1</translation>
    </message>
    <message>
        <source>duplicate watchpoint</source>
        <translation>复制监测点</translation>
    </message>
    <message>
        <source>import watchpoints</source>
        <translation>导入监测点</translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Workspace</name>
    <message>
        <source>output %1</source>
        <translation>输出%1</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入%1</translation>
    </message>
</context>
<context>
    <name>verdict</name>
    <message>
        <source>no NaN or Inf</source>
        <translation>没有NaN，没有Inf</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2出现%1</translation>
    </message>
    <message>
        <source>%1 at %2, rank %3</source>
        <translation>逻辑卡%3的%2出现%1</translation>
    </message>
    <message>
        <source>failure</source>
        <translation>算子失败</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>replicas diverge</source>
        <translation>副本不一致</translation>
    </message>
    <message>
        <source>no verdict</source>
        <translation>没有结论</translation>
    </message>
    <message>
        <source>only harmless NaN or Inf</source>
        <translation>只有无害的NaN或Inf</translation>
    </message>
</context>
</TS>
