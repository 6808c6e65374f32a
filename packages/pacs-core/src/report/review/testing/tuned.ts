import { type LabelledReport, part, report, sentence } from './LabelledReport'

/** The part of the labelled set that the rules were made by: a rule that speaks wrongly here is changed until it does not. */
export const tuned: readonly LabelledReport[] = [
  // Sex against organ.
  sentence('子宫体积增大。', ['sex-organ'], { sex: 'male' }),
  sentence('宫颈见多个无回声区。', ['sex-organ'], { sex: 'male' }),
  sentence('右侧附件区未见明显异常。', [], { sex: 'female' }),
  sentence('右侧附件区未见明显异常。', ['sex-organ'], { sex: 'male' }),
  sentence('前列腺增大，向膀胱内突出。', ['sex-organ'], { sex: 'female' }),
  sentence('双侧精索静脉未见曲张。', ['sex-organ'], { sex: 'female' }),
  sentence('睾丸大小正常。', [], { sex: 'unknown' }),
  sentence('The ovaries are normal.', ['sex-organ'], { sex: 'male' }),
  sentence('Mild prostatic enlargement.', ['sex-organ'], { sex: 'female' }),
  sentence('Varicocele on the left.', ['sex-organ'], { sex: 'female' }),
  sentence('肾盂输尿管移行处未见扩张。', [], { sex: 'male' }),
  sentence('盆腔未见积液。', [], { sex: 'male' }),
  sentence('颈部软组织未见包块。', [], { sex: 'male' }),
  sentence('Pelvic kidney on the left, cervical spine not examined.', [], { sex: 'male' }),
  sentence('乳腺腺体层增厚。', [], { sex: 'male' }),
  sentence('The fetal scrotum is normal.', [], { sex: 'female' }),
  report('前列腺未见异常。', '前列腺未见异常。', [], { sex: 'male', parts: [part('前列腺', 'Prostate', 'male')] }),
  report('肝未见异常。', '未见异常。', ['sex-part'], {
    sex: 'female',
    parts: [part('肝脏', 'Liver'), part('阴茎', 'Penis', 'male')],
  }),

  // Left and right.
  report('左肾见无回声区，大小约 2.0 cm。右肾未见异常。', '右肾囊肿。', ['side-impression']),
  report('左肾：形态正常，下极见强回声，后伴声影。右肾：未见异常。', '右肾结石。', ['side-impression']),
  report('右侧乳腺 9 点钟见低回声结节。', '左乳结节。', ['side-impression']),
  report('甲状腺：左叶见低回声结节；右叶未见异常。', '甲状腺右叶结节。', ['side-impression']),
  report('右侧胸腔见液性暗区，深约 4.2 cm。', '左侧胸腔积液。', ['side-impression']),
  report('左卵巢见囊性包块。', '右卵巢囊肿。', ['side-impression']),
  report('右侧腹股沟区见肠管样回声疝出。右侧腹股沟见肿大淋巴结。', '左侧腹股沟淋巴结肿大。', ['side-impression']),
  report('A simple cyst of 3 cm is seen in the right kidney.', 'Simple cyst in the left kidney.', ['side-impression']),
  report('Right kidney: moderate hydronephrosis. Left kidney: normal.', 'Left hydronephrosis of the left kidney.', [
    'side-impression',
  ]),
  report('Hypoechoic mass in the left breast at 2 o’clock.', 'Mass in the right breast.', ['side-impression']),
  report('Nodule of 9 mm in the left thyroid lobe.', 'Right thyroid nodule.', ['side-impression']),
  report('双肾见强回声，左肾较大者约 6 mm。', '双肾结石。'),
  report('双侧甲状腺见多发结节，较大者位于左叶。', '甲状腺双侧叶多发结节。'),
  report('左肾囊肿，右肾结石。', '左肾囊肿；右肾结石。'),
  report('右肾集合系统分离，内见液性暗区。左肾未见异常。', '右肾积水。'),
  report('肝左叶见无回声区。右肾未见异常。', '肝左叶囊肿。'),
  report('肝左叶见无回声区，肝右叶未见异常。', '肝右叶囊肿。', ['side-impression']),
  report('左室舒张末内径增大，右房正常，右室见节制索。', '左室增大。'),
  report('门静脉左支内径正常，右肾见结石。', '右肾结石。'),
  report('患者右侧卧位。左侧胸腔见积液。', '左侧胸腔积液。'),
  report('The left lobe of the thyroid contains a cyst. The right lobe is normal.', 'Cyst in the left thyroid lobe.'),
  report('Bilateral breast cysts, larger in the left breast.', 'Bilateral breast cysts.'),
  report(
    'The gallbladder lies to the left of the right kidney. The right kidney contains a stone.',
    'Right renal stone.',
  ),
  report('Left ventricular hypertrophy. Stone in the right kidney.', 'Stone in the right kidney.'),
  report('右侧肾上腺区见占位，左肾未见异常。', '右侧肾上腺占位。'),
  report('左侧颈总动脉见斑块，右侧颈总动脉内膜光滑。', '右侧颈动脉斑块。', ['side-impression']),
  report('左侧颈总动脉见斑块，右侧颈总动脉见斑块。', '双侧颈动脉斑块。'),
  report('双侧乳腺未见异常。', '双侧乳腺未见异常。', [], { parts: [part('左侧乳腺', 'Left breast')] }),
  report('左肾见结石。', '左肾结石。', ['side-part'], { parts: [part('右肾', 'Right kidney')] }),
  report('Cyst in the right kidney.', 'Right renal cyst.', ['side-part'], { parts: [part('左肾', 'Left kidney')] }),
  report('双肾见结石。', '双肾结石。', [], { parts: [part('右肾', 'Right kidney')] }),
  report('左肾见结石。', '左肾结石。', [], { parts: [part('双肾', 'Kidneys')] }),
  report('右侧乳腺见低回声结节。', '右侧乳腺结节。', ['side-mark'], { bodyMarks: [{ organ: 'breast', side: 'left' }] }),
  report('右侧乳腺见低回声结节。', '右侧乳腺结节。', [], {
    bodyMarks: [
      { organ: 'breast', side: 'left' },
      { organ: 'breast', side: 'right' },
    ],
  }),
  report('乳腺未见异常。', '乳腺未见异常。', [], { bodyMarks: [{ organ: 'breast', side: 'left' }] }),

  // Parts.
  report('肝脏正常。', '未见异常。', ['part-missing'], { parts: [part('肝脏', 'Liver'), part('脾脏', 'Spleen')] }),
  report('肝胆胰脾未见异常。', '未见异常。', [], { parts: [part('肝脏', 'Liver'), part('脾脏', 'Spleen')] }),
  report('各瓣膜形态正常，室间隔不厚。', '心脏结构未见异常。', [], { parts: [part('心脏（常规）', 'Heart')] }),
  report('The thyroid is normal.', 'Normal.', ['part-missing'], {
    parts: [part('颈部淋巴结', 'Cervical lymph nodes')],
  }),
  report('膀胱充盈，前列腺不大。', '未见异常。', [], {
    sex: 'male',
    parts: [part('膀胱', 'Bladder'), part('前列腺', 'Prostate', 'male')],
  }),
  report('Both kidneys and ureters are normal.', 'Normal.', ['part-missing'], {
    parts: [part('双肾', 'Kidneys'), part('膀胱', 'Bladder')],
  }),
  report('宫内见单胎，胎心规律。', '宫内妊娠。', [], { sex: 'female', parts: [part('胎儿', 'Fetus')] }),

  // Numbers.
  sentence('左肾大小约 11 m × 5 m。', ['number-implausible']),
  sentence('脾脏长径 95 cm。', ['number-implausible']),
  sentence('肾脏长径 10 mm，形态正常。', ['number-implausible'], { ageYears: 40 }),
  sentence('右肾结石，大小约 10 mm。'),
  sentence('The spleen is 110 cm long.', ['number-implausible']),
  sentence('EF 6200%.', ['number-implausible']),
  sentence('心率 720 次/分。', ['number-implausible']),
  sentence('RI 0.65.'),
  sentence('肾动脉 RI 约 6.5。', ['number-implausible']),
  sentence('流速 1200 cm/s。', ['number-implausible']),
  sentence('二尖瓣口流速 0.9 m/s。'),
  sentence('主动脉瓣口峰值流速 4.5 m/s，跨瓣压差 81 mmHg。'),
  sentence('羊水指数 12.5 cm。'),
  sentence('胎儿体重约 3200 g。'),
  sentence('右肾大小约 10.2 × 4.8，形态正常。', ['unit-missing']),
  sentence('肝右叶厚约 12.3，回声均匀。', ['unit-missing']),
  sentence('The right kidney measures 10.2 x 4.8.', ['unit-missing']),
  sentence('右肾大小约 10.2cm×4.8cm。'),
  sentence('大小约 3×2×2（cm）。'),
  sentence('The cyst measures 12 by 10 mm.'),
  sentence('胆总管内径约 0.6 cm，上段不宽。'),
  sentence('Measures 3.4 x 2.2 x 1.9 cm in size.'),
  sentence('BPD 6.8 cm.', ['value-differs'], { measured: [{ names: ['BPD', '双顶径'], value: 86, unit: 'mm' }] }),
  sentence('BPD 6.8 cm.', ['parameter-differs'], {
    parameters: [{ names: ['双顶径', 'BPD'], unit: 'mm', referenceStart: null, referenceEnd: null, value: '86' }],
  }),
  sentence('BPD 86 mm.', [], {
    parameters: [{ names: ['双顶径', 'BPD'], unit: 'mm', referenceStart: null, referenceEnd: null, value: '86' }],
  }),
  sentence('脐动脉收缩期峰值流速 80 cm/s，PSV 0.8 m/s。'),
  sentence('双顶径约 86 mm。', [], { measured: [{ names: ['BPD', '双顶径'], value: 8.6, unit: 'cm' }] }),
  sentence('HC 312 mm, AC 298 mm.', ['value-differs'], {
    measured: [
      { names: ['HC', '头围'], value: 31.2, unit: 'cm' },
      { names: ['AC', '腹围'], value: 28.9, unit: 'cm' },
    ],
  }),
  sentence('腹围 29.8 cm。', [], {
    measured: [
      { names: ['AC', '腹围'], value: 29.5, unit: 'cm' },
      { names: ['AC', '腹围'], value: 29.8, unit: 'cm' },
    ],
  }),
  sentence('未见异常。', ['parameter-implausible'], {
    parameters: [{ names: ['肾长径', 'RL'], unit: 'cm', referenceStart: 9, referenceEnd: 12, value: '108' }],
  }),
  sentence('未见异常。', ['parameter-implausible'], {
    parameters: [{ names: ['肾长径', 'RL'], unit: 'cm', referenceStart: 9, referenceEnd: 12, value: '1O.8' }],
  }),
  sentence('未见异常。', [], {
    parameters: [
      { names: ['肾长径', 'RL'], unit: 'cm', referenceStart: 9, referenceEnd: 12, value: '13.1' },
      { names: ['肾宽', 'RW'], unit: 'cm', referenceStart: 4, referenceEnd: 6, value: '' },
      { names: ['形态'], unit: '', referenceStart: null, referenceEnd: null, value: '规则' },
    ],
  }),

  // The conclusion.
  report('右肾见强回声，后伴声影。', '右肾结石。', ['negative-with-finding'], { result: 'negative' }),
  report('子宫肌层见低回声结节。', '子宫肌瘤。', ['negative-with-finding'], { result: 'negative', sex: 'female' }),
  report('肝实质回声增强。', '脂肪肝。', ['negative-with-finding'], { result: 'negative' }),
  report('Thickened gallbladder wall.', 'Acute cholecystitis.', ['negative-with-finding'], { result: 'negative' }),
  report('Plaque in the left carotid bulb.', 'Carotid plaque.', ['negative-with-finding'], { result: 'negative' }),
  report('双肾未见异常。', '双肾未见结石及积水。', ['positive-without-finding'], { result: 'positive' }),
  report('The liver is normal.', 'Unremarkable liver.', ['positive-without-finding'], { result: 'positive' }),
  report('肝内未见囊性及实性占位。', '肝脏声像图未见明显异常。', [], { result: 'negative' }),
  report('甲状腺内未探及明显结节回声。', '甲状腺未见异常。', [], { result: 'negative' }),
  report('胆囊结石不明显。', '胆囊未见明显结石。', [], { result: 'negative' }),
  report('胆囊无结石，胆总管无扩张。', '未见异常。', [], { result: 'negative' }),
  report('No evidence of deep vein thrombosis.', 'No evidence of deep vein thrombosis.', [], { result: 'negative' }),
  report('Without hydronephrosis, mass or stone.', 'Normal kidneys.', [], { result: 'negative' }),
  report('Aneurysm is not seen.', 'Negative for aneurysm.', [], { result: 'negative' }),
  report('Neither stones nor hydronephrosis.', 'No stone, hydronephrosis or mass is identified.', [], {
    result: 'negative',
  }),
  report('No stones, but a cyst of 2 cm in the liver.', 'No stones, but a hepatic cyst.', ['negative-with-finding'], {
    result: 'negative',
  }),
  report('未见结石，但可见囊肿。', '未见结石，但可见囊肿。', ['negative-with-finding'], { result: 'negative' }),
  report('肝内见一无回声区。', '肝内无回声区，考虑囊肿。', ['negative-with-finding'], { result: 'negative' }),
  report('肝内见一无回声区。', '肝囊肿。', [], { result: 'unknown' }),
  report('A cyst in the liver.', 'Hepatic cyst.', [], { result: 'positive' }),
  report('甲状腺见低回声结节，大小约 5 mm。', '甲状腺未见明显异常。', ['normal-against-findings']),
  report('There is a 2 cm cyst in the right kidney.', 'The kidneys are normal.', ['normal-against-findings']),
  report('左肾见无回声区。胆囊未见异常。', '左肾囊肿。胆囊未见异常。'),
  report('There is no cyst in the kidneys.', 'The kidneys are normal.'),
  report('肝脏未见异常。', '', ['impression-empty']),
  report('', '未见异常。', ['findings-empty']),

  // Placeholders, doubled words.
  report('', 'Gallstones.', ['findings-empty']),
  report('', '未见异常。', [], { sections: ['impression'] }),
  report('肝脏未见异常。', '', [], { sections: ['findings'] }),
  sentence('肝脏未见异常。', ['placeholder'], { history: '末次月经【日期】' }),
  sentence('肝脏未见异常。', [], { history: '右肾结石术后 3 年' }),
  sentence('肝内见【大小】的囊肿。', ['placeholder']),
  sentence('甲状腺【左叶|右叶】见结节。', ['placeholder']),
  sentence('大小约 __ cm × ____ cm。', ['placeholder']),
  sentence('The 【left|right】 kidney is normal.', ['placeholder']),
  sentence('右肾右肾未见异常。', ['word-twice']),
  sentence('胆囊壁的的厚度正常。', ['word-twice']),
  sentence('肝脏，，形态正常。', ['word-twice']),
  sentence('There are no no stones.', ['word-twice']),
  sentence('The kidneys are normal in in size.', ['word-twice']),
  sentence('隐隐约约见点点强回声。'),
  sentence('大小约 12 mm × 12 mm，12 mm。'),
  sentence('肝大小正常。大小约 2 cm × 2 cm。'),
  sentence('A very very small cyst? No.', ['word-twice']),
  sentence('Left left-sided effusion.', ['word-twice']),

  // Gestational age.
  sentence('超声估计孕 32 周 5 天。', ['period-differs'], { sex: 'female', lastPeriod: '2025-09-01' }),
  sentence('超声孕周：18周1天。', [], { sex: 'female', lastPeriod: '2025-09-01' }),
  sentence('Fetus of 30 weeks.', ['period-differs'], { sex: 'female', lastPeriod: '2025-09-01' }),
  sentence('孕 9 周 2 天。', ['period-differs'], { sex: 'female', lastPeriod: '2025-11-17' }),
  sentence('孕 28+3 周。', ['period-differs'], { sex: 'female', lastPeriod: '2025-09-01' }),
  sentence('建议 4 周后复查。', [], { sex: 'female', lastPeriod: '2025-09-01' }),
  sentence('Follow-up in 6 weeks.', [], { sex: 'female', lastPeriod: '2025-09-01' }),
  sentence('孕 28 周。', [], { sex: 'female', lastPeriod: null }),

  // Images.
  sentence('The liver is normal.', ['image-patient'], { otherPatientImages: [2, 5] }),

  // Views.
  sentence('The liver is normal.', ['view-missing'], {
    missingViews: [{ name: '门静脉切面', englishName: 'Portal vein' }],
  }),

  // Whole reports without a fault.
  report(
    '甲状腺：左叶大小约 4.6 × 1.5 × 1.4 cm，右叶大小约 4.8 × 1.6 × 1.5 cm，峡部厚 0.3 cm。右叶中部见一低回声结节，大小约 6 mm × 5 mm，边界清。CDFI：未见明显异常血流信号。双侧颈部未见肿大淋巴结。',
    '甲状腺右叶结节，TI-RADS 3 类。',
    [],
    {
      sex: 'female',
      result: 'positive',
      parts: [part('甲状腺', 'Thyroid'), part('颈部淋巴结', 'Cervical lymph nodes')],
    },
  ),
  report(
    '左室舒张末内径 48 mm，左房前后径 33 mm，室间隔厚 9 mm。各瓣膜形态活动正常。EF 64 %。心包腔未见积液。',
    '心内结构及左心功能未见明显异常。',
    [],
    {
      sex: 'male',
      result: 'negative',
      parts: [part('心脏（常规）', 'Heart'), part('左心功能', 'Left ventricular function')],
    },
  ),
  report(
    'The liver is normal in size with a smooth surface. A 15 mm anechoic lesion with posterior enhancement lies in segment 6. The gallbladder is free of stones. The common bile duct measures 4 mm. Pancreas and spleen are normal.',
    'Simple hepatic cyst. No gallstones.',
    [],
    {
      sex: 'male',
      result: 'positive',
      parts: [part('肝脏', 'Liver'), part('胆囊及胆道', 'Gallbladder'), part('胰腺', 'Pancreas')],
    },
  ),
  report(
    '宫内见单活胎，胎心率 148 次/分。双顶径 4.3 cm，股骨长 2.8 cm。胎盘位于前壁，羊水最大深度 5.1 cm。',
    '宫内孕，单活胎，超声孕周约 18 周。',
    [],
    { sex: 'female', result: 'unknown', lastPeriod: '2025-09-01', parts: [part('胎儿', 'Fetus')] },
  ),
]
