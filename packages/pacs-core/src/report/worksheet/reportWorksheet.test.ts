import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acrTiRads } from './acrTiRads'
import { ReportWorksheet, reportWorksheets, withWorksheet, worksheetAnswers, worksheetSize } from './ReportWorksheet'
import { answerItem, type WorksheetAnswers } from './Worksheet'
import { whyNotWorksheets } from './whyNotWorksheets'

const filled = (answers: WorksheetAnswers, size = '') => withWorksheet([], acrTiRads, { answers, size })
const sent = (worksheetId: string, ...answers: [string, ...string[]][]): ReportWorksheet => ({
  worksheetId,
  answers: answers.map(([itemId, ...optionIds]) => ({ itemId, optionIds })),
  size: '',
})

describe('a worksheet that is kept with a report', () => {
  it('says again what was answered, whatever was chosen and in whatever order', () => {
    const press = fc.record({
      item: fc.constantFrom(...acrTiRads.items),
      option: fc.nat(3),
      isChosen: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(press), fc.constantFrom('', '12', '7.5', '8.'), (presses, size) => {
        let answers: WorksheetAnswers = {}
        for (const { item, option, isChosen } of presses)
          answers = answerItem(item, answers, item.options[option]?.id ?? '', isChosen)
        const kept = filled(answers, size)
        expect(whyNotWorksheets(kept)).toBeNull()
        expect(reportWorksheets.parse(kept)).toEqual(kept)
        const answered = Object.entries(answers).filter(([, options]) => options.length > 0)
        expect(worksheetAnswers(kept[0])).toEqual(Object.fromEntries(answered))
      }),
    )
  })

  it('is left out when nothing of it is filled in', () => {
    expect(filled({})).toEqual([])
    expect(filled({ shape: [] }, ' ')).toEqual([])
    expect(withWorksheet(filled({ shape: ['taller'] }), acrTiRads, { answers: {}, size: '' })).toEqual([])
    expect(filled({}, '12')).toHaveLength(1)
  })

  it('is changed finding by finding: findings at the end that say nothing are left out', () => {
    const say = (answers: WorksheetAnswers, place = '') => ({ answers, size: '', place })
    const two = withWorksheet(filled({ shape: ['taller'] }), acrTiRads, say({ shape: ['wider'] }, 'isthmus'), 1)
    expect(two.map(({ place }) => place)).toEqual([undefined, 'isthmus'])
    expect(withWorksheet(two, acrTiRads, null, 0).map(({ place }) => place)).toEqual(['isthmus'])
    expect(withWorksheet(two, acrTiRads, say({}), 1)).toEqual(filled({ shape: ['taller'] }))
    // The first one says nothing, but the second one stays the second.
    expect(withWorksheet(two, acrTiRads, say({}), 0)).toHaveLength(2)
  })

  it('takes the place of the former one, and leaves other worksheets', () => {
    const other = sent('other')
    const before = [other, ...filled({ shape: ['taller'] })]
    expect(withWorksheet(before, acrTiRads, { answers: { shape: ['wider'] }, size: '' })).toEqual([
      other,
      sent('acr-ti-rads', ['shape', 'wider']),
    ])
  })
})

describe('what a client sends', () => {
  it.each([
    ['unknown', sent('bi-rads')],
    ['option', sent('acr-ti-rads', ['colour', 'red'])],
    ['option', sent('acr-ti-rads', ['shape', 'round'])],
    ['several', sent('acr-ti-rads', ['shape', 'wider', 'taller'])],
    ['several', sent('acr-ti-rads', ['foci', 'rim', 'rim'])],
    ['several', sent('acr-ti-rads', ['foci', 'noneOrCometTail', 'rim'])],
  ] as const)('is refused as %s: %o', (fault, sheet) => {
    expect(whyNotWorksheets([...filled({ shape: ['wider'] }), sheet])).toEqual({ index: 1, fault })
  })

  it('may leave items out, and choose several where several are true', () => {
    expect(whyNotWorksheets([sent('acr-ti-rads', ['foci', 'rim', 'punctate'])])).toBeNull()
  })

  it('may score several findings by one worksheet, and the study once', () => {
    const [one] = filled({ shape: ['wider'] })
    if (one === undefined) throw new Error('nothing is filled in')
    expect(whyNotWorksheets([one, { ...one, side: 'left', place: 'upper pole' }])).toBeNull()
    const study = sent('li-rads-us', ['observation', 'noObservation'])
    expect(whyNotWorksheets([one, study, study])).toEqual({ index: 2, fault: 'twice' })
  })

  it('names each item once, and a side that there is', () => {
    const [one] = filled({ shape: ['wider'] })
    expect(ReportWorksheet.safeParse({ ...one, side: 'upper' }).success).toBe(false)
    expect(ReportWorksheet.safeParse(sent('acr-ti-rads', ['shape', 'wider'], ['shape', 'taller'])).success).toBe(false)
  })
})

it.each([
  ['12', 12],
  [' 7.25 ', 7.25],
  ['8.', null],
  ['', null],
  ['1e2', null],
  ['1000', null],
])('the size %o is %o mm', (size, mm) => expect(worksheetSize({ size })).toBe(mm))
