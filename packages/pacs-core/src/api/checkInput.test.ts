import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { realtimeConsultationApi } from '../consultation/realtimeConsultationApi'
import { PacsError } from '../error/PacsError'
import { imageApi } from '../image/imageApi'
import { reportApi } from '../report/reportApi'
import { accountApi } from '../session/accountApi'
import { sessionApi } from '../session/sessionApi'
import { textOf } from '../value/schema'
import { checkFields, checkInput, faultsIn } from './checkInput'
import type { Endpoint } from './endpoint'
import { fieldFaultsOf } from './fieldFault'

function failureOf(endpoint: Endpoint, input: Record<string, unknown>): PacsError {
  try {
    checkInput(endpoint, input)
  } catch (thrown) {
    return PacsError.from(thrown)
  }
  throw new Error('it was taken')
}

const id = '01900000-0000-7000-8000-000000000001'
const login = { phone: '13800000001', credentials: 'x', hospitalId: 'h', departmentId: 'd', roomId: 'r' }

const passwords = { newPassword: 'New1!password', confirmPassword: 'New1!password' }

/** The calls whose required fields the specification names in section 5, with exactly these fields. */
const required: readonly (readonly [Endpoint, Record<string, unknown>])[] = [
  [sessionApi.password, login],
  [sessionApi.passwordCheck, { phone: '13800000001', credentials: 'x' }],
  [sessionApi.switchHospital, { token: 't' }],
  [sessionApi.switchRoom, { accessToken: 't', roomName: 'Room 2' }],
  [accountApi.forgotPassword, { phone: '13800000001', verificationCode: '123456', ...passwords }],
  [accountApi.resetPassword, { phone: '13800000001', departmentId: 'd', oldPassword: 'Old1!password', ...passwords }],
  [accountApi.mfaBind, { mfaSecret: 's', mfaVerificationCode: '123456', userId: 'u' }],
  [imageApi.onUpload, { studyId: 's', imageUrl: 'k' }],
  [imageApi.uploadDicom, { studyId: 's', dicomUrl: 'k' }],
  [imageApi.cacheUploadDicom, { roomId: 'r', imageName: 'A1', cacheDicomUrl: 'k' }],
  [imageApi.exportToken, { imageId: 'i', fileType: 'DICOM' }],
  [realtimeConsultationApi.initiate, { studyId: 's', expertList: [{ userId: id, hospitalId: id }] }],
  [imageApi.cacheOnUpload, { roomId: 'r', imageName: 'A1', imageUrl: 'k' }],
  [imageApi.cacheBindStudy, { imageId: 'i', studyId: 's' }],
  [imageApi.uploadToken, { studyId: 's' }],
  [imageApi.cacheUploadToken, { fileExtension: '.jpg' }],
]

describe.each(required.map(([endpoint, input]) => [endpoint.id, endpoint, input] as const))(
  '%s',
  (_, endpoint, input) => {
    test('takes its required fields, and needs no other', () => {
      expect(() => checkInput(endpoint, input)).not.toThrow()
    })

    test.each(Object.keys(input))('without %s is refused as "missing required fields"', (name) => {
      const { [name]: _left, ...rest } = input
      const failure = failureOf(endpoint, rest)
      expect(failure).toMatchObject({ code: 'MISSING_REQUIRED_FIELDS', message: 'missing required fields' })
      expect(fieldFaultsOf(failure)).toEqual([expect.objectContaining({ path: name })])
    })
  },
)

test.each(['', '   ', undefined, null])(
  'the path parameter %j is refused: "a path parameter cannot be empty"',
  (studyId) => {
    expect(failureOf(reportApi.get, { studyId })).toMatchObject({
      code: 'PATH_PARAMETER_EMPTY',
      message: 'a path parameter cannot be empty',
    })
  },
)

test.each(['.', '..', 'a/b', '%2f', 'a b'])('the path parameter %j fails its schema', (studyId) => {
  expect(failureOf(reportApi.get, { studyId }).code).toBe('SCHEMA_VALIDATION_FAILED')
})

