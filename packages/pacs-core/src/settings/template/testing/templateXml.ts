/** A template of a report with every part that there is. */
export const fullTemplate = `<?xml version="1.0" encoding="UTF-8"?>
<!-- 心脏 -->
<template xmlns="urn:opensono:template:1" type="report" page="A4" orientation="portrait">
  <title zh="超声心动图报告" en="Echocardiography Report"/>
  <exam-types>
    <exam-type>心脏超声</exam-type>
  </exam-types>
  <header>
    <field name="patientName"/>
    <field name="sex"/>
  </header>
  <body>
    <fields columns="3">
      <field name="examNumber"/>
    </fields>
    <images columns="2" rows="2"/>
    <parameters zh="测值" en="Measurements" columns="2">
      <parameter>EDV</parameter>
      <parameter>E/A</parameter>
    </parameters>
    <section name="findings" zh="超声所见" en="Findings">
      <text>各房室腔内径正常。E/A &lt; 1 &amp; EF &#62; 50%</text>
    </section>
    <section name="impression"/>
  </body>
  <signature>
    <signer name="examined"/>
    <signer name="reported"/>
  </signature>
  <footer>
    <field name="page"/>
    <text zh="本报告仅供临床参考" en="For clinical reference"/>
  </footer>
</template>
`
