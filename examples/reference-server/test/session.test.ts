import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneOf, testPassword } from './fixture/fixture'
import { baseApis, startTestServer, type TestServer } from './startTestServer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('the user of a token is told', async () => {
  const pacs = await server.as('doctor', baseApis)
  const user = await pacs.session.info()
  expect(user).toMatchObject({ name: 'first doctor', hospitalName: 'first hospital', roomName: 'Room 1' })
})

test('a right password names the hospitals', async () => {
  const answer = await server.client(baseApis).session.passwordCheck({
    phone: phoneOf('first', 'doctor'),
    credentials: testPassword,
  })
  expect(answer.hospitals).toHaveLength(1)
})
