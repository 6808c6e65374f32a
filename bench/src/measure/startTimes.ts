import { Product } from '@opensono/e2e/harness/Product'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'

/**
 * How long the built server takes to be ready: over an empty data folder, and over one that it knows.
 *
 * @param runs - later starts to measure.
 * @param environment - what differs from the product as it is started for people.
 * @returns the figures and the product, which runs.
 */
export async function measureStarts(
  runs: number,
  environment: Record<string, string>,
): Promise<{ figures: Figure[]; product: Product }> {
  const begunAt = performance.now()
  const product = await Product.start({ LOG_LEVEL: 'error', ...environment })
  const first = (performance.now() - begunAt) / 1000
  const later: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await product.halt()
    const againAt = performance.now()
    await product.begin()
    later.push((performance.now() - againAt) / 1000)
  }
  return {
    product,
    figures: [
      { name: 'First start of a built server', unit: 's', value: first, runs: 1, note: 'cluster, migrations, demo' },
      {
        name: 'Later start of a built server',
        unit: 's',
        value: quantile(later, 0.5),
        range: rangeOf(later),
        runs,
        target: 10,
      },
    ],
  }
}
