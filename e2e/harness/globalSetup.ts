import type { TestProject } from 'vitest/node'
import { makeFakeCard } from '../browser/fakeCard'
import { logIn } from './logIn'
import { Product } from './Product'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product that the suite shares. */
    productUrl: string
    /** Port of its object store. */
    objectPort: number
    /** Session of the director, who may do everything. */
    token: string
    /** The moving picture that the browser's capture card shows. */
    fakeCard: string
  }
}

/** One product for the whole suite, and the picture its capture card shows. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [product, fakeCard] = await Promise.all([Product.start(), makeFakeCard()])
  project.provide('productUrl', product.url)
  project.provide('objectPort', product.objectPort)
  project.provide('fakeCard', fakeCard)
  try {
    project.provide('token', await logIn(product.url, 'director'))
  } catch (error) {
    await product.stop()
    throw error
  }
  return () => product.stop()
}
