import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../src/database/database'
import { migrate } from '../../src/database/migrate'
import { createRandom } from '../../src/demo/random'
import { packDays } from '../../src/modules/statistics/day/packDays'
import { createKnownDays } from '../../src/modules/statistics/day/readDays'
import { readBoard } from '../../src/modules/statistics/readBoard'
import { readTurnaround } from '../../src/modules/statistics/readTurnaround'
import { migrationsFolder } from '../../src/serverFolder'
import { drawSeed } from '../drawSeed'
import { actorOf } from '../fixture/actorOf'
import { howOften } from '../howOften'
import {
  askForRecords,
  fillFormer,
  hospitalOfFormer,
  lastOfFormer,
  migrationsOfFormer,
  readRecords,
} from './formerRelease'
import { startScript } from './startScript'

const nowMs = Date.now()
const seed = drawSeed()
const random = createRandom(seed)
let admin: pg.Client
let folder: string
/** Of a new database. */
let expected: string
let former: Awaited<ReturnType<typeof formerDatabase>>
beforeAll(async () => {
  admin = new pg.Client({ connectionString: urlOf('opensono') })
  await admin.connect()
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-migrations-'))
  const whole = await emptyDatabase(`${inject('databasePrefix')}whole`)
  await migrate(whole, migrationsFolder, nowMs)
  expected = await schemaOf(whole)
  former = await formerDatabase()
}, 120_000)
afterAll(async () => {
  await admin?.end()
  await rm(folder, { recursive: true, force: true })
})

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function emptyDatabase(name: string): Promise<string> {
  await admin.query(`CREATE DATABASE ${name}`)
  return urlOf(name)
}

/** A database in which hospitals worked with the release before this one, and its content. */
async function formerDatabase() {
  const name = `${inject('databasePrefix')}former`
  const url = await emptyDatabase(name)
  await migrate(url, await migrationsOfFormer(folder), nowMs)
  await fillFormer(url)
  const question = await askForRecords(url)
  const copy = async (to: string) => {
    await admin.query(`CREATE DATABASE ${to} TEMPLATE ${name}`)
    return urlOf(to)
  }
  return { copy, question, records: await readRecords(url, question) }
}

/** Everything that a schema is made of, as one text. */
async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') FROM pg_policies
      UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
      UNION ALL SELECT 'callers ' || oid::regprocedure || ' of ' || pg_get_userbyid(proowner) || ' ' || coalesce(proacl::text, 'all')
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT 'rights ' || relname || ' ' || relacl::text FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relacl IS NOT NULL
      UNION ALL SELECT 'rights in public ' || nspacl::text FROM pg_namespace WHERE nspname = 'public'
      UNION ALL SELECT 'rights to come ' || pg_get_userbyid(defaclrole) || ' ' || defaclacl::text FROM pg_default_acl
      UNION ALL SELECT 'rows ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      ORDER BY 1`)
    return rows.map((row: { line: string }) => row.line).join('\n')
  } finally {
    await client.end()
  }
}

const every = Number.POSITIVE_INFINITY

/** A statement of a migration. */
interface Step {
  tag: string
  /** Counted from 1. */
  number: number
  /** Where it ends in the migration's text. */
  end: number
}

const fileOf = (tag: string) => path.join(migrationsFolder, `${tag}.sql`)

/** Every statement of every migration. */
async function allSteps(): Promise<Step[]> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()
  const ofFiles = files.map(async (file) => {
    const tag = file.slice(0, -4)
    // A semicolon ends a statement unless it is in a quoted body, a text or a comment.
    const tokens = (await readFile(fileOf(tag), 'utf8')).matchAll(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;/g)
    const ends = [...tokens].filter(([token]) => token === ';').map(({ index }) => index + 1)
    return ends.map((end, index) => ({ tag, number: index + 1, end }))
  })
  return (await Promise.all(ofFiles)).flat()
}

/**
 * The statements that are tried: the last of the newest migrations, where most can be lost, and others that nobody chose. Those of
 * this release are tried on what the release before left.
 */
function choose(steps: readonly Step[], newest: number, others: number): Step[] {
  const tags = [...new Set(steps.map(({ tag }) => tag))].slice(-newest)
  const isLast = (step: Step) => steps[steps.indexOf(step) + 1]?.tag !== step.tag
  const chosen = new Set(steps.filter((step) => isLast(step) && tags.includes(step.tag)))
  const rest = steps.filter((step) => !chosen.has(step))
  for (let left = others; left > 0 && rest.length > 0; left -= 1) {
    for (const step of rest.splice(random.below(rest.length), 1)) chosen.add(step)
  }
  return steps.filter((step) => chosen.has(step))
}

/** The migrations, with a wait that is longer than any test after one of their statements. */
async function migrationsThatStopAfter({ tag, number, end }: Step): Promise<string> {
  const copy = path.join(folder, `${tag}_${number}`)
  await cp(migrationsFolder, copy, { recursive: true })
  const text = await readFile(fileOf(tag), 'utf8')
  await writeFile(path.join(copy, `${tag}.sql`), `${text.slice(0, end)} SELECT pg_sleep(600); ${text.slice(end)}`)
  return copy
}

