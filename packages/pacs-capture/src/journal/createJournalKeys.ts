import type { JournalDisk } from './createJournalDisk'
import type { JournalEntry } from './Journal'
import type { OwnedEntry } from './SealedJournal'

/** The keys of the users who work, and whether files can be kept under them. */
export interface JournalKeys {
  /** False when files are kept in memory only. */
  isDurable(): boolean
  /** The key of a user; null when nothing can be kept for that user. */
  of(userId: string | null): Promise<CryptoKey | null>
  /** The key for a new file; null when it is kept in memory: better than not at all. */
  for(entry: JournalEntry): Promise<{ key: CryptoKey; owned: OwnedEntry } | null>
  forget(userId: string): void
  /** Nothing can be kept any more. */
  lose(message: string): void
}

/** Where keys come from. */
export interface JournalKeysOptions {
  disk: JournalDisk
  keyOf: (userId: string) => Promise<CryptoKey | null>
  warn: (message: string) => void
}

/** @param options - the disk, and who knows the keys. */
export function createJournalKeys({ disk, keyOf, warn }: JournalKeysOptions): JournalKeys {
  const keys = new Map<string, Promise<CryptoKey | null>>()
  let isDurable = true

  function lose(message: string): void {
    isDurable = false
    warn(message)
  }

  /** Asks once for each user, and again when there was none. */
  async function askKey(userId: string): Promise<CryptoKey | null> {
    const asked = keys.get(userId) ?? keyOf(userId)
    keys.set(userId, asked)
    const key = await asked.catch(() => null)
    if (key === null && keys.get(userId) === asked) keys.delete(userId)
    return await asked
  }

  async function of(userId: string | null): Promise<CryptoKey | null> {
    const key = userId === null || !(await disk.isKept()) ? null : await askKey(userId)
    isDurable = key !== null
    return key
  }

  return {
    isDurable: () => isDurable,
    of,
    async for(entry) {
      const { userId } = entry
      const key = await of(userId).catch((thrown) => {
        lose(`there is no key to keep files with: ${String(thrown)}`)
        return null
      })
      return key === null || userId === null ? null : { key, owned: { ...entry, userId } }
    },
    forget: (userId) => void keys.delete(userId),
    lose,
  }
}
