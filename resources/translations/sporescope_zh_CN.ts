<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ColorMap</name>
    <message>
        <source>Viridis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orange–teal</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GraphPainter</name>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GraphScene</name>
    <message>
        <source>%1 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 tensors</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitMark</name>
    <message>
        <source>Hits in other iterations: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitText</name>
    <message>
        <source>all weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all operators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names that match %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no iteration before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large to be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the iteration before it is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scalar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initial</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ListenPage</name>
    <message>
        <source>Copy this line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingState</name>
    <message>
        <source>Connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command on its way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped at a hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its graph is on the way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1, stopped before the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in step %1, before %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ValueFormat</name>
    <message>
        <source>2 decimals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 decimals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>6 digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scientific</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cause</name>
    <message>
        <source>NaN begins at %1, %2, rank %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN begins at %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inf begins at %1, %2, rank %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inf begins at %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 cannot be as large as its header says: shape %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: too many files are open at once (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not run in a whole step: the training was stopped at the end of step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist (any more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends at byte %2, inside its header of %3 bytes; it was cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends at byte %2; its header promises %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;(&apos; expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;,&apos; or &apos;)&apos; expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;,&apos; or &apos;}&apos; expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;:&apos; expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: &apos;{&apos; expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: True or False expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: a backslash in a word (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: a dimension is larger than 63 bits can hold (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: a quote is not closed (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: a size of a dimension, 0 or more, expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: a word in quotes expected (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: an entry stands there twice (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: an entry that NumPy does not know (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: text after the end of the dictionary (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the entry &apos;descr&apos; is missing (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the entry &apos;fortran_order&apos; is missing (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the entry &apos;shape&apos; is missing (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a damaged NumPy header: the shape is not a tuple (byte %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has more than %2 dimensions, more than NumPy can read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no parameter %2; it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no parameters, but %2 is given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no values (its shape is %2): it was not judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds Python objects, which are never loaded because loading them can run programs; save it as numbers to look at it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds elements of the NumPy type &apos;%2&apos;, which is not a number type of tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds records of several fields (a structured type), which cannot be shown as a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a NumPy file of version %2.%3; versions 1.0, 2.0 and 3.0 can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder, no watch file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder, not a NumPy file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty (0 bytes); nothing was written to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than 64 MiB: this is no watch file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no JSON: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no JSON: line %2, column %3 cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no category that can be watched; known are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no ordinary file but a device or a pipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a NumPy file that can be read: it says that its header has %2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a NumPy file: it does not begin with NumPy&apos;s mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not empty: choose a new folder, so that nothing is overwritten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not known here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the file that the values come from; choose another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is used twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lies inside the dump, which is never written to. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may not be opened by this user (%2); ask its owner for the right to do so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a finite number, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be above %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be at least %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be at most %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be true or false, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs at least one of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 already when iteration %4 begins, the first one that was dumped: it began earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 as they are fed to the network: look at the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 before the first step: look at how it is initialized or loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 in iteration %4 and were finite in iteration %5; no dumped operator wrote them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 when iteration %4 begins; after iteration %5 they were finite, and what ran between was not dumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3 when the operator reads them, though the operator that made them wrote finite ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, and all its inputs are finite (up to %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, and what each rank put in is finite: their combination overflows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3, and what this rank put in is finite: they came from a rank that is not in this dump, or their combination overflows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: %4 of its bases are negative, and such a power is not real</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: 0 is multiplied by Inf (its inputs hold %4 Inf and %5 zeros)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: a whole row of its input is −Inf (%4 values in all)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: it is the first tensor in which this shows, since not all that it was made of was dumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor holds %4 zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its divisor holds a zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input goes from %4 to %5, and %6 ends at ±%7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input goes from %4 to %5, where it is not defined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds %4 negative values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds %4 zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds a negative value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input holds a zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its input reaches %4, and e to that is beyond %5 (±%6)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its inputs are finite (up to %4), its result is beyond %5 (±%6)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: its inputs hold %4 Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: none of its inputs was dumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: what was cast is beyond %4 (±%5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3: zeros are divided by zeros (%4 in the dividend, %5 in the divisor)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values are %3; what they were made of is not known, the file belongs to no node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values of this constant are %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no slice; write an index, start:stop or start:stop:step for each dimension, as in 0, :, -5::2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A graph broke off after %1 bytes: it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message of SendTensors is no tensor: it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A percentage inside a range needs range_start_inclusive or range_end_inclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor broke off before its end: it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor of a graph that is not recorded was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Absolute tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation value range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot check %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot listen on %1, port %2: the address is not one of this machine, or the port is taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot look at %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it holds %2 nodes, more than Sporescope can number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it holds no graph. Is it a file of MindSpore?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: it is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: its field at byte %2 of %3 is broken. The file may be cut off or damaged; copy it again from where it was dumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the graph file %1: there is not enough memory for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write %1: there may be no space left, or no permission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check how the script initializes this weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient above threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient explosion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient vanishing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Initial weight value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listening was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the operator&apos;s inputs first: where one of them is abnormal already, follow it back to the operator that made it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max − min &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max − min &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean change / mean value &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean change / mean value &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of absolute values &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of absolute values &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN equals NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dump was found at “%1”: a MindSpore dump is a folder that holds rank_0 with graphs, execution_order and tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dump was found in the first %1 folders below “%2”: open a folder closer to the dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is learned here: is the weight frozen or missing from the optimizer, the learning rate too low, or its gradient zero?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening was stopped. The graphs are there, the tensors are not. Open the dump again to see them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening “%1” was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator overflow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port %1 is in use by %2: choose another port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1 failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped while the dump was being opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor above threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor all zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor below threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor overflow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor value range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check was stopped. The hits found so far are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the training was closed by its side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dump is still being opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first cause is looked for in a step that has run: continue by one step first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder “%1” cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder “%1” could not be read to its end: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder “%1” is empty: there is no dump in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph of this network is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layout of the graph was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The range is upside down: it goes from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search was stopped before it found anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step was too long: try a lower learning rate, look for a gradient that is too large, and check the settings of the optimizer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training has no value of this tensor at step %1: it was not computed, or its memory is used for something else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training has sent no heartbeat for %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training is gone: its connection was closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training reported a hit of watchpoint %1 on %2, which is not known here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training sent %1 bytes of this tensor; its shape promises %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training sent %1 descriptions of tensors, %2 were asked for: the rest is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training sent a graph of more than %1 bytes: it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training sent statistics of %1 tensors, %2 were asked for: the rest is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update broke the weight: look for NaN or Inf in its gradient, then for a learning rate that is too high and for wrong settings of the optimizer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value at step %1 was not kept, and the training has gone on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The values of “%1” were not dumped: “%2” tells their statistics alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight hardly learns: the learning rate may be too low or its gradient vanishing. Check the settings of the optimizer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no condition %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no dump in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for this. Close other programs, or look at a smaller part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory to draw this part of the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tensor has no value before iteration %1 in the dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tensor has no value before step %1 here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tensor was not dumped in iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unchanged weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values inside in % &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values inside in % &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Was it too large before the update already? If not, look at the learning rate, the gradient and the optimizer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Was it too small before the update already? If not, look at the learning rate, the gradient and the optimizer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight above threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight below threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight change above threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight change below threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight overflow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the training sent for this tensor cannot be right: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros in % ≥</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no regular expression: %2 at &quot;%3&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;condition&quot; is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;format&quot;: 1 is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a histogram cannot reach from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a histogram has 1 to %1 bins, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture cannot have %1 x %2 cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture has two dimensions, but the slice has %1: shape %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a slice can have only one &apos;...&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number from 0 is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements %1 to %2 of %3 were asked for, but it holds %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements %1 to %2 were asked for, but the tensor holds %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>graph %1 has no operator that is dumped under the name “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>graph %1 has no parameter of the name “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>index %1 is out of range: dimension %2 has size %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a file of Ascend&apos;s asynchronous dump (protobuf), which cannot be read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is an overflow report of Ascend, which cannot be read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>msprobe dumps cannot be opened yet: “%1” is one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several nodes of graph %1 are dumped under the name “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>statistic.csv tells that it holds NaN or Inf; there is no file to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped before it was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensors of the shapes %1 and %2 cannot be compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file name is not that of a tensor: TYPE.NAME.TASK.STREAM.TIME.output.SLOT.FORMAT.npy is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the graph file ms_output_trace_code_graph_%1.pb cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the graph file of graph %1 has no entry for the constant “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name %1 stands twice in one object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name is a number, and mapping.csv beside it does not tell what it stands for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the slice has %1 dimensions, but the tensor has %2: shape %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the slice has %1 elements, more than the %2 that can be shown at once; choose a smaller one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the step of a slice cannot be 0 (dimension %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the step of a slice cannot be 0: &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system cannot open %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system failed at byte %2 of %1: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no condition %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no graph file ms_output_trace_code_graph_%1.pb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is not enough memory for a picture of %1 x %2 cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is not enough memory for a slice of %1 elements; choose a smaller one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is not enough memory to read the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is not enough memory to write %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be opened: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” does not fit into memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has no column for: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has no column for: %2; its rows were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” holds overflow reports of Ascend, which cannot be read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a file of Ascend&apos;s asynchronous dump, which cannot be read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a file outside of any dump: open a dump folder, or a file in one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a single tensor file outside of any dump: there is no rank folder above it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is larger than %2 bytes, which is more than such a file ever has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no JSON object and was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no list of numbers; write 0,2-3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no list of numbers; write 0,2-3 or last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” lacks the execution order of %2 graphs; from graph %3 on it is a guess which file belongs to which operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” looks like a dump of MindSpore 1.0 to 1.2 (raw .bin files), which cannot be opened; dumps of MindSpore 1.3 and newer can</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: %2 lines are no iteration numbers and were left out, the first is line %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: %2 rows do not fit the heading and were left out, the first in line %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: the range %2 ends before it begins</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Commands</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open dump folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dump that MindSpore has written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a small network whose loss turns to NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy name of node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;First cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bar that says where it began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Problems…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files of the dump that were left out or read in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to node or line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First &amp;cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where it began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step back to the cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step on from the cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous &amp;hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next h&amp;it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>G&amp;raph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Centre on node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it &amp;depends on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What depends on &amp;it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New watchpoint…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the &amp;usual suspects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recommended watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Check watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Look for the first cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import watchpoints…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export watchpoints…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Listen…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this version opens dumps; it cannot listen for a training yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open tensor in a tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Sporescope…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About &amp;Qt…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Dock</name>
    <message>
        <source>Close %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DropOverlay</name>
    <message>
        <source>Drop to open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop to read the watchpoints in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing here that Sporescope can read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::DumpOpener</name>
    <message>
        <source>This dump has no rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dump has no iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node is called %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::FoldBox</name>
    <message>
        <source>Click on the title to fold or unfold</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GoToField</name>
    <message>
        <source>Go to node or line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to node or line (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First %1 nodes, %2 lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes: %1, lines: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphLegend</name>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aggregation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphMinimap</name>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphPanel</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dump is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dump could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading graph %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No graph to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no readable graph file of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dump holds tensors alone, without a graph file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This graph could not be drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close all scopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>upstream of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>upstream of %1, depth %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>downstream of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>downstream of %1, depth %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to all (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centre on the selected node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open scopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write %1. Is there room, and may you write there?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select upstream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select downstream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operators: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min %1 · max %2 · NaN, Inf: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First cause</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::GraphView</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HeaderBar</name>
    <message>
        <source>Dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HeatMapView</name>
    <message>
        <source>No elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HistoryStrip</name>
    <message>
        <source>Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With data only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the rounds that were not dumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the rounds of one graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph of the rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rounds, all dumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rounds, %2 dumped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HitsModel</name>
    <message>
        <source>Iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place in the execution order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index of the first NaN or Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HitsPanel</name>
    <message>
        <source>Hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the tensors that a watchpoint could not judge, instead of the hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group the hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the hits of one iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a node, watchpoint or source line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit (Shift+F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit (F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all hits in the table as tab-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 watchpoint (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 looked at %2 tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 looked at %2 tensors of iteration %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 looked at %2 tensors of iterations %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a dump, then check it with watchpoints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hit matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hits are hidden by the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No watchpoints yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A watchpoint says what “wrong” means and looks for it in every tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New watchpoint…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoints: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking: %1 of %2 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hits so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoints have changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hits are those of the last check.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits so far: %1, in iterations %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open source line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy node name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only this node</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::HitsView</name>
    <message>
        <source>Hits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::InfoBar</name>
    <message>
        <source>Other notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::IterationField</name>
    <message>
        <source>Previous iteration (Alt+PgUp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next iteration (Alt+PgDown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dump holds no iteration %1, only %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration on the disk</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Jobs</name>
    <message>
        <source>%1 · %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading graph %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listing files</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Checking %n watchpoints</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the first NaN</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ListenPage</name>
    <message>
        <source>Start the training in another terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network stops before its first step and waits here for your watchpoints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MindSpore 2.4 and later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MindSpore 1.0 to 2.3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1  Set these variables where the training runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use less memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adds MS_DEBUGGER_PARTIAL_MEM=1: only watched tensors keep their memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2  Switch the data sink off and start the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1  Install the training client, once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2  Add these lines to the training script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph mode and PyNative mode, on CPU, GPU and Ascend. MindSpore itself is not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has connected yet. Check:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The variables are set in the shell that starts the training, before MindSpore is imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MindSpore 1.0 to 2.3 on GPU or Ascend speaks the protocol by itself. Other versions need the training client.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training runs on this computer. If not, listen on another address below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No firewall or container network lies between: &lt;code&gt;nc -z %1 %2&lt;/code&gt; answers at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>127.0.0.1 (this computer)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.0.0.0 (everybody on the network)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port of the debugger, 50051 unless it is taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listen there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ADDRESS_OF_THIS_COMPUTER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for a training process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not listening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot listen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop listening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop waiting and close the port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listen on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listen on a port that is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anyone on the network can connect now: the protocol has no password and no encryption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other addresses let anyone on the network connect: the protocol has no password and no encryption.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::MainWindow</name>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stack list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open dump folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dump was open yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open dump folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Sporescope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds where a MindSpore training went wrong, in the dumps it has written.

Free software under the GNU General Public License, version 3 or later. The icons are Breeze&apos;s, under the GNU Lesser General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeChoice</name>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text in the names of the nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes that are watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names that contain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names that match a regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen in the tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which nodes: a part of their names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check at least one node</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeTreeModel</name>
    <message>
        <source>Parameters (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Constants (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operators: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First cause</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::NodeTreePanel</name>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes that were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dump is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dump could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading graph %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No graph to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no readable graph file of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dump holds tensors alone, without a graph file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in %1 matches this search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select upstream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select downstream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 operators · %2 parameters · %3 constants</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Notices</name>
    <message>
        <source>Cannot look for the first cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot check the watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select it in the tree, the graph, the details and the hits (Ctrl+Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path to loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensors through which it spread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the first NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n files were skipped</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The rest of the dump is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the usual suspects?</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recommended watchpoints fit this network</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::PanelState</name>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ParameterForm</name>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs a number, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be above %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be at least %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check at least one parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A percentage inside a range needs From or To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The range is upside down: it goes from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ProblemsDialog</name>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected lines, or all (Ctrl+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files of the dump could be read and belong to a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files that belong to no node</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ProblemsModel</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecentDelegate</name>
    <message>
        <source>folder not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved or deleted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecentDumps</name>
    <message numerus="yes">
        <source>%n ranks</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>iterations %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensors</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RecentView</name>
    <message>
        <source>Recent dumps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::RoundCells</name>
    <message>
        <source>Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not dumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are hits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SearchBar</name>
    <message>
        <source>Name, type, line…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search nodes (Ctrl+F)
type:MatMul, line:networks.py:60 and category:gradient narrow it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by category, type or source line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other operators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Constants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or close a scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the input, to the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the neighbour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the cone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to an element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next NaN or Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous NaN or Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flicker between current and previous</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::SourceEditor</name>
    <message>
        <source>%1 is not on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has been copied to the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot start an editor for %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StackPanel</name>
    <message>
        <source>Stack list</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StartPage</name>
    <message>
        <source>Drop a dump folder anywhere in this window. A rank folder, an .npy, .pb or .csv file inside it, or a watch file will do, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find where a training went wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open dump folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by MindSpore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listen for training…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop at hits while a network trains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A small network whose loss turns to NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget all but pinned dumps; no file is deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dumps that were open are listed here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::StatusLine</name>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No NaN, no Inf in %n tensors</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n tensor files</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>all matched</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n without a node</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>no problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show them</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TabArea</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph (Ctrl+1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorTab</name>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TensorTable</name>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values are too many for the clipboard; save the tensor instead</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::TrainingBar</name>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue until a hit or the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause at the end of this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run to the next node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run to this node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run to the node that is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the training judge its present tensors once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terminate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep what is seen as a dump that can be opened later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps to run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run so many steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This training stops at step ends alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Continue: %n step(s) of the last run are left (F5)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Continue until a hit or the end (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watchpoints are sent with the next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stopped at a hit in step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terminate the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the training after step %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training process is told to stop and ends by itself. What was seen here stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep what is seen in a new folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot keep what is seen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchedNodesModel</name>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchpointDialog</name>
    <message>
        <source>New watchpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change watchpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Condition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create and check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only Ascend devices report this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compared with the iteration before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judged in the initial weights alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any one of these hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watches nothing in this dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watches nodes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors: %1, in iterations %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found in iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchpointsModel</name>
    <message>
        <source>rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>graphs %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::WatchpointsPanel</name>
    <message>
        <source>Watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New watchpoint…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change watchpoint…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename watchpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate watchpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the recommended watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import watchpoints…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export watchpoints…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a dump first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No watchpoints yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A watchpoint says what “wrong” means and looks for it in every tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch files (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export watchpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoints added: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchpoints written to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sporescope::ui::Workspace</name>
    <message>
        <source>output %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verdict</name>
    <message>
        <source>no NaN, no Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2, rank %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the first iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
