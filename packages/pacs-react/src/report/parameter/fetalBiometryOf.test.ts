import { fetusMeasures } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { earlierPoints } from './earlierFetuses'
import { fetalValuesOf } from './fetalBiometryOf'
import { storyEarlier } from './storyParameters'
import type { ReportParameters } from './useReportParameters'

/** Parameters by abbreviation, unit and value. */
function parametersOf(...given: (readonly [string, string, number | null])[]): ReportParameters {
  const rows = given.map(([abbreviation]) => ({ id: abbreviation, fields: { abbreviation } }))
  const parameters = new Map(given.map(([id, unit]) => [id, { unit }]))
  const values = new Map(
    given.flatMap(([id, , value]) => (value === null ? [] : [[id, { value, mark: null }] as const])),
  )
  return { rows, tables: [{ title: { zh: '', en: '' }, rows }], parameters, values } as unknown as ReportParameters
}

describe('the values of a pregnancy', () => {
  it('are all that a report has, with their fetuses told apart by the letter behind the abbreviation', () => {
    const values = fetalValuesOf(
      parametersOf(['BPD', 'mm', 82], ['AC', 'cm', 28], ['BPD_B', 'mm', 80], ['AC_b', 'mm', 250], ['UAPI_B', '', 1.2]),
    )
    expect(fetusMeasures(values ?? [])).toMatchObject([
      { bpd: 82, ac: 280, uaPi: null },
      { bpd: 80, ac: 250, uaPi: 1.2 },
    ])
  })

  it('are none where no table has a measure of a fetus, and a unit that is not known measures nothing', () => {
    expect(fetalValuesOf(parametersOf(['AFI', 'mm', 120], ['CI', 'L/min/m2', 3]))).toBeNull()
    expect(fetusMeasures(fetalValuesOf(parametersOf(['BPD', 'in', 3], ['HC', 'mm', null])) ?? [])).toEqual([])
  })
})

describe('the earlier points of a curve', () => {
  it('are those of the same pregnancy, at the ages of the due date of record', () => {
    // 16 w 0 d and 12 w 0 d before the due date less 280 days.
    const points = earlierPoints(storyEarlier, '2026-05-25', 0, 'Asia/Shanghai')
    expect(points.get('bpd')).toEqual([
      { days: 112, value: 47.1 },
      { days: 84, value: 36 },
    ])
    expect(earlierPoints(storyEarlier, '2028-05-25', 0, 'Asia/Shanghai').size).toBe(0)
    expect(earlierPoints(storyEarlier, '2026-05-25', 1, 'Asia/Shanghai').size).toBe(0)
  })
})