/** Resolves when the migrating process sleeps inside of its transaction. */
async function isAsleep(child: ChildProcess, name: string): Promise<void> {
  const asleep = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'PgSleep'`
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null)
        throw new Error(`the migration of ${name} ended with ${child.exitCode}, and not where it was to be killed`)
      return (await admin.query(asleep, [name])).rowCount === 1
    },
    { timeout: 60_000, interval: 20 },
  )
}

test('a migration killed at any of its statements is complete after the next start', async () => {
  const upToDate = await former.copy(`${inject('databasePrefix')}up_to_date`)
  await migrate(upToDate, migrationsFolder, nowMs)
  expect(await schemaOf(upToDate)).toBe(expected)
  expect(await readRecords(upToDate, former.question)).toEqual(former.records)
  for (const step of choose(await allSteps(), howOften(1, every), howOften(1, every))) {
    const name = `${inject('databasePrefix')}${step.tag}_${step.number}`
    const isNew = step.tag > lastOfFormer
    const url = isNew ? await former.copy(name) : await emptyDatabase(name)
    const child = startScript('migrator', [], { DATABASE_URL: url, MIGRATIONS: await migrationsThatStopAfter(step) })
    await isAsleep(child, name)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The database's own workers are not ours to end.
    const ours = `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`
    await admin.query(`SELECT pg_terminate_backend(pid) FROM (${ours}) AS ours`, [name])
    await migrate(url, migrationsFolder, nowMs)
    expect(await schemaOf(url), `after statement ${step.number} of ${step.tag}, seed ${seed}`).toBe(expected)
    if (isNew) expect(await readRecords(url, former.question)).toEqual(former.records)
    await admin.query(`DROP DATABASE ${name}`)
  }
}, 600_000)

test('a report of the former release stays diagnosed, by who saved it last, and one without a diagnosis becomes a draft', async () => {
  const url = await former.copy(`${inject('databasePrefix')}reports`)
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    // The first hospital printed its report, with findings alone; the second only saved.
    await client.query('SET ROLE opensono_system')
    const { rows: before } = await client.query('SELECT hospital_id, saved_at FROM report ORDER BY hospital_id')
    await client.query('RESET ROLE')
    const [diagnosed, draft] = before.map((row: { hospital_id: string }) => row.hospital_id)
    await client.query('SET ROLE opensono_app')
    await client.query("SELECT set_config('opensono.hospital_id', $1, false)", [diagnosed])
    await client.query("UPDATE study SET printed_at = '2026-01-05T08:00:00Z'")
    await client.query('RESET ROLE')
    await migrate(url, migrationsFolder, nowMs)
    await client.query('SET ROLE opensono_system')
    const { rows } = await client.query(
      'SELECT hospital_id, diagnosed_at, printed_at, reported_by_name, drafted_at, status FROM study ORDER BY hospital_id',
    )
    const printedAt = new Date('2026-01-05T08:00:00Z')
    expect(rows).toEqual([
      {
        hospital_id: diagnosed,
        diagnosed_at: printedAt,
        printed_at: printedAt,
        reported_by_name: '张医生',
        drafted_at: null,
        status: 'printed',
      },
      {
        hospital_id: draft,
        diagnosed_at: null,
        printed_at: null,
        reported_by_name: null,
        drafted_at: before[1].saved_at,
        status: 'registered',
      },
    ])
    const { rows: versions } = await client.query('SELECT DISTINCT act, reason FROM report_version')
    expect(versions).toEqual([{ act: 'saved', reason: null }])
  } finally {
    await client.end()
  }
}, 120_000)

test('a study of the former release has its line, its times and its day in the statistics', async () => {
  const url = await former.copy(`${inject('databasePrefix')}lines`)
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query('SET ROLE opensono_system')
    const { rows: hospitals } = await client.query<{ id: string }>('SELECT id FROM hospital ORDER BY id')
    await client.query('RESET ROLE; SET ROLE opensono_app')
    const [first = { id: '' }] = hospitals
    await client.query("SELECT set_config('opensono.hospital_id', $1, false)", [first.id])
    await client.query("UPDATE image_file SET scanned_at = '2026-01-05T07:30:00Z'")
    await client.query(`UPDATE study SET register_time = '2026-01-05T07:00:00Z', queue_date = '2026-01-05',
      first_image_at = '2026-01-05T07:20:00Z', printed_at = '2026-01-05T08:00:00Z'`)
    await client.query('RESET ROLE')
    await migrate(url, migrationsFolder, nowMs)
    await client.query('SET ROLE opensono_system')
    const { rows: line } = await client.query<{ step: string; at: Date }>(
      'SELECT step, at FROM study_step WHERE hospital_id = $1 ORDER BY at, step',
      [first.id],
    )
    expect(line.map(({ step, at }) => `${at.toISOString().slice(11, 16)} ${step}`)).toEqual([
      ...['07:00 registered', '07:20 first-image', '07:30 last-image', '08:00 diagnosed', '08:00 printed'],
    ])
    await client.query('RESET ROLE')
  } finally {
    await client.end()
  }
  const database = createDatabase({ url })
  try {
    const who = { ...actorOf('director'), hospitalId: hospitalOfFormer(1) }
    const count = () =>
      database.read(who, { id: 'statistic.board' }, async (tx) => {
        const { total } = await readBoard(tx, who, 'kind', { endTime: '2026-01-05' }, createKnownDays())
        const { steps } = await readTurnaround(tx, who, {}, createKnownDays())
        return { total: total.count, minutes: steps.map(({ step, medianMs }) => [step, (medianMs ?? 0) / 60_000]) }
      })
    const expected = {
      total: 1,
      minutes: [
        ['wait', 20],
        ['exam', 10],
        ['report', 30],
        ['review', 0],
        ['print', 0],
        ['total', 60],
      ],
    }
    expect(await count()).toEqual(expected)
    // A day of each hospital.
    expect(await packDays(database)).toBe(2)
    expect(await count()).toEqual(expected)
  } finally {
    await database.close()
  }
}, 120_000)

test('four servers that start at the same time migrate once', async () => {
  const url = await emptyDatabase(`${inject('databasePrefix')}four`)
  await Promise.all([1, 2, 3, 4].map(() => migrate(url, migrationsFolder, nowMs)))
  expect(await schemaOf(url)).toBe(expected)
})
