import { apiBasePath, type Endpoint, errorTable } from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../test/howOften'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { policyReportPath } from './securityHeaders'
import { pathOf } from './testing/exampleCall'

let server: TestServer
let endpoints: readonly Endpoint[]
/** Every route that was made, as `GET /path`. */
const routes = new Set<string>()
beforeAll(async () => {
  server = await startTestServer({
    beforeRoutes: (app) =>
      app.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`)
      }),
  })
  endpoints = server.app.served
})
afterAll(() => server?.close())

function ask(endpoint: Endpoint, headers: Record<string, string>): Promise<Response> {
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: '{}' }
  const type = 'body' in body ? { 'Content-Type': 'application/json' } : {}
  return server.fetch(pathOf(endpoint), { method: endpoint.method, headers: { ...type, ...headers }, ...body })
}

test('the calls that need no login are those of the login page, of the verification of reports and of the page of a signature, and no others', () => {
  const open = endpoints.filter((endpoint) => endpoint.auth === 'anonymous').map((endpoint) => endpoint.id)
  expect(open.sort()).toEqual([
    'account.forgotPassword',
    'account.resetPassword',
    'reportSeal.key',
    'reportSeal.verify',
    'reportSignature.draw',
    'reportSignature.page',
    'session.clientEvent',
    'session.department',
    'session.devSms',
    'session.password',
    'session.passwordCheck',
    'session.passwordRule',
    'session.periodValidity',
    'session.room',
    'session.serverInfo',
    'session.setUp',
    'session.smsCode',
  ])
})

test('every other call answers 401, with no data, to anyone who has no living token', async () => {
  const token = await server.tokenOf('director')
  const dead = await server.tokenOf('director')
  await server.fetch('/api/pacs/login/logout', { method: 'POST', headers: { Authorization: `Bearer ${dead}` } })
  const none: Record<string, string> = {}
  const bad = ['Bearer garbage', `Bearer ${token.slice(0, -1)}`, `Bearer ${token}x`, `bearer ${token}`]
    .concat(`Bearer ${dead}`, `Bearer ${token}, Bearer ${token}`)
    .map((Authorization): Record<string, string> => ({ Authorization }))
  const wrong: string[] = []
  for (const [index, endpoint] of endpoints.filter((each) => each.auth === 'bearer').entries()) {
    // Who calls is found out in one place: the calls take turns with what is no token.
    const inTurn = isThorough ? bad : bad.filter((_, at) => at === index % bad.length)
    for (const headers of [none, ...inTurn]) {
      const answer = await ask(endpoint, headers)
      const body = await answer.json()
      const isRight = answer.status === 401 && body.errorCode === 'UNAUTHORIZED' && !('data' in body)
      if (!isRight) wrong.push(`${endpoint.id} ${headers.Authorization} ${answer.status}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('every route is declared: in the table of DICOMweb, or in an endpoint table and the OpenAPI document with its permission', async () => {
  const document = await (await server.fetch('/api/pacs/openapi.json')).json()
  const described = Object.entries(document.paths as Record<string, Record<string, { 'x-permission': unknown }>>)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, { 'x-permission': p }]) => [method, path, p]))
    .map((parts) => JSON.stringify(parts))
  const served = endpoints.map((endpoint) =>
    JSON.stringify([endpoint.method.toLowerCase(), endpoint.path, endpoint.permission ?? null]),
  )
  expect(described.sort()).toEqual(served.sort())
  const declared = endpoints.map(
    (endpoint) => `${endpoint.method} ${apiBasePath}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  const ofDicomweb = server.app.servedDicomweb.flatMap(({ method, paths }) =>
    paths.map((path) => `${method} ${dicomwebBasePath}${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const beside = ['GET /healthz', 'GET /readyz', `GET ${apiBasePath}/openapi.json`, `POST ${policyReportPath}`]
  expect([...routes].sort()).toEqual([...declared, ...ofDicomweb, ...beside].sort())
})

test('every code that a call names has a status', () => {
  for (const endpoint of endpoints) for (const code of endpoint.errors ?? []) expect(errorTable).toHaveProperty(code)
})
