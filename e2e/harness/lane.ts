import { inject } from 'vitest'

/** A product that the files of one worker take turns on, while another worker's files have another. */
export interface Lane {
  /** Address of the product. */
  productUrl: string
  /** Port of its object store. */
  objectPort: number
  /** Where a device's own page may be served: the product lets that origin in. */
  devicePort: number
  /** Session of the director, who may do everything. */
  token: string
}

/** The product of the worker that runs this file. Where there are more workers than products, they share. */
export function lane(): Lane {
  const lanes = inject('lanes')
  const found = lanes[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % lanes.length]
  if (found === undefined) throw new Error('No product was started.')
  return found
}
