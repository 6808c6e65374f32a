import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limits } from '../../value/limits'
import { type RuleName, type RuleValues, ruleNames, ruleSpec, rulesOf } from './ruleTable'
import { defaultRules, readRules, ruleFaults, ruleShape, tolerantRuleShape } from './ruleValues'

const messageOf = (name: RuleName, value: unknown, others: Partial<RuleValues> = {}) =>
  ruleFaults({ ...others, [name]: value }).find(({ path }) => path === name)?.message ?? null

const accepts = (name: RuleName, value: unknown) => z.safeParse(ruleShape([name])[name], value).success

const numbers = ruleNames.flatMap((name) => {
  const spec = ruleSpec(name)
  return spec.type === 'number' ? [{ name, min: spec.min, max: spec.max }] : []
})
const choices = ruleNames.flatMap((name) => {
  const spec = ruleSpec(name)
  return spec.type === 'choice' ? [{ name, options: spec.options }] : []
})

test('the defaults are right', () => {
  expect(ruleFaults(defaultRules)).toEqual([])
  expect(ruleFaults({})).toEqual([])
})

describe('Settings', () => {
  test('begin as the specification has them', () => {
    expect(defaultRules).toMatchObject({
      printLockMinutes: 0,
      printCopies: '',
      timingSeconds: 5,
      isTimingOn: false,
      editableStudyFee: false,
      ultrasonicType: 'ColorUltrasonic',
      hisMode: 'disabled',
    })
  })

  test('have the choices of the specification', () => {
    const optionsOf = (name: RuleName) => choices.find((each) => each.name === name)?.options
    expect(optionsOf('hisMode')).toEqual(['disabled', 'pull', 'push'])
    expect(optionsOf('dicomPatientName')).toEqual(['chinese', 'english'])
    expect(optionsOf('recordDoubleClick')).toEqual(['none', 'registration', 'image', 'report'])
    expect(optionsOf('ultrasonicType')).toEqual(['ColorUltrasonic', 'BlackWhiteUltrasonic'])
  })
})

describe.each(numbers)('The number $name', ({ name, min, max }) => {
  test.each([min, max, min + 1, max - 1])('may be %d', (value) => {
    expect(messageOf(name, value)).toBeNull()
    expect(accepts(name, value)).toBe(true)
  })

  test.each([min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY, String(min), null])(
    'may not be %s',
    (value) => {
      expect(messageOf(name, value)).toBe('between')
      expect(accepts(name, value)).toBe(false)
    },
  )

  test('is the same to the form and to the call, whatever it is', () => {
    const around = fc.oneof(fc.integer({ min: min - 3, max: min + 3 }), fc.integer({ min: max - 3, max: max + 3 }))
    fc.assert(
      fc.property(fc.oneof(around, fc.integer(), fc.double()), (value) => {
        const isRight = Number.isInteger(value) && value >= min && value <= max
        expect(messageOf(name, value) === null).toBe(isRight)
        expect(accepts(name, value)).toBe(isRight)
      }),
    )
  })
})

test.each(choices)('The choice $name is one of its options', ({ name, options }) => {
  for (const option of options) {
    expect(messageOf(name, option)).toBeNull()
    expect(accepts(name, option)).toBe(true)
  }
  for (const other of ['', 'other', options[0].toUpperCase(), null]) {
    expect(messageOf(name, other)).toBe('oneOf')
    expect(accepts(name, other)).toBe(false)
  }
})

describe('Urgent types', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `type-${at}`)

  test('are at least one while urgent reports are on', () => {
    expect(messageOf('urgentReportTypes', [], { isUrgentReportOn: true })).toBe('required')
    expect(messageOf('urgentReportTypes', ['a'], { isUrgentReportOn: true })).toBeNull()
    expect(messageOf('urgentReportTypes', [], { isUrgentReportOn: false })).toBeNull()
  })

  test('stand once each, and are not too many', () => {
    expect(messageOf('urgentReportTypes', ['a', 'b'])).toBeNull()
    expect(messageOf('urgentReportTypes', ['a', 'b', 'a'])).toBe('twice')
    expect(messageOf('urgentReportTypes', ids(limits.ruleRows))).toBeNull()
    expect(messageOf('urgentReportTypes', ids(limits.ruleRows + 1))).toBe('tooMany')
  })
})

test('Copies are a list that can be read', () => {
  expect(messageOf('printCopies', 'a:1,b:20')).toBeNull()
  expect(messageOf('printCopies', 'a:21')).toBe('printCopies')
  expect(accepts('printCopies', 'a:21')).toBe(false)
  const long = Array.from({ length: limits.printCopies.textLength / 4 + 1 }, (_, at) => `${at}:2`).join(',')
  expect(accepts('printCopies', long)).toBe(false)
})

describe('What stands in the store', () => {
  test('is read as it is; what is missing is the default', () => {
    const { values, unreadable } = readRules('system-rule', { printLockMinutes: 30, of: 'another version' })
    expect(values.printLockMinutes).toBe(30)
    expect(values.recordDoubleClick).toBe(defaultRules.recordDoubleClick)
    expect(Object.keys(values).sort()).toEqual([...rulesOf('system-rule')].sort())
    expect(unreadable).toEqual([])
  })

  test.each([null, 'text', 3, [], undefined])('is all defaults when it is %j', (stored) => {
    const { values, unreadable } = readRules('global-parameter', stored)
    expect(values).toEqual(Object.fromEntries(rulesOf('global-parameter').map((name) => [name, defaultRules[name]])))
    expect(unreadable).toEqual([])
  })

  test('and cannot be read is the default, and told', () => {
    const stored = { timingSeconds: limits.clipTimingSeconds.max + 1, isAiReviewOn: 'yes', isTimingOn: true }
    const { values, unreadable } = readRules('system-rule', stored)
    expect(values).toMatchObject({ timingSeconds: 5, isAiReviewOn: false, isTimingOn: true })
    expect([...unreadable].sort()).toEqual(['isAiReviewOn', 'timingSeconds'])
  })

  test('asks for no urgent type among none', () => {
    const { values, unreadable } = readRules('system-rule', { isUrgentReportOn: true, urgentReportTypes: [] })
    expect(values.isUrgentReportOn).toBe(false)
    expect(unreadable).toEqual(['urgentReportTypes'])
  })

  test('leaves, whatever it is, settings that are right', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...ruleNames), fc.anything()), (stored) => {
        expect(ruleFaults(readRules('system-rule', stored).values)).toEqual([])
        expect(ruleFaults(readRules('global-parameter', stored).values)).toEqual([])
      }),
    )
  })
})

test('What a newer server answers and this version cannot read is the default', () => {
  const shape = z.object(tolerantRuleShape(rulesOf('global-parameter')))
  expect(z.parse(shape, { hisMode: 'telepathy', dicomPatientName: 'english' })).toMatchObject({
    hisMode: defaultRules.hisMode,
    dicomPatientName: 'english',
  })
})
