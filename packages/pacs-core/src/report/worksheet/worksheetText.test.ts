import { expect, it } from 'vitest'
import { createText } from '../../text/createText'
import type { MeasureSource } from '../reportContent'
import { acrTiRads } from './acrTiRads'
import { cTiRads } from './cTiRads'
import { ReportWorksheet } from './ReportWorksheet'
import { worksheets } from './whyNotWorksheets'
import { type WorksheetTextKey, worksheetSentence, worksheetTables, worksheetText } from './worksheetText'

const words = (language: 'en' | 'zh') =>
  createText<WorksheetTextKey>({ resources: [worksheetText], browserLanguage: language }).getSnapshot().t
const [en, zh] = [words('en'), words('zh')]

const source = (annotationId: string, quantity: string, value: number) =>
  ({ kind: 'measure', imageId: 'image-1', annotationId, quantity, value, unit: 'mm' }) as unknown as MeasureSource
const nodule = (answers: Record<string, string[]>, patch: Partial<ReportWorksheet> = {}): ReportWorksheet => ({
  worksheetId: 'acr-ti-rads',
  answers: Object.entries(answers).map(([itemId, optionIds]) => ({ itemId, optionIds })),
  size: '',
  ...patch,
})
const solid = {
  composition: ['solid'],
  echogenicity: ['hypoechoic'],
  shape: ['taller'],
  margin: ['smooth'],
  foci: ['rim', 'punctate'],
}
const large = nodule(solid, {
  side: 'left',
  place: '上极',
  size: '12.3',
  measured: [source('a1', 'longAxis', 12.345), source('a1', 'shortAxis', 8.1)],
})
const cyst = nodule({ composition: ['cystic'] }, { side: 'right', size: '7' })

it('the table of several nodules has number, side, site, size, points of the features, category and recommendation', () => {
  const [table, ...others] = worksheetTables([large, cyst, nodule({}, { side: 'middle' })], zh, 'zh')
  expect(others).toEqual([])
  expect(table?.heading).toBe('ACR TI-RADS 病灶表')
  expect(table?.columns.map(({ name }) => name)).toEqual(['序号', '侧别', '位置', '大小', '特征', '分类', '建议'])
  expect(table?.rows).toEqual([
    [
      ...['1', '左侧', '上极', '12.3 × 8.1 mm'],
      '成分 实性（2）；回声 低回声（2）；形态 高大于宽（3）；边缘 光滑（0）；强回声灶 周边（环状）钙化（2）；强回声灶 点状强回声（3）',
      ...['TR5（12 分）', '细针穿刺'],
    ],
    ['2', '右侧', '', '7 mm', '成分 囊性（0）', 'TR1（0 分）', '大小未达阈值'],
    ['3', '中间', '', '', '', '未完成', ''],
  ])
  const [english] = worksheetTables([large, cyst], en, 'en')
  expect(english?.columns.map(({ name }) => name)).toEqual([
    ...['No.', 'Side', 'Site', 'Size', 'Features', 'Category', 'Recommendation'],
  ])
  expect(english?.rows[0]?.slice(5)).toEqual(['TR5 (12 points)', 'Fine-needle aspiration'])
})

it('a single nodule has no table, and each worksheet of several has its own', () => {
  expect(worksheetTables([large], zh, 'zh')).toEqual([])
  const second = [large, cyst].map((each) => ({ ...each, worksheetId: cTiRads.id, answers: [] }))
  expect(worksheetTables([large, ...second], zh, 'zh').map(({ heading }) => heading)).toEqual(['C-TIRADS 病灶表'])
  expect(worksheetTables([large, cyst, ...second], zh, 'zh')).toHaveLength(2)
})

it('a column in which no nodule says something is left out', () => {
  const [table] = worksheetTables(
    [cyst, cyst].map(({ side: _, size: __, ...each }) => ({ ...each, size: '' })),
    en,
    'en',
  )
  expect(table?.columns.map(({ name }) => name)).toEqual(['No.', 'Features', 'Category'])
  expect(table?.rows[0]).toEqual(['1', 'Composition Cystic (0)', 'TR1 (0 points)'])
})

it('every worksheet of findings has a table in both languages, without a key in place of a word', () => {
  for (const sheet of worksheets) {
    if (sheet.isOfStudy) continue
    const answers = sheet.items.map(({ id, options }) => ({
      itemId: id,
      optionIds: options.slice(0, 1).map((each) => each.id),
    }))
    const filled = { worksheetId: sheet.id, answers, size: '12', side: 'left' as const }
    for (const [t, language] of [
      [en, 'en'],
      [zh, 'zh'],
    ] as const) {
      const [table] = worksheetTables([filled, filled], t, language)
      expect(table?.rows).toHaveLength(2)
      expect(JSON.stringify(table)).not.toContain('worksheet.')
      for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.columns.length ?? 0)
    }
  }
})

it('the sentence of a nodule has its diameters as linked values between its words', () => {
  expect(worksheetSentence(zh, acrTiRads, large, 'zh')).toEqual([
    '左侧上极，',
    large.measured?.[0],
    ' × ',
    large.measured?.[1],
    '，ACR TI-RADS：TR5（12 分）。',
  ])
  expect(worksheetSentence(en, acrTiRads, cyst, 'en')).toEqual(['Right, 7 mm, ACR TI-RADS: TR1 (0 points).'])
  expect(worksheetSentence(en, acrTiRads, nodule({}), 'en')).toBeNull()
})

it.each([
  ['nothing', []],
  ['one diameter twice', [source('a1', 'length', 3), source('a1', 'length', 3)]],
  ['a volume', [{ ...source('a1', 'volume', 3), unit: 'ml' }]],
  ['a circumference', [source('a1', 'circumference', 30)]],
  ['pixels', [{ ...source('a1', 'length', 30), unit: 'px' }]],
])('a size is linked to diameters in millimetres, and not to %s', (_, measured) => {
  const imageId = '0190a0b0-0000-7000-8000-000000000001'
  const whole = (each: MeasureSource) => ({
    ...each,
    imageId,
    frame: null,
    annotation: 'distance',
    name: null,
    calibration: { source: 'file', id: null, region: 0 },
  })
  const read = (all: readonly MeasureSource[]) =>
    ReportWorksheet.safeParse({ ...nodule({}), size: '3.0', measured: all.map(whole) }).success
  expect(read([source('a1', 'length', 3)])).toBe(true)
  expect(read(measured as MeasureSource[])).toBe(false)
})
