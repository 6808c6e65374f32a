import { expect, test } from 'vitest'
import { coreText } from '../coreText'
import { loginText } from '../loginText'
import { accountApi } from '../session/accountApi'
import { sessionApi } from '../session/sessionApi'
import { createText } from '../text/createText'
import { lockedForGood } from '../value/studyLock'
import { type ErrorCode, type ErrorEntry, errorTable, isErrorCode } from './errorTable'
import { errorText, refusalFactsOf } from './errorText'
import { en } from './locale/en'
import { loginEn } from './locale/loginEn'
import { zh } from './locale/zh'
import { PacsError } from './PacsError'

const timeZone = 'Asia/Shanghai'
const codes = (Object.keys(errorTable) as ErrorCode[]).sort()

/** Codes that a server sends, by the specification, section 8. */
const specified = [
  'STUDY_OCCUPIED_ERROR',
  'STUDY_VIP_ERROR',
  'STUDY_IS_LOCKED_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'DELETE_OTHER_DOCTOR_STUDY_ERROR',
  'DELETE_PRINTED_STUDY_ERROR',
  'STUDY_IS_NOT_OCCUPY_ERROR',
  'STUDY_IS_NOT_LOCK_ERROR',
  'CANNOT_EDIT_CONSULTATION_REPORT',
  'PRINTED_STUDY_CANNOT_UPLOAD',
  'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
  'PatientTypeId',
  'StudyTypeId',
  'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
  'PARAM_ERROR',
]

test('every code has a text in both languages, and every text has a code', () => {
  expect(Object.keys(en.error).sort()).toEqual(codes)
  expect(Object.keys(zh.error).sort()).toEqual(codes)
})

test('a login page has the texts of everything that its calls and the network can answer', () => {
  const anonymous = [sessionApi, accountApi]
    .flatMap((api) => Object.values(api))
    .filter(({ auth }) => auth === 'anonymous')
  expect(anonymous.length).toBeGreaterThan(5)
  const needed: string[] = anonymous.flatMap(({ errors }) => [...(errors ?? [])])
  for (const [code, { kind }] of Object.entries<ErrorEntry>(errorTable)) {
    if (kind === 'login' || (kind === 'transport' && !/^(HIS|EVENTS)_/.test(code))) needed.push(code)
  }
  expect(Object.keys(loginEn)).toEqual(expect.arrayContaining(needed))
})

test.each(specified)('the specification’s code %s is known', (code) => {
  expect(isErrorCode(code)).toBe(true)
})

test('a name of Object’s prototype is no code', () => {
  expect(['toString', 'constructor', '__proto__'].map(isErrorCode)).toEqual([false, false, false])
})

test('texts say neither "please" nor "error" nor "oops", and shout at nobody', () => {
  for (const text of Object.values(en.error)) expect(text).not.toMatch(/please|oops|!|\berror\b/i)
  for (const text of Object.values(zh.error)) expect(text).not.toMatch(/！|错误码/)
})

test('the user reads the code’s text with its facts, in the language chosen', () => {
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  const occupied = new PacsError('STUDY_OCCUPIED_ERROR', { details: { userName: 'Li Wei', roomName: 'Room 3' } })
  expect(errorText(text.getSnapshot().t, occupied, { timeZone })).toMatch(/Li Wei.*Room 3/)
  text.setLanguage('zh')
  expect(errorText(text.getSnapshot().t, occupied, { timeZone })).toMatch(/[一-鿿]/)
})

test('a lock without an end names no day', () => {
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  const said = (lockedUntil: string) =>
    errorText(text.getSnapshot().t, new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil } }), { timeZone })
  expect(said(lockedForGood)).toContain('locked until it is unlocked')
  expect(said('2026-01-05T08:00:00.000Z')).toContain('2026/01/05')
  text.setLanguage('zh')
  expect(said(lockedForGood)).not.toMatch(/9999|untilUnlocked/)
})

test('a lock that a print made is said to be one', () => {
  const { t } = createText({ resources: [coreText], browserLanguage: 'en' }).getSnapshot()
  const study = { lockedUntil: '2026-01-05T08:00:00.000Z', lockedById: null }
  const said = (locked: typeof study | { lockedUntil: string; lockedById: string }) =>
    errorText(t, new PacsError('STUDY_IS_LOCKED_ERROR', { received: refusalFactsOf(locked) }), { timeZone })
  expect(said(study)).toMatch(/^Printed and locked until 2026\/01\/05/)
  expect(said({ ...study, lockedById: 'user-1' })).toMatch(/^The study is locked until 2026\/01\/05/)
  expect(said({ ...study, lockedUntil: lockedForGood })).toMatch(/^The study is locked until it is unlocked/)
})

