import { describe, expect, it } from 'vitest'
import { acrTiRads } from './acrTiRads'
import { answerItem, scoreWorksheet, type WorksheetAnswers } from './Worksheet'

const answers = (...chosen: string[]): WorksheetAnswers => {
  const [composition = '', echogenicity = '', shape = '', margin = '', ...foci] = chosen
  return { composition: [composition], echogenicity: [echogenicity], shape: [shape], margin: [margin], foci }
}
const score = (sizeMm: number | null, ...chosen: string[]) => {
  const { points, level, advice } = scoreWorksheet(acrTiRads, answers(...chosen), sizeMm)
  return [points, level?.id, advice]
}

describe('ACR TI-RADS', () => {
  it.each([
    [[0, 'TR1', 'none'], 60, ['spongiform', 'hypoechoic', 'taller', 'smooth', 'punctate']],
    [[2, 'TR2', 'none'], 60, ['mixed', 'hyperOrIsoechoic', 'wider', 'smooth', 'noneOrCometTail']],
    [[3, 'TR3', 'followUp'], 24, ['solid', 'hyperOrIsoechoic', 'wider', 'illDefined', 'noneOrCometTail']],
    [[3, 'TR3', 'biopsy'], 25, ['solid', 'hyperOrIsoechoic', 'wider', 'illDefined', 'noneOrCometTail']],
    [[4, 'TR4', 'none'], 9, ['solid', 'hypoechoic', 'wider', 'smooth', 'noneOrCometTail']],
    [[6, 'TR4', 'biopsy'], 15, ['solid', 'hypoechoic', 'wider', 'lobulatedOrIrregular', 'noneOrCometTail']],
    [[7, 'TR5', 'followUp'], 5, ['solid', 'hypoechoic', 'wider', 'smooth', 'punctate']],
    [
      [17, 'TR5', 'biopsy'],
      10,
      ['solid', 'veryHypoechoic', 'taller', 'extrathyroidal', 'macrocalcification', 'rim', 'punctate'],
    ],
  ] as const)('is %o at %i mm for %o', (expected, sizeMm, chosen) => expect(score(sizeMm, ...chosen)).toEqual(expected))

  // The white paper: biopsy of TR3 from 2.5 cm, TR4 from 1.5 cm, TR5 from 1 cm; follow-up from 1.5, 1 and 0.5 cm.
  it.each([
    ['TR3', 15, 25, ['solid', 'hyperOrIsoechoic', 'wider', 'smooth', 'noneOrCometTail']],
    ['TR4', 10, 15, ['solid', 'hypoechoic', 'wider', 'smooth', 'noneOrCometTail']],
    ['TR4', 10, 15, ['solid', 'hypoechoic', 'wider', 'lobulatedOrIrregular', 'noneOrCometTail']],
    ['TR5', 5, 10, ['solid', 'hypoechoic', 'taller', 'smooth', 'noneOrCometTail']],
  ] as const)('%s is followed up from %i mm and punctured from %i mm', (level, followUp, biopsy, chosen) => {
    const adviceAt = (sizeMm: number) => score(sizeMm, ...chosen).slice(1)
    expect([followUp - 0.1, followUp, biopsy - 0.1, biopsy, 90].map(adviceAt)).toEqual(
      ['none', 'followUp', 'followUp', 'biopsy', 'biopsy'].map((advice) => [level, advice]),
    )
  })

  it('has no level for a sum of 1: the answers contradict one another', () => {
    expect(score(30, 'mixed', 'anechoic', 'wider', 'smooth', 'noneOrCometTail')).toEqual([1, undefined, null])
  })

  it('has no level while an item is missing', () => {
    const { missing, level } = scoreWorksheet(acrTiRads, { composition: ['solid'], margin: ['smooth'] })
    expect(missing).toEqual(['echogenicity', 'shape', 'foci'])
    expect(level).toBeNull()
  })
})

describe('an answer', () => {
  const [composition] = acrTiRads.items
  const foci = acrTiRads.items.at(-1)

  it('takes the place of the former one where one may be chosen', () => {
    if (composition === undefined) throw new Error('no item')
    expect(answerItem(composition, { composition: ['mixed'] }, 'solid', true)).toEqual({ composition: ['solid'] })
  })

  it('joins the others where several may be chosen, and "none" stands alone', () => {
    if (foci === undefined) throw new Error('no item')
    const several = answerItem(foci, { foci: ['noneOrCometTail'] }, 'rim', true)
    expect(answerItem(foci, several, 'punctate', true)).toEqual({ foci: ['rim', 'punctate'] })
    expect(answerItem(foci, several, 'noneOrCometTail', true)).toEqual({ foci: ['noneOrCometTail'] })
    expect(answerItem(foci, several, 'rim', false)).toEqual({ foci: [] })
  })
})
