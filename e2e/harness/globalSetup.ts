import { rm } from 'node:fs/promises'
import { createPacs, ruleApi } from '@opensono/pacs-core'
import type { TestProject } from 'vitest/node'
import { makeFakeCard } from '../browser/fakeCard'
import { freePorts } from './freePorts'
import type { Lane } from './lane'
import { logIn } from './logIn'
import { Product } from './Product'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many workers have a product of their own; one product for all when left out. */
    laneCount?: number
    /** A data folder that holds the demo, for anyone who starts a product of their own. */
    seeded: string
    /** The product of each worker. */
    lanes: Lane[]
    /** The moving picture that the browser's capture card shows. */
    fakeCard: string
  }
}

/** The walks finish reports of a few words: the review, which the demo requires, has walks of its own. */
async function finishUnreviewed(baseUrl: string, token: string): Promise<void> {
  const { rule } = createPacs({ baseUrl, apis: { rule: ruleApi }, token: () => token })
  const { values, version } = await rule.systemRules()
  await rule.setSystemRules({ values: { ...values, isAiReviewOn: false, areReviewErrorsHeld: false }, version })
}

/** A product for each lane of the suite, and the picture its capture card shows. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const laneCount = project.getProvidedContext().laneCount ?? 1
  const started: Product[] = []
  let seeded: string | null = null
  const tearDown = async () => {
    await Promise.all(started.map((product) => product.stop()))
    if (seeded !== null) await rm(seeded, { recursive: true, force: true })
  }
  const openLane = async (data: string | null): Promise<{ product: Product; devicePort: number }> => {
    const [devicePort = 0] = await freePorts(1)
    const environment = { ALLOWED_ORIGINS: `http://localhost:${devicePort}` }
    const product = await Product.start(environment, data)
    started.push(product)
    return { product, devicePort }
  }
  const describeLane = async ({ product, devicePort }: Awaited<ReturnType<typeof openLane>>): Promise<Lane> => {
    const token = await logIn(product.url, 'director')
    await finishUnreviewed(product.url, token)
    return { productUrl: product.url, objectPort: product.objectPort, devicePort, token }
  }
  try {
    const [first, fakeCard] = await Promise.all([openLane(null), makeFakeCard()])
    const kept = await first.product.keepData()
    seeded = kept
    const opening = Promise.all(Array.from({ length: laneCount - 1 }, () => openLane(kept)))
    const [others] = await Promise.all([opening, first.product.begin()])
    project.provide('seeded', kept)
    project.provide('fakeCard', fakeCard)
    project.provide('lanes', await Promise.all([first, ...others].map(describeLane)))
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
