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
  /** Lets running work end for a few seconds, gives back what has not ended by then, and stops. */
  stop(): Promise<void>
}

/** How long things may take; a test's are shorter. */
export interface JobTimes {
  /** How long a stop waits for running work, in milliseconds. */
  stopGraceMs: number
  /** How often an idle worker looks for work, in milliseconds. */
  lookEveryMs: number
  /** Whole seconds without a sign of work after which another server takes it over. */
  silentSeconds: number
  /** How often work that runs says so, in milliseconds; several times in `silentSeconds`. */
  sayEveryMs: number
  /** How often somebody looks for work of which nothing was heard, in whole seconds. */
  tidyEverySeconds: number
}

/** The work of a server that died is taken up again within a minute, and work that runs may take as long as it needs. */
const usualTimes: JobTimes = {
  stopGraceMs: 5_000,
  lookEveryMs: 1_000,
  silentSeconds: 30,
  sayEveryMs: 10_000,
  tidyEverySeconds: 10,
}

/** Who asked, kept beside the work, so that it is done with their hospital and in their name. */
type StoredActor = Omit<Actor, 'authorities' | 'idempotency' | 'served'> & { authorities: string[] }

interface StoredJob {
  actor: StoredActor
  data: Record<string, unknown>
}

/**
 * First after a second, then after twice as long each time, up to some hours: what an object store that was away for a day should have
 * done is done all the same, an image that was deleted is gone there, too.
 */
const retry = { retryLimit: 20, retryDelay: 1, retryBackoff: true } as const

function revive(stored: StoredActor): Actor {
  return { ...stored, authorities: new Set(stored.authorities), idempotency: null, requestId: newId() }
}

/** Tables of pg-boss, and a table for each queue: the owner's to make, the system's to use. */
async function makeQueues(database: Database, names: readonly string[]): Promise<void> {
  await database.asOwner(async (client) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    const maker = new PgBoss({ db, schedule: false, supervise: false })
    await maker.start()
    for (const name of names) await maker.createQueue(name, { name, policy: 'standard', ...retry })
    await maker.stop({ graceful: false, close: false })
    await client.query(`
      GRANT USAGE ON SCHEMA pgboss TO opensono_system;
      GRANT SELECT, INSERT, UPDATE, DELETE ON pgboss.job, pgboss.archive TO opensono_system;
      GRANT SELECT ON pgboss.queue TO opensono_system;
      GRANT SELECT, UPDATE ON pgboss.version TO opensono_system`)
  })
}

/** A worker that was woken by another change than the one with its job looks again so soon, then after twice as long each time. */
const firstRestMs = 25

/** The rests of workers who found nothing to do: each ends when its job is asked for, or when it is time to look again. */
function createRests(database: Database, lookEveryMs: number) {
  /** Jobs of changes that had not committed yet. */
  const askedFor = new Set<string>()
  const wakers = new Map<string, () => void>()
  const lastMs = new Map<string, number>()
  database.onChange(() => {
    for (const name of askedFor) {
      lastMs.set(name, firstRestMs / 2)
      wakers.get(name)?.()
    }
    askedFor.clear()
  })
  return {
    asked: (name: string) => void askedFor.add(name),
    take(name: string): Promise<void> {
      const restMs = Math.min(lookEveryMs, 2 * (lastMs.get(name) ?? lookEveryMs))
      lastMs.set(name, restMs)
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          wakers.delete(name)
          resolve()
        }
        const timer = setTimeout(wake, restMs)
        wakers.set(name, wake)
      })
    },
    endAll() {
      for (const wake of wakers.values()) wake()
    },
  }
}

/** Says that a job runs, from time to time, so that no other server takes it for one whose server died. */
function keepSaying(database: Database, log: Log, everyMs: number, id: string): () => void {
  const timer = setInterval(() => {
    const text = `UPDATE pgboss.job SET started_on = now() WHERE id = $1 AND state = 'active'`
    database.backgroundPool
      .query(text, [id])
      .catch((error: unknown) => log.warn({ error, jobId: id }, 'job heartbeat failed'))
  }, everyMs)
  return () => clearInterval(timer)
}

/**
 * Makes the jobs, kept by pg-boss in the product's own database. A killed server loses none of them.
 *
 * @param database - where they are kept.
 * @param log - receives failures, with the job's name and id.
 * @param times - how long things may take.
 */
