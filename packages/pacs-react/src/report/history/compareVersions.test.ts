import type { ReportVersion } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { compareVersions, type VersionWords } from './compareVersions'

const words: VersionWords = {
  template: (id) => `template ${id}`,
  result: (result) => result,
  image: (id) => id,
  value: ({ id }, text) => `${id} ${text}`,
}

function version(patch: object): ReportVersion {
  const empty = { findings: '', impression: '', recommendation: '', history: '', templateId: null, result: 'unknown' }
  return { ...empty, values: [], parameters: [], imageIds: [], ...patch } as unknown as ReportVersion
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
    expect(compareVersions(same, same, words)).toEqual({ parts: [], parameters: [] })
  })

  it('names what was added and removed in each text', () => {
    expect(
      partsOf({ findings: '肝正常。胆囊结石。', recommendation: '复查。' }, { findings: '肝正常。胆囊息肉。' }),
    ).toEqual([
      ['findings', ['both: 肝正常。', 'then: 胆囊息肉。', 'now: 胆囊结石。']],
      ['recommendation', ['now: 复查。']],
    ])
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
})
