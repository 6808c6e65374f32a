import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accessApi } from '@opensono/pacs-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runServer } from '../../../test/process/ServerProcess'
import { startTestServer } from '../../../test/startTestServer'

test('the command that verifies the log says of each hospital whether it is whole, and names the first bad row', async () => {
  const server = await startTestServer()
  const director = await server.as('director', { access: accessApi })
  for (const name of ['One', 'Two', 'Three']) await director.access.createRole({ name })
  await server.settled()
  await server.close()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-verify-'))
  const verify = async () => {
    const command = runServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir }, 'verifyLog')
    return { code: await command.ended(), output: command.output() }
  }
  const whole = await verify()
  expect(whole.output).toMatch(/first hospital: 3 rows, .*whole\n/)
  expect(whole.output).toMatch(/second hospital: 0 rows, .*whole\n/)
  expect(whole.code).toBe(0)

  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query(
    "SELECT relname FROM pg_class WHERE relname LIKE 'operation_log_2%' AND relkind = 'r'",
  )
  for (const { relname } of rows) {
    await owner.query(`ALTER TABLE ${relname} DISABLE ROW LEVEL SECURITY`)
    await owner.query(`UPDATE ${relname} SET content = 'x' WHERE sequence = 2`)
  }
  await owner.end()
  const bad = await verify()
  expect(bad.output).toContain('first hospital: 3 rows, 0 checkpoints: entry 2 was changed, moved or deleted')
  expect(bad.code).toBe(1)
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)
