import type { JournalStore } from './store/JournalStore'

/** So much room is held back. */
const reserveBytes = 512 * 1024

/** The name of the file that holds it. */
export const reserveName = 'reserve'

/** Room on the disk that is given up when the disk is full, so that what says how a file ended can still be written. */
export interface Reserve {
  /** Takes the room, or takes it again. Does nothing when there is none. */
  take(): Promise<void>
  /** Gives the room up. @returns whether there was any. */
  giveUp(): Promise<boolean>
}

/**
 * Makes the reserve of a journal. Its methods must not overlap.
 *
 * @param store - where its file lies.
 */
export function createReserve(store: JournalStore): Reserve {
  return {
    async take() {
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
    },
    async giveUp() {
      const file = await store.open(reserveName)
      try {
        const hadRoom = file.sizeBytes > 0
        await file.truncate(0)
        return hadRoom
      } finally {
        await file.close()
      }
    },
  }
}
