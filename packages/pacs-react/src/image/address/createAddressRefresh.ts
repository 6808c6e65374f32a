import { type Clock, PacsError } from '@opensono/pacs-core'

/** What a refresh of addresses needs. */
export interface AddressRefreshOptions {
  /** Reads the list. @throws PacsError as the server refuses. */
  read(): Promise<void>
  /** When the list was read last, by `clock.now()`; null before it was. */
  readAt(): number | null
  readonly clock: Clock
}

/** Reads a list of images again when its addresses have expired. */
export interface AddressRefresh {
  /** An image could not be loaded from its newest address. Does nothing while the list is read, or waits to be, and while it is young. */
  request(): void
  /** Whether the addresses of the list may have expired: none should be loaded for the first time before it was read again. */
  isOld(): boolean
  /** Reads no more. */
  destroy(): void
}

/** As long as this the server answers the same addresses (docs/decisions/0040): a list so young has no expired ones. */
export const addressReuseMs = 20_000

/** As long as this an address lives at least after the list was read: the server gives out addresses that are up to 20 of their 60 seconds old. */
export const addressLifeMs = 40_000

const firstWaitMs = 1_000
const mostWaitMs = 30_000

/** Milliseconds before a list is read again after so many failures in a row. */
export function waitAfter(failures: number): number {
  return Math.min(firstWaitMs * 2 ** (failures - 1), mostWaitMs)
}

/**
 * One request at a time for all images of a list: their addresses expire together. After a failure that may pass, such as a busy server, it
 * is repeated after a time that doubles.
 */
export function createAddressRefresh({ read, readAt, clock }: AddressRefreshOptions): AddressRefresh {
  let isBusy = false
  let isEnded = false
  let failures = 0
  let cancel: (() => void) | null = null

  async function refresh(): Promise<void> {
    isBusy = true
    try {
      await read()
      failures = 0
      isBusy = false
    } catch (thrown) {
      if (isEnded || !PacsError.from(thrown).isRetryable) {
        isBusy = false
        return
      }
      failures += 1
      cancel = clock.after(waitAfter(failures), () => void refresh())
    }
  }

  return {
    request() {
      const at = readAt()
      if (isEnded || isBusy || (at !== null && clock.now() - at < addressReuseMs)) return
      void refresh()
    },
    isOld() {
      const at = readAt()
      return at !== null && clock.now() - at >= addressLifeMs
    },
    destroy() {
      isEnded = true
      cancel?.()
    },
  }
}
