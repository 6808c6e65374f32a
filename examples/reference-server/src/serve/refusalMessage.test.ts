import { lockedForGood, PacsError } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { languageOf, refusalMessage } from './refusalMessage'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['zh', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en;q=0.5, zh-Hans', 'zh'],
  ['fr, zh;q=0.3, en;q=0.2', 'zh'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['zh;q=0', 'en'],
  ['fr-FR', 'en'],
  ['*', 'en'],
  ['zhx', 'en'],
  ['zh;q=two', 'en'],
  ['en, zh', 'en'],
])('of %j the language is %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('a lock ends where the hospital is; one without an end names no day', () => {
  const of = (lockedUntil: string, zone: string | null) =>
    refusalMessage(new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil } }), 'en', zone)
  expect(of('2026-01-05T20:00:00.000Z', 'Asia/Shanghai')).toContain('2026/01/06 04:00:00')
  expect(of('2026-01-05T20:00:00.000Z', null)).toContain('2026/01/05 20:00:00 UTC')
  expect(of(lockedForGood, 'Asia/Shanghai')).not.toMatch(/9999|\d{4}/)
})

test('an occupied study names who works on it and where, in the language asked for', () => {
  const error = new PacsError('STUDY_OCCUPIED_ERROR', { details: { userName: '李伟', roomName: '一诊室' } })
  for (const language of ['en', 'zh'] as const) {
    expect(refusalMessage(error, language, null)).toMatch(/李伟.*一诊室/)
  }
})

test('faulty fields are named with what was expected of them', () => {
  const fields = [{ path: 'note', message: 'tooLong', expected: { max: 100 } }]
  const error = new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  expect(refusalMessage(error, 'en', null)).toBe('Some entries cannot be used. note: At most 100 characters.')
  expect(refusalMessage(error, 'zh', null)).toBe('部分内容无法使用。 note：最多 100 个字符。')
})

test('what is wrong with a registration is said in the words of its form', () => {
  const fields = [
    { path: 'studyFee', message: 'feeFixed' },
    { path: 'idCard', message: 'idCard' },
  ]
  const error = new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  expect(refusalMessage(error, 'en', null)).toContain('studyFee: The fee comes from the exam parts')
  expect(refusalMessage(error, 'en', null)).toContain(
    'idCard: Must be a valid ID card number. For another document choose its kind',
  )
  expect(refusalMessage(error, 'zh', null)).toContain('studyFee：检查费按部位计算')
})

test('what is wrong with a row of basic data is said as its form says it: what was expected, and what repeats', () => {
  const fields = [
    { path: 'aeTitle', message: 'tooLong', expected: { max: 16 } },
    { path: 'options', message: 'twice', expected: { values: ['均匀'] } },
    { path: 'examTypeId', message: 'unknown' },
  ]
  const error = new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  expect(refusalMessage(error, 'en', null)).toBe(
    'Some entries cannot be used. aeTitle: At most 16 characters. options: Must not repeat: 均匀. examTypeId: Does not exist or is no longer in use.',
  )
  expect(refusalMessage(error, 'zh', null)).toContain('options：不能重复：均匀。 examTypeId：不存在或已停用。')
})
