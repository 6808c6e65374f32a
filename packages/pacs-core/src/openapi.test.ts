import { expect, test } from 'vitest'
import { accessApi, imageApi, patientApi, productVersion, reportApi, sessionApi, settingsApi, studyApi } from './index'
import { buildOpenApi } from './openapi'

const apis = { session: sessionApi, study: studyApi, image: imageApi, report: reportApi, settings: settingsApi }
const info = { title: 'OpenSono', version: productVersion }

test('the OpenAPI document holds every call with its permission, its codes and its parameters', () => {
  const document = buildOpenApi(apis, info) as {
    openapi: string
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(document.openapi).toMatch(/^3\.1\./)
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const endpoints = Object.values(apis).flatMap((api) => Object.values(api))
  expect(operations.map((each) => each.operationId).sort()).toEqual(endpoints.map((each) => each.id).sort())
  const upload = operations.find((each) => each.operationId === 'image.uploadToken')
  expect(upload).toMatchObject({
    'x-permission': 'pacs:image:collect_image',
    security: [{ bearer: [] }],
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'studyId', in: 'query', required: true })]),
  })
  expect(upload?.['x-error-codes']).toContain('STUDY_IS_LOCKED_ERROR')
})

test('a call that is answered with a file says of which type', () => {
  const document = buildOpenApi(apis, info) as { paths: Record<string, Record<string, { responses: object }>> }
  expect(document.paths['/study/export']?.post?.responses).toMatchObject({
    200: { content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} } },
  })
})

test('the document is plain JSON', () => {
  const document = buildOpenApi(apis, info)
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

test('what may be left out is not required, and may be null; what a change must name is required', () => {
  const document = buildOpenApi({ access: accessApi, study: studyApi, patient: patientApi }, info) as {
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: BodySchema }> } }>>
  }
  interface BodySchema {
    required: string[]
    properties: Record<string, { anyOf?: unknown[] }>
  }
  const bodyOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.requestBody.content['application/json']?.schema
  expect(bodyOf('/study', 'post')?.required.sort()).toEqual(['patientAge', 'patientName'])
  expect(bodyOf('/study/{studyId}', 'put')?.required.sort()).toEqual(['patientAge', 'patientName', 'version'])
  expect(bodyOf('/patient/further-visit', 'post')?.required ?? []).toEqual([])
  const sex = bodyOf('/patient/further-visit', 'post')?.properties.patientSex
  expect(sex?.anyOf).toEqual([expect.objectContaining({ enum: expect.any(Array) }), { type: 'null' }, { const: '' }])
  expect(bodyOf('/user', 'post')?.required).not.toContain('doctorNote')
  expect(bodyOf('/user/{userId}', 'put')?.required).toContain('doctorNote')
  expect(bodyOf('/user/{userId}', 'put')?.properties.doctorNote?.anyOf).toContainEqual({ type: 'null' })
})
