import { dicomwebCalls } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../test/startTestServer'
import { type Ask, clientFor, publicUrl, startDicomwebServer } from './testing/dicomwebFixture'

let server: TestServer
let doctor: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

interface Method {
  '@name': string
  request: { param?: { '@name': string }[] }[]
  response: { representation: { '@mediaType': string }[] }[]
}
interface Described {
  application: { resources: { '@base': string; resource: { '@path': string; method: Method[] }[] }[] }
}

const options = (path: string, accept?: string) =>
  doctor(path, { method: 'OPTIONS', headers: accept === undefined ? {} : { Accept: accept } })

test.each(['', '/'])('OPTIONS on the address %o says every path and every method that is served', async (path) => {
  const answer = await options(path, 'application/json')
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'application/json'])
  const { application } = (await answer.json()) as Described
  const [resources] = application.resources
  expect(resources?.['@base']).toBe(`${publicUrl}/dicom-web/`)
  const described = resources?.resource.flatMap((each) =>
    each.method.map((method) => `${method['@name']} /${each['@path']}`),
  )
  const served = server.app.servedDicomweb.flatMap(({ method, paths }) => paths.map((each) => `${method} ${each}`))
  expect(described?.sort()).toEqual(served.filter((each) => each !== 'OPTIONS ').sort())
})

test('what is described names media types and query parameters', async () => {
  const { application } = (await (await options('/', 'application/json')).json()) as Described
  const search = application.resources[0]?.resource.find((each) => each['@path'] === 'studies')
  const get = search?.method.find((each) => each['@name'] === 'GET')
  expect(get?.request[0]?.param?.map((each) => each['@name'])).toEqual(
    expect.arrayContaining(['Accept', 'limit', 'PatientName', 'StudyDescription']),
  )
  expect(get?.response[0]?.representation[0]?.['@mediaType']).toBe('application/dicom+json')
})

test.each(['application/vnd.sun.wadl+xml', 'application/xml', '*/*', undefined])(
  'a client that takes %s gets the same as WADL',
  async (accept) => {
    const answer = await options('/', accept)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toMatch(accept === 'application/xml' ? /^application\/xml/ : /wadl\+xml/)
    expect(text.match(/<method /g)?.length).toBe(
      Object.values(dicomwebCalls).reduce((sum, { paths }) => sum + paths.length, 0) - 1,
    )
    expect(text.match(/<resource /g)?.length).toBe(text.match(/<\/resource>/g)?.length)
    expect(text).toContain('<param name="study" style="template" required="true"/>')
    expect(text).toContain('multipart/related; type=&quot;application/dicom&quot;')
  },
)

test('another type is refused', async () => {
  expect((await options('/', 'text/html')).status).toBe(406)
})
