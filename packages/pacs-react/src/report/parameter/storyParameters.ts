import {
  type BasicDataRow,
  type EarlierReport,
  fillParameters,
  imageApi,
  type Report,
  reportApi,
  type Study,
  settingsApi,
  type TypedParameter,
} from '@opensono/pacs-core'
import {
  type Annotation,
  calibrateLength,
  emptyMeasureDocument,
  writeMeasureDocument,
} from '@opensono/pacs-core/measure'
import { storyRow } from '../../image/storyImages'
import { storyReport, storyTemplates, storyWithReport } from '../storyReport'

const row = (
  abbreviation: string,
  name: string,
  englishName: string,
  fields: BasicDataRow['fields'],
): BasicDataRow => ({
  id: `parameter-${abbreviation}` as BasicDataRow['id'],
  name,
  englishName,
  briefCode: '',
  isEnabled: true,
  fields: { abbreviation, unit: 'mm', referenceStart: '', referenceEnd: '', options: [], formula: '', ...fields },
})

/** Parameters of a pregnancy. */
export const storyParameterRows: readonly BasicDataRow[] = [
  row('BPD', '双顶径', 'Biparietal diameter', {}),
  row('HC', '头围', 'Head circumference', {}),
  row('AC', '腹围', 'Abdominal circumference', {}),
  row('FL', '股骨长', 'Femur length', {}),
  row('HCAC', '头围腹围比', 'HC/AC ratio', { unit: '', formula: 'HC / AC' }),
  row('AFI', '羊水指数', 'Amniotic fluid index', { ranges: ['female: 50~250'] }),
  row('PL', '胎盘位置', 'Placental location', { unit: '', options: ['前壁', '后壁', '宫底'] }),
  row('HC_B', '头围（胎儿B）', 'Head circumference, fetus B', {}),
  row('AC_B', '腹围（胎儿B）', 'Abdominal circumference, fetus B', {}),
  row('FL_B', '股骨长（胎儿B）', 'Femur length, fetus B', {}),
  row('GA', '头臀长孕龄', 'Gestational age by CRL', { unit: 'd' }),
  row('CI', '头颅指数', 'Cephalic index', { unit: '%', formula: 'BPD / OFD * 100' }),
]

/** Values as somebody typed them. */
export const typedParameter = (abbreviation: string, value: string): TypedParameter => ({
  parameterId: `parameter-${abbreviation}` as TypedParameter['parameterId'],
  value,
  source: null,
})
const patient = { sex: 'female', ageDays: 42 * 365 } as const
const filled = (...typed: TypedParameter[]) => fillParameters({ rows: storyParameterRows, patient }, typed, [])

/** The patient's reports from before, newest first. */
export const storyEarlier: readonly EarlierReport[] = [
  { day: '2025-12-08', bpd: '47.1', afi: '140' },
  { day: '2025-11-10', bpd: '36', afi: '130' },
].map(({ day, bpd, afi }, index) => ({
  studyId: `earlier-${index}` as EarlierReport['studyId'],
  examNumber: `US000${8 - index}`,
  at: `${day}T02:00:00Z`,
  examType: { name: '产科超声', englishName: 'Obstetrics' },
  bodyParts: [],
  findings: '胎儿头位。胎心规律。羊水清亮。',
  impression: '宫内妊娠，单活胎。',
  result: 'negative' as const,
  parameters: filled(typedParameter('BPD', bpd), typedParameter('AFI', afi)),
  reportedByName: '李伟',
  addenda: [],
}))

const template = { zh: '胎儿测量', en: 'Fetal measures' }

/** A femur of 37.2 mm. */
const femur: Annotation = {
  id: 'a1',
  kind: 'distance',
  frame: null,
  points: [
    { x: 100, y: 100 },
    { x: 472, y: 100 },
  ],
  size: 'M',
  label: 'FL',
}

/** What is drawn on an image whose ten pixels are a millimetre. */
export function measuredAs(...annotations: Annotation[]): string {
  const bounds = { minX: 0, minY: 0, maxX: 999, maxY: 999 }
  const scale = calibrateLength({ from: { x: 0, y: 0 }, to: { x: 400, y: 0 }, value: 40 }, bounds)
  return writeMeasureDocument({
    ...emptyMeasureDocument,
    calibration: { id: 'calibration-1', regions: [scale] },
    annotations,
  })
}

/** Services with the report of a pregnancy, whose template asks for parameters. */
export function storyWithParameters(language: 'en' | 'zh', typed: TypedParameter[] = [], study: Partial<Study> = {}) {
  const report: Report = storyReport({
    language,
    templateId: 'template-1' as Report['templateId'],
    findings: '胎儿头位。胎心规律。羊水偏多。',
    impression: '宫内妊娠，单活胎。',
    parameters: filled(...typed),
  })
  const story = storyWithReport(language, report, { lastPeriod: '2025-08-04', ...study })
  let current = report
  story.fake.answer(reportApi.get, () => current)
  story.fake.answer(reportApi.save, ({ studyId: _, version, parameters = [], ...content }) => {
    const values = filled(...(parameters as TypedParameter[]))
    current = { ...current, ...(content as Partial<Report>), parameters: values, version: version + 1 }
    return current
  })
  story.fake.answer(settingsApi.basicData, () => [...storyParameterRows])
  story.fake.answer(reportApi.earlier, () => ({ rows: [...storyEarlier], total: 2, isTotalExact: true }))
  story.fake.answer(reportApi.templates, () =>
    storyTemplates.map((each) => ({
      ...each,
      tables: [
        {
          title: template,
          abbreviations: ['BPD', 'HC', 'AC', 'FL', 'HCAC', 'AFI', 'PL', 'GA', 'CI', 'HC_B', 'AC_B', 'FL_B'],
        },
      ],
    })),
  )
  story.fake.answer(imageApi.list, () => [
    storyRow(1, { isMeasured: true }),
    storyRow(2, { isUsedInReport: true }),
    storyRow(3, { type: 'MULTI_FRAME' }),
  ])
  story.fake.answer(imageApi.readMeasure, ({ imageId }) => ({
    measure: String(imageId) === 'image-1' ? measuredAs(femur) : '',
  }))
  return story
}
