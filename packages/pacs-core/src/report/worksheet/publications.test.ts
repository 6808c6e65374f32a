import { describe, expect, it } from 'vitest'
import { acrTiRads } from './acrTiRads'
import { biRads } from './biRads'
import { cTiRads } from './cTiRads'
import { liRadsUs } from './liRadsUs'
import { oRads } from './oRads'
import { scoreWorksheet, type Worksheet, type WorksheetAnswers, type WorksheetItem } from './Worksheet'
import { worksheets, worksheetsFor } from './whyNotWorksheets'

/** Every way to answer an item. */
function choicesOf({ id, isMany, options }: WorksheetItem): WorksheetAnswers[] {
  if (isMany !== true) return options.map((option) => ({ [id]: [option.id] }))
  const alone = options.filter(({ isAlone }) => isAlone).map((option) => ({ [id]: [option.id] }))
  const others = options.filter(({ isAlone }) => !isAlone)
  const sets = Array.from({ length: 2 ** others.length - 1 }, (_, mask) => ({
    [id]: others.filter((_option, at) => ((mask + 1) >> at) & 1).map((option) => option.id),
  }))
  return [...alone, ...sets]
}

/** Every whole set of answers of a worksheet, without what only describes. */
function everyAnswer({ items }: Worksheet): WorksheetAnswers[] {
  return items
    .filter(({ isOptional }) => !isOptional)
    .reduce<WorksheetAnswers[]>(
      (all, item) => all.flatMap((answers) => choicesOf(item).map((choice) => ({ ...answers, ...choice }))),
      [{}],
    )
}
const levelOf = (sheet: Worksheet, answers: WorksheetAnswers, sizeMm: number | null = null) =>
  scoreWorksheet(sheet, answers, sizeMm).level?.id ?? null
const said = (answers: WorksheetAnswers, item: string) => answers[item]?.[0] ?? ''

describe('ACR TI-RADS 2017', () => {
  // Points of the white paper, what cannot be determined included.
  const table: Record<string, number> = {
    cystic: 0,
    spongiform: 0,
    mixed: 1,
    solid: 2,
    compositionUndetermined: 2,
    anechoic: 0,
    hyperOrIsoechoic: 1,
    hypoechoic: 2,
    veryHypoechoic: 3,
    echogenicityUndetermined: 1,
    wider: 0,
    taller: 3,
    smooth: 0,
    illDefined: 0,
    lobulatedOrIrregular: 2,
    extrathyroidal: 3,
    marginUndetermined: 0,
    noneOrCometTail: 0,
    macrocalcification: 1,
    rim: 2,
    punctate: 3,
  }
  const levels = ['TR1', null, 'TR2', 'TR3', 'TR4', 'TR4', 'TR4']

  it('gives every combination of answers the points and the level of the table', () => {
    const all = everyAnswer(acrTiRads)
    expect(all).toHaveLength(5 * 5 * 2 * 5 * 8)
    for (const answers of all) {
      const isBenign = ['cystic', 'spongiform'].includes(said(answers, 'composition'))
      const sum = isBenign
        ? 0
        : Object.values(answers)
            .flat()
            .reduce((points, id) => points + (table[id] ?? Number.NaN), 0)
      const { points, level } = scoreWorksheet(acrTiRads, answers)
      expect([points, level?.id ?? null], JSON.stringify(answers)).toEqual([sum, sum >= 7 ? 'TR5' : levels[sum]])
    }
  })
})

describe('C-TIRADS 2020', () => {
  const suspicious = ['solid', 'markedlyHypoechoic', 'vertical', 'illDefinedOrIrregular', 'microcalcification']
  const levels = new Map([
    [-1, 'C-TR2'],
    [0, 'C-TR3'],
    [1, 'C-TR4A'],
    [2, 'C-TR4B'],
    [3, 'C-TR4C'],
    [4, 'C-TR4C'],
    [5, 'C-TR5'],
  ])

  it('counts each suspicious feature as 1 and comet-tail artefacts as -1', () => {
    const all = everyAnswer(cTiRads)
    expect(all).toHaveLength(2 ** 4 * 4)
    for (const answers of all) {
      const chosen = Object.values(answers).flat()
      const sum = chosen.filter((id) => suspicious.includes(id)).length - (chosen.includes('cometTail') ? 1 : 0)
      const { points, level, advice } = scoreWorksheet(cTiRads, answers, 30)
      expect([points, level?.id, advice], JSON.stringify(answers)).toEqual([sum, levels.get(sum), null])
    }
  })
})

describe('BI-RADS US, 5th edition', () => {
  it.each(['0', '1', '2', '3', '4A', '4B', '4C', '5', '6'])('category %s is what the reader assessed', (category) => {
    expect(levelOf(biRads, { category: [`category${category}`] })).toBe(`BI-RADS ${category}`)
    expect(levelOf(biRads, { category: [`category${category}`], margin: ['spiculated'] })).toBe(`BI-RADS ${category}`)
  })

  it('has no category without an assessment, whatever was described', () => {
    const { level, missing } = scoreWorksheet(biRads, { shape: ['irregular'], margin: ['spiculated'] })
    expect([level, missing]).toEqual([null, ['category']])
  })
})

