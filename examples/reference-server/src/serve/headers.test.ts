import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { securityHeaders } from './securityHeaders'
import { pathOf } from './testing/exampleCall'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-app-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>')
  await writeFile(path.join(folder, 'assets/main-abc123.js'), 'export {}'.repeat(500))
  await writeFile(path.join(folder, 'assets/jpeg2000.worker-abc123.js'), 'export {}')
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  server = await startTestServer({ appFolder: folder })
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const expected: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'; script-src 'self' 'nonce-[\w+/=]{24}';/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-request-id': /^[\w-]{8,64}$/,
}

/** Methods that `fetch` does not send. */
function send(where: string, method: string) {
  return new Promise<{ status: number; allow: string | undefined; policy: unknown }>((resolve, reject) => {
    request(server.url + where, { method }, ({ statusCode = 0, headers: { allow, ...headers } }) =>
      resolve({ status: statusCode, allow, policy: headers['content-security-policy'] }),
    )
      .on('error', reject)
      .end()
  })
}

function faultsOf(what: string, answer: Response): string[] {
  const faults = Object.entries(expected).flatMap(([name, shape]) =>
    shape.test(answer.headers.get(name) ?? '') ? [] : [`${what} ${answer.status} ${name}`],
  )
  if (answer.headers.has('access-control-allow-origin')) faults.push(`${what} allows an origin`)
  if (answer.headers.has('x-powered-by') || answer.headers.has('server')) faults.push(`${what} says what it is`)
  return faults
}

test('every answer carries the security headers, whatever its status', async () => {
  const token = await server.tokenOf('nobody')
  const authorized = { Authorization: `Bearer ${token}` }
  const asked: [string, RequestInit][] = [
    ['/', {}],
    ['/record/anything', {}],
    ['/favicon.svg', {}],
    ['/missing.js', {}],
    ['/%E0%A4', {}],
    ['/healthz', {}],
    ['/readyz', {}],
    ['/api/pacs/openapi.json', {}],
    ['/api/pacs/nowhere', {}],
    ['/api/pacs/login/password', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }],
    ['/api/pacs/login/info', { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } }],
    ['/api/pacs/login/info', { headers: { ...authorized, Origin: 'null' } }],
    ...server.app.served.map((endpoint): [string, RequestInit] => [pathOf(endpoint), { method: endpoint.method }]),
    ...server.app.served
      .filter((endpoint) => endpoint.id !== 'session.logout')
      .map((endpoint): [string, RequestInit] => [pathOf(endpoint), { method: endpoint.method, headers: authorized }]),
  ]
  const faults: string[] = []
  for (const [where, init] of asked) {
    const answer = await server.fetch(where, init)
    faults.push(...faultsOf(`${init.method ?? 'GET'} ${where}`, answer))
    const isCall = where.startsWith('/api/pacs')
    if (isCall && answer.headers.get('cache-control') !== 'no-store') faults.push(`${where} may be kept`)
  }
  expect(faults).toEqual([])
})

test('a machine that asks for a path that is not there is told so; a browser gets the page, whose router answers', async () => {
  const ask = async (where: string, accept?: string) => {
    const answer = await server.fetch(where, accept === undefined ? {} : { headers: { Accept: accept } })
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
  }
  const scraper = 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3,*/*;q=0.2'
  for (const where of ['/metrics', '/actuator/health', '/.well-known/openid-configuration']) {
    expect(await ask(where, scraper), where).toEqual([404, 'text/plain'])
    expect(await ask(where), where).toEqual([404, 'text/plain'])
  }
  const page = [200, 'text/html']
  expect(await ask('/record/anything', 'text/html,application/xhtml+xml,*/*;q=0.8')).toEqual(page)
  expect(await ask('/')).toEqual(page)
  expect(await ask('/', scraper)).toEqual(page)
})

test('the page gets a new nonce each time, in the element that style-injecting libraries read', async () => {
  const [one, two] = await Promise.all(['/', '/consultation/x?y=1'].map((where) => server.fetch(where)))
  const texts = await Promise.all([one?.text(), two?.text()])
  const nonces = texts.map((text) => /<meta property="csp-nonce" content="([^"]+)" nonce="\1">/.exec(text ?? '')?.[1])
  expect(nonces[0]).not.toBe(nonces[1])
  expect(one?.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonces[0]}'`)
  expect(one?.headers.get('cache-control')).toBe('no-store')
})

