import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gt } from 'drizzle-orm'
import * as z from 'zod'
import type { Services } from '../services'
import type { ChainHead } from './logChain'
import { hospitalSequence } from './schema/foundation'
import { writeDurably } from './writeDurably'

const Heads = z.array(
  z.object({ hospitalId: z.string(), sequence: z.number().int(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
)
const roundMs = 3_600_000

const folderOf = (dataDir: string) => path.join(dataDir, 'log-heads')

/**
 * Writes down where each hospital's log ends, once a day: in a file beside the database and as a line of the server's log, which
 * is carried elsewhere. Anyone who can change every row of the database still cannot change those.
 *
 * @returns false when the day has its file already.
 */
export async function noteLogHeads({ config, database, log, clock }: Services): Promise<boolean> {
  const folder = folderOf(config.dataDir)
  const name = `${new Date(clock.now()).toISOString().slice(0, 10)}.json`
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).includes(name)) return false
  const rows = await database.system((tx) => tx.select().from(hospitalSequence).where(gt(hospitalSequence.log, 0)))
  const heads = rows.map((row) => ({
    hospitalId: row.hospitalId,
    sequence: row.log,
    hash: row.logHash.toString('hex'),
  }))
  if (heads.length === 0) return false
  await writeDurably(path.join(folder, name), JSON.stringify(heads))
  for (const head of heads) log.info(head, 'operation log checkpoint')
  return true
}

/**
 * Reads what was noted on earlier days.
 *
 * @returns the ends by hospital.
 */
export async function readLogHeads(dataDir: string): Promise<Map<string, ChainHead[]>> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  const found = new Map<string, ChainHead[]>()
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    for (const { hospitalId, sequence, hash } of Heads.parse(
      JSON.parse(await readFile(path.join(folder, name), 'utf8')),
    )) {
      found.set(hospitalId, [...(found.get(hospitalId) ?? []), { sequence, hash: Buffer.from(hash, 'hex') }])
    }
  }
  return found
}

/**
 * Notes the ends now and looks every hour whether another day has begun.
 *
 * @returns ends it, and waits for a round that is under way.
 */
export function keepNotingLogHeads(services: Services): () => Promise<void> {
  let isStopped = false
  let cancel: () => void = () => undefined
  let running = Promise.resolve()
  function begin(): void {
    running = noteLogHeads(services)
      .catch((error: unknown) => services.log.error({ error }, 'the ends of the operation log could not be noted'))
      .then(() => {
        if (!isStopped) cancel = services.clock.after(roundMs, begin)
      })
  }
  begin()
  return async () => {
    isStopped = true
    cancel()
    await running
  }
}
