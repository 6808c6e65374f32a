import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { JournalFault } from './JournalFault'
import type { JournalStore } from './store/JournalStore'

/** Disk space that is held back. */
const reserveBytes = 512 * 1024

/** The name of the file that holds it. */
const reserveName = 'reserve'

/** Room on the disk that is given up when the disk is full, so that what says how a file ended can still be written. */
export interface Reserve {
  /** Does what must be done: gives the room up for it when there is no other. */
  insist(act: () => Promise<void>): Promise<void>
  /** Something was removed: takes the room again if it was given up. */
  refill(): void
  /** Resolves when nothing is going on. */
  settle(): Promise<void>
}

/**
 * Makes the reserve of a journal, and takes its room if there is any.
 *
 * @param store - where its file lies.
 */
export function createReserve(store: JournalStore): Reserve {
  const inOrder = createSerialQueue()
  let isTaken = true
  inOrder(take).catch(() => {})

  async function take(): Promise<void> {
    const file = await store.open(reserveName)
    try {
      if (file.sizeBytes >= reserveBytes) return
      await file.truncate(0)
      // File systems store neither zeros nor what they can compress.
      const noise = new Uint8Array(reserveBytes)
      for (let at = 0; at < reserveBytes; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536))
      await file.append(noise)
      await file.flush()
    } catch {
      await file.truncate(0).catch(() => {})
    } finally {
      await file.close()
    }
  }

  /** @returns whether there was any. */
  async function giveUp(): Promise<boolean> {
    const file = await store.open(reserveName)
    try {
      const hadRoom = file.sizeBytes > 0
      await file.truncate(0)
      return hadRoom
    } finally {
      await file.close()
    }
  }

  return {
    async insist(act) {
      try {
        await act()
      } catch (thrown) {
        if (JournalFault.from(thrown).code !== 'DISK_FULL') throw thrown
        isTaken = false
        if (!(await inOrder(giveUp))) throw thrown
        await act()
      }
    },
    refill() {
      if (isTaken) return
      isTaken = true
      inOrder(take).catch(() => {})
    },
    settle: () => inOrder(async () => {}),
  }
}
