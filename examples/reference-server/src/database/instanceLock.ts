import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { isAlive, startMark } from './processIdentity'

const Holder = z.object({ pid: z.number().int().positive(), startMark: z.string() })
type Holder = z.infer<typeof Holder>

/** Two who take over the same stale lock in the same instant see within this time who of them wrote last. */
const settleMs = 50

/** Another server works on the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
  constructor(
    readonly dataDir: string,
    /** Process id of the server that holds the folder. */
    readonly pid: number,
  ) {
    super(`Another server (process ${pid}) works on ${dataDir}. Stop it first, or set another DATA_DIR.`)
  }
}

/** The right to be the one server of a data folder. */
export interface InstanceLock {
  /** Gives the folder free. */
  release(): Promise<void>
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const result = Holder.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

async function stillHolds(holder: Holder): Promise<boolean> {
  if (!isAlive(holder.pid)) return false
  const mark = await startMark(holder.pid)
  return mark === '' || holder.startMark === '' || mark === holder.startMark
}

async function create(file: string, me: Holder): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(me), { flag: 'wx', mode: 0o600 })
    return true
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false
    throw thrown
  }
}

/**
 * Makes this process the one server of a data folder. The lock of a process that no longer runs is taken over, and so is an
 * empty or torn lock file.
 *
 * @param dataDir - the folder; made when it does not exist.
 * @throws {@link DataFolderInUseError} naming the process that holds it.
 */
export async function lockDataFolder(dataDir: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true })
  const file = path.join(dataDir, 'server.lock')
  const me: Holder = { pid: process.pid, startMark: await startMark(process.pid) }
  if (!(await create(file, me))) {
    // A torn file may be one that is being written at this moment.
    if ((await readHolder(file)) === null) await wait(settleMs)
    const holder = await readHolder(file)
    if (holder !== null && (await stillHolds(holder))) throw new DataFolderInUseError(dataDir, holder.pid)
    await rm(file, { force: true })
    await create(file, me)
    await wait(settleMs)
    const winner = await readHolder(file)
    if (winner?.pid !== me.pid) throw new DataFolderInUseError(dataDir, winner?.pid ?? 0)
  }
  return {
    async release() {
      const holder = await readHolder(file)
      if (holder?.pid === me.pid) await rm(file, { force: true })
    },
  }
}
