import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { makeFakeCard } from '../browser/fakeCard'
import { freePorts } from './freePorts'
import { logIn } from './logIn'
import { Product } from './Product'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that holds the demo, for anyone who starts a product of their own. */
    seeded: string
    /** Address of the product that the suite shares. */
    productUrl: string
    /** Port of its object store. */
    objectPort: number
    /** Where a device's own page may be served: the product lets that origin in. */
    devicePort: number
    /** Session of the director, who may do everything. */
    token: string
    /** The moving picture that the browser's capture card shows. */
    fakeCard: string
  }
}

/** One product for the whole suite, and the picture its capture card shows. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [devicePort = 0] = await freePorts(1)
  // What is tested is not how long a password is judged.
  const environment = { ALLOWED_ORIGINS: `http://localhost:${devicePort}`, PASSWORD_COST: '7x5' }
  const [product, fakeCard] = await Promise.all([Product.start(environment), makeFakeCard()])
  let seeded: string | null = null
  const tearDown = async () => {
    await product.stop()
    if (seeded !== null) await rm(seeded, { recursive: true, force: true })
  }
  project.provide('productUrl', product.url)
  project.provide('objectPort', product.objectPort)
  project.provide('devicePort', devicePort)
  project.provide('fakeCard', fakeCard)
  try {
    seeded = await product.keepData()
    project.provide('seeded', seeded)
    project.provide('token', await logIn(product.url, 'director'))
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
