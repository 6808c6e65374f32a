import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, PacsError, type StatisticFilter, statisticApi, studyApi } from '@opensono/pacs-core'
import { statisticBoards } from '@opensono/pacs-core/server'
import pg from 'pg'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { quantile } from '../report/statistics'
import { adminUrl, seedStudies } from './seedStudies'
import { seedUsers } from './seedUsers'

/** Fewer where there is no time for the seed: a year is a year of as many a day. */
const studies = Number(process.env.STATISTICS_STUDIES ?? 1_000_000)
const ofAll = `of ${studies.toLocaleString('en')} studies`
/** Calls measured for each figure: the third slowest of 50 is the p95. */
const rounds = 50
const dayMs = 86_400_000

/** Waits where a limit says so, and makes the call again. */
async function allowed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (thrown) {
    const error = PacsError.from(thrown)
    if (!error.is('RATE_LIMITED')) throw thrown
    await pause(Number(error.details.retryAfterSeconds) * 1000)
    return allowed(call)
  }
}

async function samplesOf(work: () => Promise<unknown>, count = rounds, warming = 2): Promise<number[]> {
  const samples: number[] = []
  // The first ones warm caches and connections.
  for (let round = -warming; round < count; round += 1) {
    const begunAt = performance.now()
    await allowed(work)
    if (round >= 0) samples.push(performance.now() - begunAt)
  }
  return samples
}

/** The same as one statement over the studies of the hospital, as anyone would write it: without rights, session or names. */
const naive: Readonly<Record<string, string>> = {
  workload: `SELECT examined_by_id, count(*), sum(study_fee), sum(study_score),
      count(*) FILTER (WHERE negative_positive_mark = 'positive') FROM study
    WHERE hospital_id = $2 AND register_time >= $1 AND deleted_at IS NULL GROUP BY examined_by_id`,
  part: `SELECT body_part_id, count(*), sum(study_fee), sum(study_score),
      count(*) FILTER (WHERE negative_positive_mark = 'positive') FROM study s
      LEFT JOIN study_body_part b ON b.hospital_id = s.hospital_id AND b.study_id = s.id
    WHERE s.hospital_id = $2 AND register_time >= $1 AND deleted_at IS NULL GROUP BY body_part_id`,
  'turn-around': `SELECT step, hour, room_id, count(*), percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY took) FROM study
      CROSS JOIN LATERAL (VALUES (1, register_time, first_image_at), (2, first_image_at, last_image_at), (3, last_image_at, first_diagnosed_at),
        (4, first_diagnosed_at, first_reviewed_at), (5, first_diagnosed_at, first_printed_at), (6, register_time, first_printed_at))
        AS way (step, began, ended)
      CROSS JOIN LATERAL (SELECT ended - began AS took, date_part('hour', began) AS hour) AS of
    WHERE hospital_id = $2 AND register_time >= $1 AND deleted_at IS NULL AND took IS NOT NULL
    GROUP BY GROUPING SETS ((step), (step, hour), (step, room_id))`,
}

/** Waits until the server has packed every day: it does some each minute, after a start or a seed. */
async function packed(client: pg.Client): Promise<number> {
  const begunAt = performance.now()
  for (;;) {
    const { rows } = await client.query<{ days: number }>(
      `SELECT count(DISTINCT day)::integer AS days FROM statistic_change`,
    )
    if (rows[0]?.days === 0) return performance.now() - begunAt
    await pause(2_000)
  }
}

/** A day of the calendar, some days before today. */
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** The boards, over some studies. */
function boardsOf(pacs: Calls, filter: StatisticFilter): Record<string, () => Promise<unknown>> {
  return {
    ...Object.fromEntries(statisticBoards.map((board) => [board, () => pacs.statistic.board({ board, ...filter })])),
    'turn-around': () => pacs.statistic.turnaround(filter),
    quality: () => pacs.statistic.quality(filter),
  }
}

function figuresOf(name: string, samples: readonly number[]): Figure[] {
  const p95 = { name: `Statistics p95: ${name}`, value: quantile(samples, 0.95), unit: 'ms' as const }
  return [medianOf(`Statistics p50: ${name}`, 'ms', samples), { ...p95, runs: samples.length, target: 300 }]
}

const apis = { statistic: statisticApi, study: studyApi }
const clientOf = (baseUrl: string, token: string) => createPacs({ baseUrl, apis, token: () => token })
type Calls = ReturnType<typeof clientOf>

const users = 50
/** Who work beside them. */
const readers = 10
const lists = 200
const listEveryMs = 100

/** More than the year that is asked for has. */
const studiesBeside = 200_000

