import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, studyApi } from '@opensono/pacs-core'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'
import { seedStudies } from './seedStudies'

const rounds = 100

/**
 * The records search through its endpoint, with session, permission, row-level security and audit, at two sizes.
 *
 * @param product - runs with its demo.
 * @param token - of somebody who may search.
 */
export async function measureSearch(product: Product, token: string): Promise<Figure[]> {
  const pacs = createPacs({ baseUrl: product.url, apis: { study: studyApi }, token: () => token })
  const page = { pageNumber: 0, pageSize: 20 }
  const name = (await pacs.study.search(page)).rows[0]?.patientName ?? ''
  const queries = {
    'newest 20': page,
    'by a fragment of a name': { ...page, text: name.slice(0, 2) },
    'by the start of an exam number': { ...page, text: 'BENCH0001' },
  }
  const figures: Figure[] = []
  for (const size of [1000, 100_000]) {
    await seedStudies(product, size)
    for (const [what, query] of Object.entries(queries)) {
      const samples: number[] = []
      for (let round = 0; round < rounds + 10; round += 1) {
        const begunAt = performance.now()
        await pacs.study.search(query)
        // The first rounds warm caches and connections.
        if (round >= 10) samples.push(performance.now() - begunAt)
      }
      const at = `${what}, ${size.toLocaleString('en')} studies`
      figures.push(
        { name: `Search p50: ${at}`, unit: 'ms', value: quantile(samples, 0.5), range: rangeOf(samples), runs: rounds },
        { name: `Search p95: ${at}`, unit: 'ms', value: quantile(samples, 0.95), runs: rounds, target: 200 },
      )
    }
  }
  return figures
}