describe('O-RADS US v2022', () => {
  /** The table of the publication, level by level. */
  function published(answers: WorksheetAnswers, sizeMm: number): number {
    const [lesion, wall, papillary, shadowing] = ['lesion', 'wall', 'papillary', 'shadowing'].map((id) =>
      said(answers, id),
    )
    const colour = Number(said(answers, 'colour').at(-1))
    const isLarge = sizeMm >= 100
    const isSmooth = wall === 'smooth'
    if (lesion === 'incomplete') return 0
    if (lesion === 'normal') return 1
    if (lesion === 'benignExtraovarian') return 2
    if (lesion === 'benignOvarian') return isLarge ? 3 : 2
    if (said(answers, 'ascites') === 'ascitesOrNodules') return 5
    if (lesion === 'simpleCyst') return isLarge ? 3 : 2
    if (lesion === 'unilocular') return isSmooth && !isLarge ? 2 : 3
    if (lesion === 'bilocular') return !isSmooth ? 4 : isLarge ? 3 : 2
    if (lesion === 'multilocular') return isSmooth && !isLarge && colour < 4 ? 3 : 4
    if (lesion === 'unilocularSolid') return papillary === 'fourOrMore' ? 5 : 4
    if (lesion === 'multilocularSolid') return colour <= 2 ? 4 : 5
    if (!isSmooth || colour === 4) return 5
    return colour === 1 || shadowing === 'shadowed' ? 3 : 4
  }

  it('gives every combination of answers and sizes the level of the table', () => {
    const all = everyAnswer(oRads)
    expect(all).toHaveLength(11 * 2 * 2 * 2 * 4 * 2)
    for (const answers of all)
      for (const sizeMm of [8, 99.9, 100, 140])
        expect(levelOf(oRads, answers, sizeMm), JSON.stringify([answers, sizeMm])).toBe(
          `O-RADS ${published(answers, sizeMm)}`,
        )
  })

  it('asks for what the level needs, and for nothing else', () => {
    const ask = (answers: WorksheetAnswers, sizeMm: number | null = null) => {
      const { missing, level } = scoreWorksheet(oRads, answers, sizeMm)
      return [level?.id ?? null, ...missing]
    }
    const noAscites = { ascites: ['noAscites'] }
    expect(ask({})).toEqual([null, 'lesion'])
    expect(ask({ lesion: ['benignExtraovarian'] })).toEqual(['O-RADS 2'])
    expect(ask({ lesion: ['benignOvarian'] })).toEqual([null, 'size'])
    expect(ask({ lesion: ['solid'] })).toEqual([null, 'ascites'])
    expect(ask({ lesion: ['solid'], ascites: ['ascitesOrNodules'] })).toEqual(['O-RADS 5'])
    expect(ask({ lesion: ['solid'], ...noAscites, wall: ['irregular'] })).toEqual(['O-RADS 5'])
    expect(ask({ lesion: ['solid'], ...noAscites, wall: ['smooth'], colour: ['colour2'] })).toEqual([null, 'shadowing'])
    expect(ask({ lesion: ['unilocularSolid'], ...noAscites, papillary: ['fourOrMore'] })).toEqual(['O-RADS 5'])
    expect(ask({ lesion: ['multilocular'], ...noAscites, wall: ['smooth'], colour: ['colour4'] })).toEqual(['O-RADS 4'])
  })
})

describe('LI-RADS US v2024', () => {
  it.each([
    ['noObservation', null, 'US-1'],
    ['definitelyBenign', 40, 'US-1'],
    ['notDefinitelyBenign', 9.9, 'US-2'],
    ['notDefinitelyBenign', 10, 'US-3'],
    ['notDefinitelyBenign', 35, 'US-3'],
    ['newThrombus', null, 'US-3'],
  ] as const)('%s of %s mm is %s, with each visualisation score', (observation, sizeMm, level) => {
    for (const visualisation of ['visA', 'visB', 'visC'])
      expect(levelOf(liRadsUs, { observation: [observation], visualisation: [visualisation] }, sizeMm)).toBe(level)
  })

  it('needs the visualisation score, and the size of what is not definitely benign', () => {
    expect(scoreWorksheet(liRadsUs, { observation: ['noObservation'] })).toMatchObject({
      level: null,
      missing: ['visualisation'],
    })
    const answers = { observation: ['notDefinitelyBenign'], visualisation: ['visA'] }
    expect(scoreWorksheet(liRadsUs, answers)).toMatchObject({ level: null, missing: ['size'] })
  })
})

it('each worksheet is offered for its organ, and none for others', () => {
  const offered = (...parts: string[]) => worksheetsFor(parts).map(({ id }) => id)
  expect(offered('甲状腺')).toEqual(['c-tirads', 'acr-ti-rads'])
  expect(offered('Thyroid')).toEqual(['c-tirads', 'acr-ti-rads'])
  expect(offered('双侧乳腺')).toEqual(['bi-rads-us'])
  expect(offered('子宫附件')).toEqual(['o-rads-us'])
  expect(offered('肝')).toEqual(['li-rads-us'])
  expect(offered('脐动脉', '前列腺')).toEqual([])
  expect(offered()).toEqual([])
})

it('every level of a rule is one of the worksheet, and every rule names its items and options', () => {
  for (const { items, levels, rules = [] } of worksheets)
    for (const { when, level } of rules) {
      expect(levels.map(({ id }) => id)).toContain(level)
      for (const [itemId, optionIds] of Object.entries(when)) {
        const options = items.find(({ id }) => id === itemId)?.options.map(({ id }) => id) ?? []
        expect(options).toEqual(expect.arrayContaining([...optionIds]))
      }
    }
})