async function connected<Answer>(product: Product, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: await adminUrl(product.dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Lists of twenty, at their own times, by some in turn: one may not ask for more in a minute. */
async function listTimes(at: readonly Calls[]): Promise<number[]> {
  const [samples, open]: [number[], Promise<unknown>[]] = [[], []]
  const begunAt = performance.now()
  for (let turn = 0; turn < lists; turn += 1) {
    await pause(Math.max(0, begunAt + turn * listEveryMs - performance.now()))
    const askedAt = performance.now()
    const list = at[turn % at.length]?.study.search({ pageNumber: 0, pageSize: 20 }) ?? Promise.resolve()
    open.push(list.then(() => void samples.push(performance.now() - askedAt)))
  }
  await Promise.all(open)
  return samples
}

/**
 * The list of those who work, alone and while fifty others ask for statistics of a year and for their sheets, again and again.
 *
 * @param product - runs with its demo; it is left with many studies.
 */
export async function measureBeside(product: Product): Promise<Figure[]> {
  await seedStudies(product, studiesBeside)
  await connected(product, packed)
  const year = { startTime: daysAgo(365) }
  const seeded = (await seedUsers(product, users + readers)).map(({ token }) => clientOf(product.url, token))
  const [others, working] = [seeded.slice(readers), seeded.slice(0, readers)]
  const alone = await listTimes(working)
  const answers: string[] = []
  const refusals: number[] = []
  let isOver = false
  const crowd = others.map(async (pacs, place) => {
    const boards = Object.values(boardsOf(pacs, year))
    const calls = [...boards, () => pacs.download(statisticApi.export, { board: 'workload', language: 'en', ...year })]
    for (let turn = place; !isOver; turn += 1) {
      const askedAt = performance.now()
      const code = await (calls[turn % calls.length]?.() ?? Promise.resolve()).then(
        () => 'OK',
        (thrown: unknown) => PacsError.from(thrown).code,
      )
      answers.push(code)
      if (code !== 'OK') refusals.push(performance.now() - askedAt)
      // Who is refused reads why, and asks again.
      if (code !== 'OK') await pause(1_000)
    }
  })
  const beside = await listTimes(working)
  isOver = true
  await Promise.all(crowd)
  const [before, during] = [quantile(alone, 0.95), quantile(beside, 0.95)]
  const done = answers.filter((code) => code === 'OK').length
  const counted = new Map(answers.map((code) => [code, answers.filter((each) => each === code).length]))
  const note = [...counted].map(([code, count]) => `${count} ${code}`).join(', ')
  return [
    { name: 'List of 20, p95, alone', unit: 'ms', value: before, runs: alone.length },
    {
      name: `List of 20, p95, beside ${users} that ask for statistics`,
      unit: 'ms',
      value: during,
      runs: beside.length,
    },
    {
      name: 'List beside statistics over alone, p95',
      unit: 'x',
      value: during / before,
      runs: beside.length,
      target: 2,
    },
    {
      name: 'Statistics and sheets that were answered meanwhile',
      unit: 'calls',
      value: done,
      runs: answers.length,
      note,
    },
    {
      name: 'Slowest refusal meanwhile',
      unit: 'ms',
      value: Math.max(0, ...refusals),
      runs: refusals.length,
      target: 1_000,
    },
  ]
}

/**
 * Every board through its endpoint, over a month, a year and all of a million studies of two hospitals, nine in ten of them of the one that asks, with the days packed; a filter; the first call of a
 * server that has read no day yet; and a year beside one plain statement over the studies.
 *
 * @param product - runs with its demo; it is left full.
 */
export async function measureStatistics(product: Product): Promise<Figure[]> {
  await seedStudies(product, studies)
  return connected(product, async (client) => {
    const packing = await packed(client)
    const { rows } = await client.query<{ bytes: number }>(
      `SELECT pg_total_relation_size('statistic_day')::float8 AS bytes`,
    )
    const bytes = rows[0]?.bytes ?? 0
    const largest = await client.query<{ id: string }>(
      'SELECT hospital_id AS id FROM study GROUP BY hospital_id ORDER BY count(*) DESC LIMIT 1',
    )
    const hospitalId = largest.rows[0]?.id
    const figures: Figure[] = [
      {
        name: 'Statistics: until all days were packed, in turns of a minute',
        unit: 's',
        value: packing / 1000,
        runs: 1,
      },
      { name: 'Statistics: size of the packed days', unit: 'MB', value: bytes / 2 ** 20, runs: 1 },
    ]
    const pacs = clientOf(product.url, await logIn(product.url, 'director'))
    const year = { startTime: daysAgo(365) }
    const first = await samplesOf(() => pacs.statistic.turnaround(year), 1, 0)
    figures.push(medianOf('Statistics: turn-around, a year, when no day was read before', 'ms', first))
    const stretches: Record<string, StatisticFilter> = {
      'a month': { startTime: daysAgo(30) },
      'a month by the time of the study': { startTime: daysAgo(30), studyTimeType: 'StudyTime' },
      'a year': year,
      everything: {},
    }
    for (const [name, filter] of Object.entries(stretches)) {
      for (const [board, work] of Object.entries(boardsOf(pacs, filter))) {
        const samples = await samplesOf(work)
        figures.push(...figuresOf(`${board}, ${name} ${ofAll}`, samples))
        const plain = naive[board]
        if (name !== 'a year' || plain === undefined) continue
        const theirs = await samplesOf(() => client.query(plain, [year.startTime, hospitalId]), 5)
        figures.push(medianOf(`One statement over the studies: ${board}, a year`, 'ms', theirs))
        figures.push(ratioOf(`Statistics over one statement: ${board}, a year`, samples, theirs))
      }
    }
    const { rows: doctors } = await pacs.statistic.board({ board: 'workload', ...year })
    const examinedByIds = doctors.flatMap(({ id }) => id ?? []).slice(0, 1) as StatisticFilter['examinedByIds']
    for (const [board, work] of Object.entries(boardsOf(pacs, { ...year, examinedByIds }))) {
      figures.push(...figuresOf(`${board}, a year of one doctor`, await samplesOf(work)))
    }
    return figures
  })
}