test('the doctors of a printed study are named, once where they are the same', () => {
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  const said = (received: Record<string, string | null>) =>
    errorText(text.getSnapshot().t, new PacsError('UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR', { received }), {
      timeZone,
    })
  expect(said({ examinedByName: 'Wang Lei', reportedByName: 'Li Wei' })).toContain('only Wang Lei or Li Wei can')
  expect(said({ examinedByName: 'Wang Lei', reportedByName: 'Wang Lei' })).toContain('only Wang Lei can')
  expect(said({ examinedByName: null, reportedByName: 'Li Wei' })).toContain('only Li Wei can')
  expect(said({})).toContain('only its doctor can')
  text.setLanguage('zh')
  expect(said({ examinedByName: '王磊', reportedByName: '李伟' })).toContain('只有王磊或李伟可以')
})

test('PARAM_ERROR and unknown codes show the server’s own words', () => {
  const { t } = createText({ resources: [coreText] }).getSnapshot()
  expect(errorText(t, new PacsError('PARAM_ERROR', { serverMessage: 'the date is wrong' }), { timeZone })).toBe(
    'the date is wrong',
  )
  expect(errorText(t, new PacsError('SERVER_FAULT', { serverMessage: 'words' }), { timeZone })).toBe('words')
})

test('a code whose text is not loaded yet, as on a page without a login, shows the server’s own words', () => {
  const { t } = createText({ resources: [loginText] }).getSnapshot()
  const ended = (serverMessage?: string) => new PacsError('SIGNATURE_LINK_ENDED', { serverMessage })
  expect(errorText(t, ended('This code was used.'), { timeZone })).toBe('This code was used.')
})

const tables = [coreText.en, coreText.zh]

test.each(codes)('every fact that the text of %s names is declared with it', (code) => {
  const { details = {} }: ErrorEntry = errorTable[code]
  const named = tables.flatMap(({ error }) => [...error[code].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
  const doctors = ['examinedByName', 'reportedByName'].every((name) => name in details) ? ['doctors'] : []
  expect(named.filter((name) => ![...Object.keys(details), ...doctors].includes(name ?? ''))).toEqual([])
})

test('facts from elsewhere are checked one by one: what does not fit is left out, and the text is whole all the same', () => {
  const received = { savedByName: 7, savedAt: '2026-01-05T08:00:00.000Z', current: { id: 'x' }, other: 'unknown here' }
  expect(new PacsError('CONFLICT', { received }).details).toEqual({
    savedAt: received.savedAt,
    current: received.current,
  })
  const usage = [{ by: 'study', count: 2, names: [] }, { by: 'study' }, null]
  expect(new PacsError('ROW_IN_USE', { received: { usage } }).details).toEqual({ usage: [usage[0]] })
  const { t } = createText({ resources: [coreText], browserLanguage: 'en' }).getSnapshot()
  for (const code of codes) {
    for (const nothing of [undefined, null, 'text', [], { fields: 'x', usage: 1 }]) {
      const error = new PacsError(code, { received: nothing })
      expect([code, error.details]).toEqual([code, {}])
      expect(errorText(t, error, { timeZone })).not.toMatch(/\{\{|undefined/)
    }
  }
})

test('a failure is one of several codes or none of them', () => {
  const error = new PacsError('NAME_TAKEN', { details: { field: 'name' } })
  expect([error.is('NAME_TAKEN'), error.is('CONFLICT', 'NAME_TAKEN'), error.is('CONFLICT')]).toEqual([
    true,
    true,
    false,
  ])
})

test('an unknown code without words of the server shows the text of what was tried', () => {
  const { t } = createText({ resources: [coreText] }).getSnapshot()
  const fallback = 'UPLOAD_FAILED'
  expect(errorText(t, new PacsError('SERVER_FAULT'), { timeZone, fallback })).toBe(t('error.UPLOAD_FAILED'))
  expect(errorText(t, new PacsError('SERVER_FAULT', { serverMessage: 'words' }), { timeZone, fallback })).toBe('words')
  expect(errorText(t, new PacsError('UPLOAD_TOO_LARGE'), { timeZone, fallback })).toBe(t('error.UPLOAD_TOO_LARGE'))
  expect(errorText(t, new PacsError('SERVER_FAULT'), { timeZone })).toBe(t('error.SERVER_FAULT'))
})
