import { expect, test } from 'vitest'
import { imageApi, productVersion, reportApi, sessionApi, settingsApi, studyApi } from './index'
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