export function createJobs(database: Database, log: Log, times: JobTimes = usualTimes): Jobs {
  const handlers = new Map<string, JobHandler>()
  const running = new Map<string, string>()
  const rests = createRests(database, times.lookEveryMs)
  const stopping = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.backgroundPool.query(text, values) },
    migrate: false,
    // The clock of the jobs is the database's; nothing here runs on a schedule.
    schedule: false,
    maintenanceIntervalSeconds: times.tidyEverySeconds,
  })
  boss.on('error', (error) => log.error({ error }, 'jobs failed'))

  const writeJobs: WriteJobs = async (client, actor, jobs) => {
    // The actor's role has no right to the queue.
    await client.query(`SELECT set_config('role', 'opensono_system', true)`)
    const { idempotency: _, served: __, ...who } = actor
    const stored = { ...who, authorities: [...actor.authorities] }
    for (const { name, data, startAt } of jobs) {
      if (!handlers.has(name)) throw new Error(`no handler is registered for the job ${name}`)
      await boss.send(name, { actor: stored, data } satisfies StoredJob, {
        ...retry,
        expireInSeconds: times.silentSeconds,
        ...(startAt !== undefined && { startAfter: new Date(startAt) }),
        db: { executeSql: (text, values) => client.query(text, values) },
      })
      rests.asked(name)
    }
  }

  const rest = () => pause(times.lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  /** Says how a job ended, again and again while the database is gone; later than that the job is anybody's. */
  async function sayEnd(say: () => Promise<unknown>): Promise<void> {
    for (const until = performance.now() + times.silentSeconds * 1_000; ; await rest()) {
      try {
        return void (await say())
      } catch (thrown) {
        if (stopping.signal.aborted || performance.now() > until) throw thrown
      }
    }
  }

  /** Does the next piece of work. @returns false when none waits. */
  async function doNext(name: string, handler: JobHandler): Promise<boolean> {
    const [job] = await boss.fetch<StoredJob>(name)
    if (job === undefined) return false
    const hush = keepSaying(database, log, times.sayEveryMs, job.id)
    running.set(job.id, name)
    try {
      const failure = await handler(job.data.data, revive(job.data.actor)).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      // Given back meanwhile: then it is another server's to end.
      if (!running.has(job.id)) return true
      if (failure === null) await sayEnd(() => boss.complete(name, job.id))
      else {
        log.warn({ job: name, jobId: job.id, error: failure.error }, 'job failed, it will be tried again')
        await sayEnd(() => boss.fail(name, job.id, { message: String(failure.error) }))
      }
    } finally {
      running.delete(job.id)
      hush()
    }
    return true
  }

  // Not pg-boss's own workers: they await neither `complete` nor `fail`, so that a database gone just then ends the process.
  async function work(name: string, handler: JobHandler): Promise<void> {
    while (!stopping.signal.aborted) {
      const isBusy = await doNext(name, handler).catch((error: unknown) => {
        log.error({ error, job: name }, 'jobs failed')
        return false
      })
      if (!isBusy && !stopping.signal.aborted) await rests.take(name)
    }
  }

  /** What this server does not end, the next one does at once. Doing it twice has one effect. */
  async function giveBack(): Promise<void> {
    for (const [id, name] of running) {
      running.delete(id)
      await boss
        .fail(name, id, { message: 'the server stopped' })
        .catch((error: unknown) => log.warn({ job: name, jobId: id, error }, 'job could not be returned to the queue'))
    }
  }

  database.setJobWriter(writeJobs)
  return {
    register(name, handler) {
      if (handlers.has(name)) throw new Error(`the job ${name} is registered twice`)
      handlers.set(name, handler)
    },
    async start() {
      await makeQueues(database, [...handlers.keys()])
      await boss.start()
      working = Promise.all([...handlers].map(([name, handler]) => work(name, handler)))
    },
    async stop() {
      stopping.abort()
      rests.endAll()
      const grace = new AbortController()
      await Promise.race([working, pause(times.stopGraceMs, undefined, { signal: grace.signal }).catch(() => {})])
      grace.abort()
      await giveBack()
      await boss.stop({ graceful: false, close: false })
    },
  }
}
