import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bench, type S3ConformanceTarget } from './Bench'
import type { ChecksumMode } from './clientOf'
import { describeAddresses } from './describeAddresses'
import { describeBinding } from './describeBinding'
import { describeCredentials } from './describeCredentials'
import { describeObjects } from './describeObjects'
import { describeParts } from './describeParts'
import { describeServer } from './describeServer'

/** What the product needs of any S3, spoken with the real SDK. */
export function describeS3Conformance(
  name: string,
  checksums: ChecksumMode,
  open: () => Promise<S3ConformanceTarget>,
): void {
  describe(`${name}, checksums ${checksums}`, () => {
    let opened: Bench
    beforeAll(async () => {
      opened = new Bench(await open(), checksums)
    })
    afterAll(() => opened.target.close())
    const bench = () => opened

    describeObjects(bench)
    describeParts(bench)
    describeCredentials(bench)
    describeServer(bench)
    describeBinding(bench)
    describeAddresses(bench)

    it('is ready', async () => {
      expect(await opened.store.ready()).toBe(true)
    })
  })
}
