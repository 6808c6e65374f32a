import { acrTiRads, type ReportVersion, withWorksheet } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { compareVersions, type VersionWords } from './compareVersions'

const words: VersionWords = {
  template: (id) => `template ${id}`,
  result: (result) => result,
  image: (id) => id,
  value: ({ id }, text) => `${id} ${text}`,
  language: (language) => language ?? '',
  options: (_worksheet, ids) => ids.join('+'),
  side: (side) => side,
  score: (_worksheet, { answers }) => `${answers.length} answered`,
}

function version(patch: object): ReportVersion {
  const empty = { findings: '', impression: '', recommendation: '', history: '', templateId: null, result: 'unknown' }
  const lists = { values: [], parameters: [], worksheets: [], imageIds: [], drawings: [], language: null }
  return { ...empty, ...lists, ...patch } as unknown as ReportVersion
}

const parameter = (parameterId: string, value: string) => ({ parameterId, value })
const partsOf = (now: object, then: object) =>
  compareVersions(version(now), version(then), words).parts.map(({ part, pieces }) => [
    part,
    pieces.map(({ kind, text }) => `${kind}: ${text}`),
  ])

describe('The difference of two versions', () => {
  it('is nothing where both say the same', () => {
    const same = version({ findings: '胆囊结石。', parameters: [parameter('bpd', '90')], imageIds: ['a'] })
    expect(compareVersions(same, same, words)).toEqual({ parts: [], parameters: [], worksheets: [] })
  })

  it('names the images that are printed without their drawings', () => {
    const off = version({ drawings: [{ imageId: 'image-1', isPrinted: false }] as never })
    const [difference] = compareVersions(off, version({}), words).parts
    expect(difference).toEqual({ part: 'drawings', pieces: [{ kind: 'now', text: 'image-1' }] })
    const on = version({ drawings: [{ imageId: 'image-1', isPrinted: true }] as never })
    expect(compareVersions(on, version({}), words).parts).toEqual([])
  })

  it('names what was added and removed in each text', () => {
    expect(
      partsOf({ findings: '肝正常。胆囊结石。', recommendation: '复查。' }, { findings: '肝正常。胆囊息肉。' }),
    ).toEqual([
      ['findings', ['both: 肝正常。', 'then: 胆囊息肉。', 'now: 胆囊结石。']],
      ['recommendation', ['now: 复查。']],
    ])
  })

  it('names the language, also where none was chosen before', () => {
    expect(partsOf({ language: 'en' }, { language: 'zh' })).toEqual([['language', ['then: zh', 'now: en']]])
    expect(partsOf({ language: 'en' }, {})).toEqual([['language', ['now: en']]])
  })

  it('names the template, the result, and values that are linked', () => {
    const value = { id: 'v1', field: 'findings', start: 0, end: 2, source: { kind: 'parameter', parameterId: 'p' } }
    const now = { findings: '12', templateId: 't', result: 'positive', values: [value] }
    expect(partsOf(now, { findings: '12' })).toEqual([
      ['template', ['then: template null', 'now: template t']],
      ['result', ['then: unknown', 'now: positive']],
      ['values', ['now: v1 12']],
    ])
  })

  it('shows an image that was moved where it was and where it is', () => {
    expect(partsOf({ imageIds: ['b', 'c', 'a'] }, { imageIds: ['a', 'b', 'c'] })).toEqual([
      ['images', ['then: a', 'both: b', 'both: c', 'now: a']],
    ])
  })

  it('lists parameters with another value, those that were filled in, and those that were emptied', () => {
    const newer = version({ parameters: [parameter('bpd', '91'), parameter('hc', '320'), parameter('ac', '300')] })
    const former = version({ parameters: [parameter('bpd', '90'), parameter('ac', '300'), parameter('fl', '70')] })
    expect(compareVersions(newer, former, words).parameters).toEqual([
      { parameter: parameter('bpd', '91'), newer: '91', former: '90' },
      { parameter: parameter('hc', '320'), newer: '320', former: null },
      { parameter: parameter('fl', '70'), newer: null, former: '70' },
    ])
  })

  describe('in a scored worksheet', () => {
    const filled = (answers: Record<string, string[]>, size = '') =>
      version({ worksheets: withWorksheet([], acrTiRads, { answers, size }) })
    const between = (newer: ReportVersion, former: ReportVersion) =>
      compareVersions(newer, former, words).worksheets.map(({ worksheet, answers }) => [
        worksheet.name,
        answers.map(({ id, former, newer }) => [id, former, newer]),
      ])

    it('is told item by item: what was answered otherwise, in addition, and no more', () => {
      const former = filled({ shape: ['wider'], margin: ['smooth'], foci: ['rim'] }, '12')
      const newer = filled({ shape: ['taller'], foci: ['rim', 'punctate'], composition: ['solid'] }, '12')
      expect(between(newer, former)).toEqual([
        [
          'ACR TI-RADS',
          [
            ['composition', '', 'solid'],
            ['shape', 'wider', 'taller'],
            ['margin', 'smooth', ''],
            ['foci', 'rim', 'rim+punctate'],
          ],
        ],
      ])
    })

    it('is told finding by finding', () => {
      const two = (place: string) => {
        const first = withWorksheet([], acrTiRads, { answers: { shape: ['wider'] }, size: '' })
        return version({
          worksheets: withWorksheet(first, acrTiRads, { answers: {}, size: '', side: 'left', place }, 1),
        })
      }
      const [difference, ...others] = compareVersions(two('upper pole'), two('lower pole'), words).worksheets
      expect(others).toEqual([])
      expect(difference).toMatchObject({
        finding: 1,
        answers: [{ id: 'where', newer: 'left upper pole', former: 'left lower pole' }],
      })
    })

    it('is its score and its size, too, and all of one that was filled in or emptied', () => {
      const filledIn = filled({ shape: ['taller'] }, ' 7.5 ')
      const lines = [
        ['score', '', '1 answered'],
        ['shape', '', 'taller'],
        ['size', '', '7.5 mm'],
      ]
      expect(between(filledIn, version({}))).toEqual([['ACR TI-RADS', lines]])
      expect(between(version({}), filledIn)).toEqual([
        ['ACR TI-RADS', lines.map(([id = '', former = '', newer = '']) => [id, newer, former])],
      ])
    })

    it('is none where only the order of answers is another', () => {
      const [one, other] = [filled({ foci: ['rim', 'punctate'] }), filled({ foci: ['punctate', 'rim'] })]
      expect(between(one, other)).toEqual([])
    })
  })
})
