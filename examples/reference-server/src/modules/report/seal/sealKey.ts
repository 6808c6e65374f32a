import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { sealKeyIdOf } from '@opensono/pacs-core'
import { openMasterKey } from '../../../object-store/embedded/masterKey'

const seedBytes = 32
/** Another use of the master key names itself otherwise, so that no key opens two things. */
const use = 'opensono report seal 1'
/** What comes before the seed of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that seals reports. */
export interface SealKey {
  keyId: string
  privateKey: KeyObject
  /** PEM, SPKI. */
  publicKey: string
}

async function makeSealKey(secretDir: string): Promise<SealKey> {
  const seed = Buffer.from(hkdfSync('sha256', await openMasterKey(secretDir), '', use, seedBytes))
  const privateKey = createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString()
  const keyId = await sealKeyIdOf(publicKey)
  if (keyId === null) throw new Error('the key of seals has no name')
  return { keyId, privateKey, publicKey }
}

/**
 * Makes what opens the key of seals: an Ed25519 key (RFC 8032) made from the server's own master key (HKDF, RFC 5869), the same at each
 * start and kept nowhere else.
 *
 * @param secretDir - the folder of the master key, which is made when a key is first asked for.
 */
export function createSealKey(secretDir: string): () => Promise<SealKey> {
  let opened: Promise<SealKey> | null = null
  return async () => {
    opened ??= makeSealKey(secretDir)
    return opened.catch((error: unknown) => {
      opened = null
      throw error
    })
  }
}
