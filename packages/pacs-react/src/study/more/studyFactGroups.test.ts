import { coreText, createText, lockedForGood, type Study } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import { commonText } from '../../provider/commonText'
import { studyText } from '../studyText'
import { studyFactGroups } from './studyFactGroups'

const nowMs = Date.parse('2026-01-05T08:00:00Z')
type Patch = Partial<Record<keyof Study, unknown>>

/** The facts of a study by their labels, in the time of Shanghai. */
function factsOf(patch: Patch, language: 'en' | 'zh' = 'en') {
  const text = createText({ resources: [coreText, commonText, studyText], browserLanguage: language })
  const t = text.getSnapshot().t as Parameters<typeof studyFactGroups>[1]['t']
  const groups = studyFactGroups(exampleStudy(patch), { t, language, timeZone: 'Asia/Shanghai', nowMs })
  const facts = new Map(groups.flatMap((group) => group.facts.map(({ label, value }) => [label, value] as const)))
  return { titles: groups.map(({ title }) => title), facts }
}

describe('all that is known of a study', () => {
  it('leaves out what nobody filled in, and a group in which nothing is left', () => {
    const { facts, titles } = factsOf({})
    expect([...facts.values()]).not.toContain('')
    const { titles: all } = factsOf({ gravidity: 2 })
    expect(all).toHaveLength(titles.length + 1)
  })

  it.each([
    ['en', 'Male'],
    ['zh', '男'],
  ] as const)('is said in words of the language: %s', (language, sex) => {
    expect([...factsOf({ patientSex: 'male' }, language).facts.values()]).toContain(sex)
  })

  it('says zero children, and not nothing', () => {
    const { facts } = factsOf({ gravidity: 1, parity: 0 })
    expect([...facts.values()]).toContain('0')
  })

  it.each([
    [0, '0w0d'],
    [6, '0w6d'],
    [7, '1w0d'],
    [200, '28w4d'],
  ])('says %i days of a pregnancy in weeks and days', (gestationalDays, words) => {
    expect([...factsOf({ gestationalDays }).facts.values()]).toContain(words)
  })

  it('gives instants in the time of the hospital, where the day may be another one', () => {
    const { facts } = factsOf({ printTime: '2026-01-05T20:00:00.000Z' })
    expect([...facts.values()]).toContain('2026/01/06 04:00:00')
  })

  it('knows a lock while it lasts, and one without an end by no day', () => {
    const ended = factsOf({ lockedUntil: new Date(nowMs - 1).toISOString() })
    const running = factsOf({ lockedUntil: '2026-01-05T09:00:00.000Z' })
    const endless = factsOf({ lockedUntil: lockedForGood })
    expect(ended.facts.size).toBe(running.facts.size - 1)
    expect([...running.facts.values()]).toContain('2026/01/05 17:00:00')
    expect([...endless.facts.values()].join()).not.toMatch(/9999/)
    expect(endless.facts.size).toBe(running.facts.size)
  })

  it('names who works on it while their lease lasts', () => {
    const occupant = { userId: 'user-9', userName: '王芳', roomId: 'room-9', roomName: '九检查室' }
    const now = factsOf({ occupant: { ...occupant, expiresAt: new Date(nowMs + 1).toISOString() } })
    const past = factsOf({ occupant: { ...occupant, expiresAt: new Date(nowMs).toISOString() } })
    expect([...now.facts.values()].join()).toMatch(/王芳.*九检查室|九检查室.*王芳/)
    expect([...past.facts.values()].join()).not.toMatch(/王芳.*九检查室|九检查室.*王芳/)
  })

  it('marks one that was merged as merged, and not as deleted', () => {
    const deletedAt = '2026-01-05T07:00:00.000Z'
    const deleted = factsOf({ deletedAt, isVip: true })
    const merged = factsOf({ deletedAt, mergedIntoId: 'study-2' })
    expect([...deleted.facts.values()].some((value) => /VIP.*Deleted/.test(value))).toBe(true)
    expect([...merged.facts.values()].some((value) => /Deleted/.test(value))).toBe(false)
  })

  it('says no result while it is unknown', () => {
    const { facts } = factsOf({ negativePositiveMark: 'positive' })
    expect(facts.size).toBe(factsOf({ negativePositiveMark: 'unknown' }).facts.size + 1)
  })
})
