import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, PacsError, statisticApi, statisticBoards, studyApi } from '@opensono/pacs-core'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { quantile } from '../report/statistics'
import { seedStudies } from './seedStudies'

const studies = 1_000_000
const rounds = 20
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

async function samplesOf(work: () => Promise<unknown>, count = rounds): Promise<number[]> {
  const samples: number[] = []
  // The first ones warm caches and connections.
  for (let round = -2; round < count; round += 1) {
    const begunAt = performance.now()
    await allowed(work)
    if (round >= 0) samples.push(performance.now() - begunAt)
  }
  return samples
}

/**
 * Every board through its endpoint, over a month and over a year of a million studies; beside the naive way, which reads the list of the same
 * records page by page and counts.
 *
 * @param product - runs with its demo; it is left full.
 */
export async function measureStatistics(product: Product): Promise<Figure[]> {
  await seedStudies(product, studies)
  const token = await logIn(product.url, 'director')
  const pacs = createPacs({
    baseUrl: product.url,
    apis: { statistic: statisticApi, study: studyApi },
    token: () => token,
  })
  const since = (days: number) => ({ startTime: new Date(Date.now() - days * dayMs).toISOString().slice(0, 10) })
  const figures: Figure[] = []
  for (const [name, days] of [
    ['a month', 30],
    ['a year', 365],
  ] as const) {
    const filter = since(days)
    const works: Record<string, () => Promise<unknown>> = {
      ...Object.fromEntries(statisticBoards.map((board) => [board, () => pacs.statistic.board({ board, ...filter })])),
      'turn-around': () => pacs.statistic.turnaround(filter),
      quality: () => pacs.statistic.quality(filter),
    }
    for (const [board, work] of Object.entries(works)) {
      const samples = await samplesOf(work)
      figures.push(medianOf(`Statistics p50: ${board}, ${name} of 1,000,000 studies`, 'ms', samples))
      const p95 = { name: `Statistics p95: ${board}, ${name} of 1,000,000 studies`, value: quantile(samples, 0.95) }
      figures.push({ ...p95, unit: 'ms', runs: samples.length, target: 300 })
    }
  }
  const day = since(1)
  const naive = await samplesOf(async () => {
    let cursor: string | null | undefined
    for (let pageNumber = 0; cursor !== null; pageNumber += 1) {
      const page = { ...day, pageNumber, pageSize: 200, ...(cursor && { cursor }) }
      cursor = (await allowed(() => pacs.study.search(page))).cursor
    }
  }, 3)
  const ours = await samplesOf(() => pacs.statistic.board({ board: 'workload', ...day }))
  figures.push(medianOf('Statistics p50: workload of two days, counted from the pages of the list', 'ms', naive))
  figures.push(ratioOf('Statistics: workload of two days over counting the pages of the list', ours, naive))
  return figures
}