test('the policy opens the object store and the own socket, and allows neither eval nor inline code', async () => {
  const policy = (await server.fetch('/')).headers.get('content-security-policy') ?? ''
  const [store = ''] = server.services.objectStoreOrigins
  for (const directive of ['img-src', 'media-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${store}`))
  }
  expect(policy).toContain("worker-src 'self' blob:")
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
})

test('the policy opens a LiveKit server where there is one', () => {
  const { services } = server
  const livekit = { url: 'wss://media.example', apiKey: 'key', apiSecret: 'secret' }
  const options = { ...services, config: { ...services.config, livekit } }
  const policyOf = (of: typeof services) => securityHeaders('nonce', of)['Content-Security-Policy']
  expect(policyOf(options)).toMatch(/connect-src [^;]* wss:\/\/media\.example https:\/\/media\.example;/)
  expect(policyOf(services)).not.toContain('media.example')
})

test('what a page was kept from is reported, without a word of what it shows', async () => {
  const policy = (await server.fetch('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default; report-uri")
  const report = (body: string, type = 'application/csp-report') =>
    server.fetch('/api/pacs/policy-report', { method: 'POST', headers: { 'Content-Type': type }, body })
  const told = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'document-uri': 'https://pacs.example/report?patient=Zhang-San',
      'script-sample': 'alert("Zhang-San")',
    },
  }
  expect((await report(JSON.stringify(told))).status).toBe(204)
  expect((await report('{"csp-report":{"effective-directive":"Zhang-San"}}')).status).toBe(204)
  expect((await report('{', 'application/csp-report')).status).toBe(400)
  expect((await report('x'.repeat(20_000))).status).toBe(413)
  const lines = server.logLines.filter((line) => line.includes('Content-Security-Policy violation'))
  expect(lines.map((line) => JSON.parse(line).directive)).toEqual(['script-src-elem', 'unknown'])
  expect(lines.join()).not.toContain('Zhang')
})

test('a path that is known answers another method by those it has', async () => {
  const asked: [string, string, string][] = [
    ['/healthz', 'DELETE', 'GET, HEAD'],
    ['/api/pacs/login/password', 'GET', 'POST'],
    ['/api/pacs/login/password?x=1', 'TRACE', 'POST'],
    ['/api/pacs/study/7/heartbeat', 'PUT', 'POST'],
    ['/api/pacs/study/7', 'PATCH', 'DELETE, GET, HEAD, PUT'],
    ['/api/pacs/openapi.json', 'POST', 'GET, HEAD'],
  ]
  for (const [where, method, allowed] of asked) {
    const answer = await send(where, method)
    expect([where, method, answer.status, answer.allow]).toEqual([where, method, 405, allowed])
    expect(answer.policy).toContain("default-src 'none'")
  }
  for (const endpoint of server.app.served) {
    for (const method of ['TRACE', 'PATCH']) {
      expect([endpoint.id, method, (await send(pathOf(endpoint), method)).status]).toEqual([endpoint.id, method, 405])
    }
  }
})

test('outside of a demo, what can be asked is described to anyone who has logged in', async () => {
  const real = await startTestServer({ config: { isDemo: false } })
  const ask = (headers: Record<string, string>) => real.fetch('/api/pacs/openapi.json', { headers })
  try {
    expect((await ask({})).status).toBe(401)
    expect((await ask({ Authorization: `Bearer ${await real.tokenOf('nobody')}` })).status).toBe(200)
    expect((await server.fetch('/api/pacs/openapi.json')).status).toBe(200)
  } finally {
    await real.close()
  }
})

test('files with a hash in their name may be kept for ever, others are asked for again', async () => {
  const hashed = await server.fetch('/assets/main-abc123.js')
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await server.fetch('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
})

test('text files are sent compressed to anyone who takes that', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await server.fetch('/assets/main-abc123.js', { headers: { 'Accept-Encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(200)
    expect(await answer.text()).toBe('export {}'.repeat(500))
  }
  const plain = await server.fetch('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test('a file that is not there is no page, and no path leads out of the folder', async () => {
  const gone = await server.fetch('/assets/gone-abc.js')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  for (const where of ['/..%2f..%2fetc/passwd.txt', '/assets/%2e%2e/%2e%2e/package.json']) {
    expect((await server.fetch(where)).status).toBeGreaterThanOrEqual(400)
  }
})

test('below /api an unknown path answers in the envelope', async () => {
  const answer = await server.fetch('/api/pacs/no-such-call')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
})

test('only the workers of codecs may compile WebAssembly, and nothing may evaluate text', async () => {
  const policyOf = async (where: string) => (await fetch(server.url + where)).headers.get('content-security-policy')
  expect(await policyOf('/assets/jpeg2000.worker-abc123.js')).toContain(" 'wasm-unsafe-eval';")
  for (const where of ['/', '/assets/main-abc123.js', '/record/jpeg2000.worker-abc123.js', '/api/jpegLs.worker-a.js']) {
    expect(await policyOf(where)).not.toContain('unsafe-eval')
  }
})
