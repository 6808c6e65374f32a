import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '@opensono/pacs-core'
import PgBoss from 'pg-boss'
import type { Actor } from '../database/actor'
import type { WriteJobs } from '../database/change'
import type { Database } from '../database/database'
import type { Log } from '../log'

/** Does one kind of work. Called again when it throws, so that doing it twice must have one effect. */
export type JobHandler = (data: Record<string, unknown>, actor: Actor) => Promise<void>

/** Work that outlives the call that asked for it. */
export interface Jobs {
  /** Names a kind of work, before {@link Jobs.start}. */
  register(name: string, handler: JobHandler): void
  /** Makes the queues and begins to work. */
  start(): Promise<void>
  /** Lets running work end for a few seconds, then stops. */
  stop(): Promise<void>
}

/** Who asked, kept beside the work, so that it is done with their hospital and in their name. */
type StoredActor = Omit<Actor, 'authorities' | 'idempotency'> & { authorities: string[] }

interface StoredJob {
  actor: StoredActor
  data: Record<string, unknown>
}

const stopGraceMs = 5_000
const lookEveryMs = 500
const queueOptions = { policy: 'standard', retryLimit: 8, retryDelay: 1, retryBackoff: true } as const

function revive(stored: StoredActor): Actor {
  return { ...stored, authorities: new Set(stored.authorities), idempotency: null, requestId: newId() }
}

/**
 * Makes the jobs, kept by pg-boss in the product's own database. A killed server loses none of them.
 *
 * @param database - where they are kept.
 * @param log - told of failures, by the job's name and id.
 */
export function createJobs(database: Database, log: Log): Jobs {
  const handlers = new Map<string, JobHandler>()
  const stopping = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    // The clock of the jobs is the database's; nothing here runs on a schedule.
    schedule: false,
  })
  boss.on('error', (error) => log.error({ error }, 'jobs failed'))

  const writeJobs: WriteJobs = async (client, actor, jobs) => {
    // The queue belongs to the tables' owner; the actor's role has no right to it.
    await client.query(`SELECT set_config('role', 'none', true)`)
    const { idempotency: _, ...who } = actor
    const stored = { ...who, authorities: [...actor.authorities] }
    for (const { name, data } of jobs) {
      if (!handlers.has(name)) throw new Error(`no handler is registered for the job ${name}`)
      await boss.send(name, { actor: stored, data } satisfies StoredJob, {
        db: { executeSql: (text, values) => client.query(text, values) },
      })
    }
  }

  /** Does the next piece of work. @returns false when none waits. */
  async function doNext(name: string, handler: JobHandler): Promise<boolean> {
    const [job] = await boss.fetch<StoredJob>(name)
    if (job === undefined) return false
    try {
      await handler(job.data.data, revive(job.data.actor))
    } catch (error) {
      log.warn({ job: name, jobId: job.id, error }, 'job failed, it will be tried again')
      await boss.fail(name, job.id, { message: String(error) })
      return true
    }
    await boss.complete(name, job.id)
    return true
  }

  // Not pg-boss's own workers: they await neither `complete` nor `fail`, so that a database gone just then ends the process.
  async function work(name: string, handler: JobHandler): Promise<void> {
    while (!stopping.signal.aborted) {
      const isBusy = await doNext(name, handler).catch((error: unknown) => {
        log.error({ error, job: name }, 'jobs failed')
        return false
      })
      if (!isBusy) await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  database.setJobWriter(writeJobs)
  return {
    register(name, handler) {
      if (handlers.has(name)) throw new Error(`the job ${name} is registered twice`)
      handlers.set(name, handler)
    },
    async start() {
      await boss.start()
      for (const name of handlers.keys()) await boss.createQueue(name, { name, ...queueOptions })
      working = Promise.all([...handlers].map(([name, handler]) => work(name, handler)))
    },
    async stop() {
      stopping.abort()
      const grace = new AbortController()
      await Promise.race([working, pause(stopGraceMs, undefined, { signal: grace.signal }).catch(() => {})])
      grace.abort()
      await boss.stop({ graceful: false, close: false })
    },
  }
}
