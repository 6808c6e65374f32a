import fc from 'fast-check'
import { expect, test } from 'vitest'
import { licenceDaysLeft, licenceWarning } from './licence'
import {
  defaultPasswordRule,
  judgePassword,
  meetsPasswordRule,
  PasswordRule,
  passwordEndMs,
  specialCharacters,
  strictestPasswordRule,
} from './passwordRule'

const anyRule = fc.record({
  minLength: fc.integer({ min: 6, max: 32 }),
  needsUpperCase: fc.boolean(),
  needsLowerCase: fc.boolean(),
  needsDigit: fc.boolean(),
  needsSpecial: fc.boolean(),
  validityDays: fc.option(fc.integer({ min: 1, max: 1095 })),
})
const lengthOf = (text: string, rule = defaultPasswordRule) => judgePassword(text, rule)[0]?.isMet

test('a password is as long as the department wants it, and at most 64 characters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 32 }), fc.constantFrom('a', 'ü', '密', '😀'), (minLength, character) => {
      const rule = { ...defaultPasswordRule, minLength }
      const met = [minLength - 1, minLength, 64, 65].map((length) => lengthOf(character.repeat(length), rule))
      expect(met).toEqual([false, true, true, false])
    }),
  )
})

test('the minimum can be set from 6 to 32, the validity from 1 to 1095 days, or to none', () => {
  const fits = (patch: object) => PasswordRule.safeParse({ ...defaultPasswordRule, ...patch }).success
  expect([5, 6, 32, 33].map((minLength) => fits({ minLength }))).toEqual([false, true, true, false])
  expect([0, 1, 1095, 1096, null].map((validityDays) => fits({ validityDays }))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  expect(defaultPasswordRule).toMatchObject({ minLength: 8, needsUpperCase: false, validityDays: null })
})

test.each([
  ['needsUpperCase', 'upperCase', 'A', 'a1#'],
  ['needsLowerCase', 'lowerCase', 'a', 'A1#'],
  ['needsDigit', 'digit', '7', 'aA#'],
  ['needsSpecial', 'special', '#', 'aA1 ~"<>?,./`:;'],
] as const)('%s asks for one such character, and nothing else will do', (need, part, having, lacking) => {
  const rule = { ...defaultPasswordRule, [need]: true }
  const judge = (text: string) => judgePassword(text, rule).find((each) => each.part === part)?.isMet
  expect([judge(lacking), judge(lacking + having)]).toEqual([false, true])
  expect(judgePassword(lacking, defaultPasswordRule).map((each) => each.part)).toEqual(['length'])
})

test('the special characters are those of the specification, to the letter', () => {
  const specified = "! @ # $ % ^ & * ( ) _ + - = [ ] { } | ' \\".split(' ')
  expect([...specialCharacters].sort()).toEqual(specified.sort())
  const rule = { ...defaultPasswordRule, needsSpecial: true }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (character) => {
      const isMet = judgePassword(character, rule).find((each) => each.part === 'special')?.isMet
      expect(isMet).toBe(specified.includes(character))
    }),
  )
})

test('what meets the strictest of several rules meets each of them, and what misses one misses it', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1, maxLength: 4 }), fc.string({ maxLength: 40 }), (rules, text) => {
      const isMetByEach = rules.every((rule) => meetsPasswordRule(text, rule))
      expect(meetsPasswordRule(text, strictestPasswordRule(rules))).toBe(isMetByEach)
    }),
  )
})

test('a password ends so many days after it was set, or never', () => {
  const changedAt = '2026-01-01T00:00:00.000Z'
  expect(passwordEndMs(changedAt, { ...defaultPasswordRule, validityDays: 1 })).toBe(Date.UTC(2026, 0, 2))
  expect(passwordEndMs(changedAt, { ...defaultPasswordRule, validityDays: 1095 })).toBe(Date.UTC(2028, 11, 31))
  expect(passwordEndMs(changedAt, defaultPasswordRule)).toBeNull()
})

test('a licence warns from 30 and from 7 days of the calendar before the date that is shown, and is over after that day', () => {
  // The last millisecond of 29 December in Shanghai.
  const endsAt = '2026-12-29T15:59:59.999Z'
  const zone = 'Asia/Shanghai'
  const on = (day: string, time: string) => Date.parse(`${day}T${time}+08:00`)
  for (const time of ['00:00:00', '07:30:00', '23:59:59']) {
    const told = (day: string) => [
      licenceDaysLeft(endsAt, on(day, time), zone),
      licenceWarning(endsAt, on(day, time), zone),
    ]
    expect(told('2026-11-28'), time).toEqual([31, 'none'])
    expect(told('2026-11-29'), time).toEqual([30, 'thirty-days'])
    expect(told('2026-12-21'), time).toEqual([8, 'thirty-days'])
    expect(told('2026-12-22'), time).toEqual([7, 'seven-days'])
    expect(told('2026-12-28'), time).toEqual([1, 'seven-days'])
    expect(told('2026-12-29'), time).toEqual([0, 'seven-days'])
    expect(told('2026-12-30'), time).toEqual([-1, 'expired'])
  }
  expect(licenceWarning(null, 0)).toBe('none')
})

test('days of a licence are whole where the clocks change', () => {
  // New York has 25 hours on 1 November 2026.
  const endsAt = '2026-11-03T04:59:59.999Z'
  expect(licenceDaysLeft(endsAt, Date.parse('2026-10-31T12:00:00Z'), 'America/New_York')).toBe(2)
})
