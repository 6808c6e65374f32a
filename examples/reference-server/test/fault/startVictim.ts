import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase, type Database } from '../../src/database/database'
import { createTestDatabase } from '../createTestDatabase'
import { runServer, type ServerProcess } from '../process/ServerProcess'
import { prepareWorkplace, type Workplace } from './workplace'

/** A server in a process of its own, on a copy of the template database. */
export interface Victim extends Workplace {
  readonly server: ServerProcess
  readonly url: string
  /** Its rows, past the server. */
  readonly database: Database
  stop(): Promise<void>
}

/** Starts a server that a test may stop, starve and cut off; stop it in `afterAll`. */
export async function startVictim(): Promise<Victim> {
  const { url: databaseUrl } = await createTestDatabase()
  const database = createDatabase({ url: databaseUrl, poolSize: 4 })
  const workplace = await prepareWorkplace(database)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-victim-'))
  const server = runServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  return {
    ...workplace,
    server,
    database,
    url: await server.ready(),
    async stop() {
      await database.close()
      server.kill('SIGTERM')
      await server.ended()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
