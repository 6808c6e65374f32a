import path from 'node:path'
import { parseConfig } from './config'
import { createDatabase, type Database } from './database/database'
import { readLogHeads } from './database/logHeads'
import { openEmbedded } from './database/openEmbedded'
import { hospital } from './database/schema/foundation'
import { verifyLog } from './database/verifyLog'

/** Looks at the log of every hospital, and says of each whether it is whole. */
async function verifyAll(database: Database, dataDir: string): Promise<boolean> {
  const noted = await readLogHeads(dataDir)
  const hospitals = await database.system((tx) => tx.select().from(hospital))
  let isWhole = true
  for (const { id, name } of hospitals) {
    const { rows, firstBadSequence } = await database.system((tx) => verifyLog(tx, id, noted.get(id)))
    const days = noted.get(id)?.length ?? 0
    const verdict = firstBadSequence === null ? 'whole' : `entry ${firstBadSequence} was changed, moved or deleted`
    console.log(`${name}: ${rows} rows, ${days} checkpoints: ${verdict}`)
    isWhole &&= firstBadSequence === null
  }
  return isWhole
}

async function main(): Promise<boolean> {
  const { databaseUrl, dataDir } = parseConfig(process.env)
  const place = databaseUrl === undefined ? await openEmbedded(path.resolve(dataDir)) : null
  const database = createDatabase({ url: place?.url ?? databaseUrl ?? '', poolSize: 2 })
  try {
    return await verifyAll(database, dataDir)
  } finally {
    await database.close()
    await place?.close()
  }
}

main().then(
  (isWhole) => {
    process.exitCode = isWhole ? 0 : 1
  },
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    process.exitCode = 2
  },
)
