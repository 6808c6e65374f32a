import { JournalFault } from '../../src/journal/JournalFault'
import type { JournalStore } from '../../src/journal/store/JournalStore'

/** A disk that a test can fill, look into and cut the power of. */
export interface MemoryStore extends JournalStore {
  /** Bytes of each file as they would be found after a crash. */
  readonly disk: Map<string, Uint8Array<ArrayBuffer>>
  /** Maximum bytes in all. */
  limitBytes: number
  /** Names of files that are open now. */
  readonly opened: ReadonlySet<string>
  /** Cuts the power in the middle of this many appended bytes from now: everything fails from there on. */
  cutAfter(bytes: number): void
}

/** Makes an empty disk, or one with what lay on another. */
export function createMemoryStore(disk = new Map<string, Uint8Array<ArrayBuffer>>()): MemoryStore {
  const opened = new Set<string>()
  let leftBytes = Number.POSITIVE_INFINITY

  function power(): void {
    if (leftBytes <= 0) throw new Error('the power is cut')
  }

  function usedBytes(): number {
    return [...disk.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  }

  const store: MemoryStore = {
    disk,
    limitBytes: Number.POSITIVE_INFINITY,
    opened,
    cutAfter(bytes) {
      leftBytes = bytes
    },
    list: async () => [...disk.keys()],
    async open(name) {
      power()
      if (opened.has(name)) throw new Error(`${name} is open already`)
      opened.add(name)
      let bytes = disk.get(name) ?? new Uint8Array()
      disk.set(name, bytes)
      const put = (next: Uint8Array<ArrayBuffer>) => {
        bytes = next
        disk.set(name, next)
      }
      return {
        get sizeBytes() {
          return bytes.length
        },
        async append(more) {
          power()
          const room = Math.max(0, store.limitBytes - usedBytes())
          const fits = more.subarray(0, Math.min(room, leftBytes))
          leftBytes -= fits.length
          const next = new Uint8Array(bytes.length + fits.length)
          next.set(bytes)
          next.set(fits, bytes.length)
          put(next)
          power()
          if (fits.length < more.length) throw new JournalFault('DISK_FULL')
        },
        flush: async () => power(),
        read: async (start, end) => bytes.slice(start, end),
        async truncate(sizeBytes) {
          power()
          put(bytes.slice(0, sizeBytes))
        },
        async close() {
          opened.delete(name)
        },
      }
    },
    async remove(name) {
      power()
      if (opened.has(name)) throw new Error(`${name} is open`)
      disk.delete(name)
    },
    close() {},
  }
  return store
}
