import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { openMasterKey } from '../../object-store/embedded/masterKey'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Another use of the master key names itself otherwise, so that no key opens two things. */
const use = 'opensono sealed secret 1'

/** Seals what the database keeps but may not know: a copy of the database opens nothing. */
export interface SecretBox {
  /** @param owner - whose it is; it opens for nobody else. */
  seal(text: string, owner: string): Promise<Buffer>
  /** @throws Error when it was sealed for another owner, by another key, or is damaged. */
  open(sealed: Buffer, owner: string): Promise<string>
}

/**
 * Makes the box, with a key made from the server's own master key (HKDF, RFC 5869; AES-256-GCM, NIST SP 800-38D).
 *
 * @param secretDir - the folder of the master key, which is made when it is first needed.
 */
export const createSecretBox = (secretDir: string): SecretBox => secretBoxOf(() => openMasterKey(secretDir))

/** The box of a master key. */
export function secretBoxOf(masterKey: () => Promise<Buffer>): SecretBox {
  const keyOf = async () => Buffer.from(hkdfSync('sha256', await masterKey(), '', use, 32))
  return {
    async seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, await keyOf(), iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    async open(sealed, owner) {
      const cipher = createDecipheriv(algorithm, await keyOf(), sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return cipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8')
    },
  }
}
