import path from 'node:path'
import { parseConfig } from './config'
import { startEmbeddedPostgres } from './database/embeddedPostgres'
import { lockDataFolder } from './database/instanceLock'
import { changeMasterKey } from './key/changeMasterKey'

async function main(): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir, secretDir } = parseConfig(process.env)
  // A server that runs seals with the former key: on this folder there is none now.
  const lock = await lockDataFolder(path.resolve(dataDir))
  const postgres = databaseUrl === undefined ? await startEmbeddedPostgres(dataDir) : null
  try {
    const url = postgres?.url ?? databaseOwnerUrl ?? databaseUrl ?? ''
    const { formerKeyId, keyId, secrets } = await changeMasterKey(url, secretDir, Date.now())
    console.log(`The master key was changed. Seals name ${keyId} from now on; those of ${formerKeyId} stay valid.`)
    console.log(`Sealed again in the database: ${secrets}. Back up ${secretDir} now.`)
  } finally {
    await postgres?.stop()
    await lock.release()
  }
}

main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
