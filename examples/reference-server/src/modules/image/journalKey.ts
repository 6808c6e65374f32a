import { hkdfSync } from 'node:crypto'
import type { Actor } from '../../database/actor'
import { openJournalRoot } from '../../object-store/embedded/masterKey'

const keyBytes = 32
/** Another use of the master key names itself otherwise, so that no key opens two things. */
const use = 'opensono capture journal 1'

/** The key of a user's capture journals: the same at each call, another for each user, and kept nowhere. */
export type JournalKeyOf = (actor: Pick<Actor, 'userId'>) => Promise<{ key: string }>

/**
 * Makes journal keys from the server's own master key (HKDF, RFC 5869), the first that it had: clips that wait in browsers stay readable.
 *
 * @param secretDir - the folder of the master key, which is made when a key is first asked for.
 */
export function createJournalKeys(secretDir: string): JournalKeyOf {
  let opened: Promise<Buffer> | null = null
  return async ({ userId }) => {
    opened ??= openJournalRoot(secretDir)
    const master = await opened.catch((error: unknown) => {
      opened = null
      throw error
    })
    return { key: Buffer.from(hkdfSync('sha256', master, '', `${use} ${userId}`, keyBytes)).toString('base64') }
  }
}
