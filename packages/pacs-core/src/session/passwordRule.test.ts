import fc from 'fast-check'
import { expect, test } from 'vitest'
import { licenceWarning } from './licence'
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

test('a licence warns at 30 and at 7 days before its end, and is over at its end', () => {
  const endsAt = '2026-03-01T00:00:00.000Z'
  const at = (daysLeft: number, moreMs = 0) =>
    licenceWarning(endsAt, Date.parse(endsAt) - daysLeft * 86_400_000 - moreMs)
  expect([31, 30, 8, 7, 1, 0, -1].map((days) => at(days))).toEqual([
    'none',
    'thirty-days',
    'thirty-days',
    'seven-days',
    'seven-days',
    'expired',
    'expired',
  ])
  expect([at(30, 1), at(7, 1), at(0, 1)]).toEqual(['none', 'thirty-days', 'seven-days'])
  expect(licenceWarning(null, 0)).toBe('none')
})
