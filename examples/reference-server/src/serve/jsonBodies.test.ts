import { PacsError } from '@opensono/pacs-core'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isTooDeep, takeJsonBodies } from './jsonBodies'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test.each([
  ['64 lists', nested(64), false],
  ['65 lists', nested(65), true],
  ['65 objects', nested(65, '{"a":', '}'), true],
  ['lists beside one another', `[${Array.from({ length: 1_000 }, () => '[]').join()}]`, false],
  ['brackets in a text', JSON.stringify({ memo: '['.repeat(1_000) }), false],
  ['brackets behind an escaped quote', JSON.stringify({ memo: `"\\"${'{'.repeat(1_000)}` }), false],
  ['half a million openings', '['.repeat(500_000), true],
])('a body of %s is too deep: %#', (_, json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep)
})

test('a body that has a name twice is refused, with the name', async () => {
  const app = fastify()
  takeJsonBodies(app)
  app.setErrorHandler((error, _, reply) => reply.status(400).send(error instanceof PacsError ? error.details : {}))
  app.post('/', (request) => ({ body: request.body }))
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
  expect((await send('{"a":1,"a":2}')).json()).toEqual({ fields: [{ path: 'a', message: 'twice' }] })
  expect((await send('{"a":1,"b":{"a":2}}')).json()).toEqual({ body: { a: 1, b: { a: 2 } } })
  await app.close()
})
