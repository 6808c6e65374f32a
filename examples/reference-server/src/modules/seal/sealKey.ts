import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { sealKeyIdOf } from '@opensono/pacs-core'

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

/**
 * The key of seals: an Ed25519 key (RFC 8032) made from the server's own master key (HKDF, RFC 5869), the same at each start and kept
 * nowhere else.
 */
export async function sealKeyOf(masterKey: Buffer): Promise<SealKey> {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, '', use, seedBytes))
  const privateKey = createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString()
  const keyId = await sealKeyIdOf(publicKey)
  if (keyId === null) throw new Error('the key of seals has no name')
  return { keyId, privateKey, publicKey }
}
