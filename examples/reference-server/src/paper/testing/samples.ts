import type { ReportPaper, ReportPart } from '../reportPaper'

/** A whole report in Chinese, as a department would print it. Names are made up. */
export const chineseReport: ReportPaper = {
  locale: 'zh',
  hospitalName: '示范医院',
  title: '彩色多普勒超声检查报告',
  savedAt: '2026-03-02T06:25:09.000Z',
  isDraft: false,
  size: 'A4',
  orientation: 'portrait',
  isPatientInHead: true,
  patientLine: 'US202603020017  测试甲  女  45 岁',
  facts: [
    { label: '姓名', value: '测试甲' },
    { label: '性别', value: '女' },
    { label: '年龄', value: '45 岁' },
    { label: '检查号', value: 'US202603020017' },
    { label: '患者 ID', value: 'P0000012873' },
    { label: '患者来源', value: '住院' },
    { label: '住院号', value: '2026031188' },
    { label: '床号', value: '12-03' },
    { label: '申请科室', value: '普通外科' },
    { label: '检查时间', value: '2026/03/02 14:05:31' },
    { label: '检查类型', value: '彩色超声' },
    { label: '设备', value: '超声一室' },
    { label: '检查部位', value: '肝、胆、胰、脾、双肾', isWide: true },
    { label: '临床诊断', value: '右上腹隐痛三月，待查', isWide: true },
  ],
  images: [],
  parts: [
    { kind: 'pictures', columns: null, count: 0 },
    {
      kind: 'section',
      heading: '超声所见',
      text: [
        '肝脏大小形态正常，包膜光滑，实质回声均匀，右叶可见大小约 12 mm × 8 mm 的无回声区，边界清晰，后方回声增强。门静脉内径 11 mm，肝内外胆管未见扩张。',
        '胆囊大小约 68 mm × 24 mm，壁光滑，囊内可见数枚强回声团，较大者约 9 mm，后方伴声影，随体位移动。胆总管内径 5 mm。',
        '胰腺大小形态正常，实质回声均匀，主胰管未见扩张。脾厚 34 mm，回声均匀。',
        '双肾大小形态正常，皮髓质分界清晰，集合系统未见分离。CDFI：双肾血流分布正常。',
      ].join('\n'),
    },
    {
      kind: 'section',
      heading: '超声提示',
      text: '1. 肝右叶囊肿。\n2. 胆囊多发结石。\n3. 胰、脾、双肾未见明显异常。',
      result: '阳性',
      isConclusion: true,
    },
  ],
  signers: [
    { label: '检查医师', name: '测试乙' },
    { label: '审核医师', name: '测试丙' },
  ],
  reportedAt: '2026/03/02 14:25:09',
  footer: '本报告仅供临床医师参考，须经医师签名后生效。',
  labels: {
    result: '阴阳性',
    reportedAt: '报告时间',
    draft: '草稿',
    parameter: 'Item',
    value: 'Value',
    unit: 'Unit',
    range: 'Reference',
    pictureMissing: '图像无法读取',
    page: '第 {page} 页，共 {pages} 页',
  },
}

/** A whole report in English. */
export const englishReport: ReportPaper = {
  locale: 'en',
  hospitalName: 'Demo Hospital',
  title: 'Ultrasound Report: Abdomen',
  savedAt: '2026-03-02T06:25:09.000Z',
  isDraft: false,
  size: 'A4',
  orientation: 'portrait',
  isPatientInHead: true,
  patientLine: 'US202603020017  Test Patient A  Female  45 years',
  facts: [
    { label: 'Name', value: 'Test Patient A' },
    { label: 'Sex', value: 'Female' },
    { label: 'Age', value: '45 years' },
    { label: 'Exam number', value: 'US202603020017' },
    { label: 'Patient ID', value: 'P0000012873' },
    { label: 'Patient source', value: 'Inpatient' },
    { label: 'Inpatient number', value: '2026031188' },
    { label: 'Bed', value: '12-03' },
    { label: 'Department', value: 'General Surgery' },
    { label: 'Examined', value: '2026/03/02 14:05:31' },
    { label: 'Exam type', value: 'Colour Doppler' },
    { label: 'Room', value: 'Ultrasound 1' },
    { label: 'Exam parts', value: 'Liver, gallbladder, pancreas, spleen, both kidneys', isWide: true },
    { label: 'Clinical diagnosis', value: 'Dull pain in the right upper abdomen for three months', isWide: true },
  ],
  images: [],
  parts: [
    { kind: 'pictures', columns: null, count: 0 },
    {
      kind: 'section',
      heading: 'Findings',
      text: [
        'The liver is of normal size and shape with a smooth capsule and homogeneous parenchyma. An anechoic area of 12 mm × 8 mm with a sharp margin and posterior enhancement lies in the right lobe. The portal vein measures 11 mm; the bile ducts are not dilated.',
        'The gallbladder measures 68 mm × 24 mm with a smooth wall. It holds several echogenic foci of up to 9 mm with acoustic shadows, which move with the position of the patient. The common bile duct measures 5 mm.',
        'The pancreas, the spleen (34 mm thick) and both kidneys are of normal size and echogenicity. Doppler shows regular perfusion of both kidneys.',
      ].join('\n'),
    },
    {
      kind: 'section',
      heading: 'Impression',
      text: '1. Cyst of the right hepatic lobe.\n2. Multiple gallstones.\n3. Pancreas, spleen and kidneys without abnormality.',
      result: 'Positive',
      isConclusion: true,
    },
  ],
  signers: [
    { label: 'Reported by', name: 'Test Doctor B' },
    { label: 'Verified by', name: 'Test Doctor C' },
  ],
  reportedAt: '2026/03/02 14:25:09',
  footer: 'This report informs the referring physician. It is valid only when signed.',
  labels: {
    result: 'Result',
    reportedAt: 'Reported at',
    draft: 'Draft',
    parameter: 'Item',
    value: 'Value',
    unit: 'Unit',
    range: 'Reference',
    pictureMissing: 'The picture could not be read',
    page: 'Page {page} of {pages}',
  },
}

/** A report with other findings, or with pictures. */
export function reportWith(
  report: ReportPaper,
  { findings, images = report.images }: { findings?: string; images?: ReportPaper['images'] },
): ReportPaper {
  const parts = report.parts.map((part): ReportPart => {
    if (part.kind === 'pictures') return { ...part, count: images.length }
    const isFindings = part.kind === 'section' && part.isConclusion !== true
    return isFindings ? { ...part, text: findings ?? part.text } : part
  })
  return { ...report, images, parts }
}
