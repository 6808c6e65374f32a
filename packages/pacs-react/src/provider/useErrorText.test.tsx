import { type ErrorCode, type FieldFault, PacsError } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { createStoryPacs } from '../testing/PacsStory'
import { useErrorText } from './useErrorText'

const textOf = async (error: PacsError, language: 'en' | 'zh' = 'en') =>
  (await drawHook(createStoryPacs({ language }), () => useErrorText())).use()(error)

const refused = (code: ErrorCode, ...fields: FieldFault[]) => new PacsError(code, { received: { fields } })

test('a refusal names the fields that were wrong, and what was expected of them', async () => {
  const error = refused(
    'SCHEMA_VALIDATION_FAILED',
    { path: 'memo', message: 'tooLong', expected: { max: 500 } },
    { path: 'idCard', message: 'idCard' },
  )
  expect(await textOf(error)).toBe(
    'Some entries cannot be used. memo: At most 500 characters. idCard: Must be a valid ID card number. For another document choose its kind.',
  )
  expect(await textOf(error, 'zh')).toMatch(/^部分内容无法使用。 memo：最多 500 个字符。 idCard：.+。$/)
})

test('a refusal with many wrong fields names the first five', async () => {
  const faults = Array.from({ length: 9 }, (_, at) => ({ path: `field${at}`, message: 'required' }))
  const text = await textOf(refused('MISSING_REQUIRED_FIELDS', ...faults))
  expect(text.match(/field\d/g)).toEqual(['field0', 'field1', 'field2', 'field3', 'field4'])
})

test('a refusal about no field, and the server’s own words, stay as they are', async () => {
  expect(await textOf(new PacsError('NOT_FOUND'))).toBe('There is no such record.')
  const own = { serverMessage: 'memo: too long', received: { fields: [{ path: 'memo', message: 'tooLong' }] } }
  expect(await textOf(new PacsError('PARAM_ERROR', own))).toBe('memo: too long')
})