test('a field that does not fit is refused as "schema validation failed" and named', () => {
  const failure = failureOf(sessionApi.password, { ...login, phone: '123' })
  expect(failure).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', message: 'schema validation failed' })
  expect(fieldFaultsOf(failure)).toEqual([expect.objectContaining({ path: 'phone' })])
})

test('a field that the call does not know is refused: requests are strict', () => {
  expect(fieldFaultsOf(failureOf(sessionApi.password, { ...login, role: 'admin' }))).toEqual([
    expect.objectContaining({ path: 'role' }),
  ])
})

test('upload tokens take exactly the extensions of the specification', () => {
  for (const fileExtension of ['.jpg', '.jpeg', '.png', '.webm', '.mp4', '.avi', '.dcm']) {
    expect(() => checkInput(imageApi.cacheUploadToken, { fileExtension })).not.toThrow()
  }
  for (const fileExtension of ['.exe', 'jpg', '.JPG', '.svg', '.html', '']) {
    expect(() => checkInput(imageApi.cacheUploadToken, { fileExtension })).toThrow()
  }
})

test('a body with far too many fields is refused at once, and the refusal names twenty of them', () => {
  const crowd = Object.fromEntries(Array.from({ length: 50_000 }, (_, number) => [`f${number}`, 1]))
  const refusal = (() => {
    try {
      return checkFields({ name: z.string() }, { name: 'a', ...crowd })
    } catch (thrown) {
      return PacsError.from(thrown)
    }
  })()
  expect(refusal).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' })
  expect(refusal).toHaveProperty('details.fields.length', 20)
  expect(refusal).toHaveProperty('details.fields.0', { path: 'f0', message: 'unknownField' })
})

test('a form learns of all of its faults at once, by the fields that it asks about', () => {
  const body = { name: textOf(3, 1), note: textOf(5), other: z.int() }
  expect(faultsIn(body, { name: '', note: 'x'.repeat(6) })).toEqual([
    { path: 'name', message: 'required' },
    { path: 'note', message: 'tooLong', expected: { max: 5 } },
  ])
  expect(faultsIn(body, { name: 'abc' })).toEqual([])
})

describe('A list that is too long', () => {
  let looks = 0
  const element = z.object({
    name: z.string().check(
      z.refine(() => {
        looks += 1
        return true
      }),
    ),
  })
  const many = Array.from({ length: 100_000 }, () => ({ name: 'x' }))
  const faultsOf = (shape: Record<string, z.core.$ZodType>, value: Record<string, unknown>) => {
    looks = 0
    try {
      checkFields(shape, value)
    } catch (thrown) {
      return PacsError.from(thrown).details
    }
    throw new Error('it was taken')
  }

  test('is refused before its elements are looked at, wherever it is', () => {
    const list = z.array(element).check(z.maxLength(3))
    for (const [schema, value, path] of [
      [list, many, 'a'],
      [z.optional(z.nullable(list)), many, 'a'],
      [z.object({ rows: list }), { rows: many }, 'a.rows'],
      [z.array(z.object({ rows: list })), [{ rows: [] }, { rows: many }], 'a.1.rows'],
    ] as const) {
      expect(faultsOf({ a: schema }, { a: value })).toEqual({
        fields: [{ path, message: 'tooMany', expected: { max: 3 } }],
      })
      // Once at most: a default may be looked for.
      expect(looks).toBeLessThan(2)
    }
  })

  test('has a bound where its schema has none', () => {
    const fields = [{ path: 'a', message: 'tooMany', expected: { max: 5_000 } }]
    expect(faultsOf({ a: z.array(element) }, { a: many })).toEqual({ fields })
    const record = Object.fromEntries(many.map((each, at) => [`k${at}`, each]))
    expect(faultsOf({ a: z.record(z.string(), element) }, { a: record })).toEqual({ fields })
    expect(looks).toBeLessThan(2)
  })

  test('of faulty elements that it may have is refused with a hundred of them', () => {
    const faulty = Array.from({ length: 5_000 }, () => ({ name: 1, other: 2 }))
    const details = faultsOf({ a: z.array(z.strictObject({ name: z.string() })) }, { a: faulty })
    expect(details).toHaveProperty('fields.length', 100)
  })
})
