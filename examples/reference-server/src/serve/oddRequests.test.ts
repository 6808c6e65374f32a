import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/startTestServer'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-odd-'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>')
  server = await startTestServer({ appFolder: folder })
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The bytes that a server answers to these bytes; nothing when it only closes the connection. */
function answerTo(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request, 'latin1'))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const ask = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')

/** Every method that Node reads, but CONNECT and those that a page uses. */
const oddMethods = METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'].includes(method))
const oddPaths = [
  '/healthz',
  '/readyz',
  '/healthz/',
  '/HEALTHZ',
  '/%00',
  '/%',
  '/%zz',
  '/%E0%A4',
  '/%c0%ae%c0%ae/',
  '//',
  '///api/pacs/login/info',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/a/./b/../c.js',
  '/api',
  '/api/',
  '/api/pacs',
  '/api/pacs/%00',
  '/API/PACS/login/info',
  '/dicom-web',
  '/dicom-web/studies/%00',
  '/.git/config',
  '/.env',
  '/favicon.ico',
  '/robots.txt',
  '/?%00',
  '/#x',
  '*',
  'http://evil.example/',
  '/socket.io/',
  '/socket.io/?EIO=1&transport=polling',
  `/${'a'.repeat(9_000)}`,
  `/api/pacs/study/${'9'.repeat(3_000)}`,
]
/** What is hardly a request any more. */
const oddText: readonly (readonly [string, string])[] = [
  ['a method that nobody knows', ask('FOO /')],
  ['a method in small letters', ask('get /')],
  ['no version', 'GET /\r\n\r\n'],
  ['version 9.9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['version 1.0', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['two hosts', ask('GET /healthz', 'Host: other')],
  ['headers without end', ask('GET /healthz', `X-Long: ${'a'.repeat(20_000)}`)],
  ['a header without a name', ask('GET /healthz', ': x')],
  ['a line feed in a header', ask('GET /healthz', 'X-A: a\nb')],
  ['an expectation', ask('POST /api/pacs/login/password', 'Expect: a-miracle', 'Content-Length: 2')],
  ['two lengths', ask('POST /', 'Content-Length: 1', 'Content-Length: 2')],
  ['a negative length', ask('POST /', 'Content-Length: -1')],
  ['length and chunks', ask('POST /', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['a body packed in an unknown way', ask('POST /api/pacs/login/password', 'Content-Encoding: zstd')],
  ['a type of nothing', `${ask('POST /api/pacs/login/password', 'Content-Type: nonsense', 'Content-Length: 2')}{}`],
  ['a range', ask('GET /', 'Range: bytes=9-1')],
  ['an address of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
]
const requests: readonly (readonly [string, string])[] = [
  ...oddMethods.map((method) => [`${method} /`, ask(`${method} /`)] as const),
  ...['PROPFIND', 'TRACE', 'OPTIONS'].map((method) => [`${method} /api/pacs/x`, ask(`${method} /api/pacs/x`)] as const),
  ...oddPaths.map((where) => [`GET ${where.slice(0, 60)}`, ask(`GET ${where}`)] as const),
  ...oddText,
]

const headers: Readonly<Record<string, RegExp>> = {
  'cache-control': /^(no-store|no-cache)$/,
  'content-security-policy': /^default-src 'none'; script-src 'self' 'nonce-/,
  'strict-transport-security': /^max-age=31536000/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^SAMEORIGIN$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
}

function faultsOf(answer: string): string[] {
  const [head = ''] = answer.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const found = new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: */, '')]))
  const faults = Object.entries(headers).flatMap(([name, shape]) => (shape.test(found.get(name) ?? '') ? [] : [name]))
  if (!/^HTTP\/1\.1 [2345]\d\d /.test(status)) faults.push(`status ${status}`)
  if (/^HTTP\/1\.1 5/.test(status)) faults.push(status)
  if (found.has('server') || found.has('x-powered-by')) faults.push('says what it is')
  return faults
}

test('forty odd requests and more are answered with the security headers, and kept by no cache', async () => {
  expect(requests.length).toBeGreaterThan(40)
  const faults: string[] = []
  for (const [what, request] of requests) {
    const answer = await answerTo(request)
    if (answer === '') faults.push(`${what}: no answer`)
    else for (const fault of faultsOf(answer)) faults.push(`${what}: ${answer.slice(9, 12)} ${fault}`)
  }
  expect(faults).toEqual([])
  expect((await server.fetch('/healthz')).status).toBe(200)
})
