import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** What temporary credentials allow. */
const Grant = z.object({
  key: z.string(),
  purpose: z.enum(['upload', 'download']),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  contentLengthBelow: z.number(),
  /** Missing in those of a release before. */
  reader: z.string().default(''),
})
/** What temporary credentials allow: one key, one purpose, until an instant (milliseconds since 1970), below a size (bytes), for a reader. */
export type Grant = z.infer<typeof Grant>

/** The three secrets of temporary credentials. */
export interface CredentialSecrets {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

/**
 * Credentials without a table of credentials. The session token is the grant itself, encrypted and authenticated
 * (AES-256-GCM); secret and access key id follow from the token. So anyone who holds the master key recognises them, also
 * after a restart, and nobody else can make them.
 */
export class CredentialMint {
  readonly #tokenKey: Buffer
  readonly #secretKey: Buffer
  /** The server's own credentials, which may do everything. */
  readonly root: Readonly<{ accessKeyId: string; secretAccessKey: string }>

  constructor(masterKey: Buffer) {
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `opensono object store ${use}`, 32))
    this.#tokenKey = derive('session token')
    this.#secretKey = derive('temporary secret')
    this.root = {
      accessKeyId: accessKeyId('ROOT', derive('root id')),
      secretAccessKey: derive('root secret').toString('base64'),
    }
  }

  /** Makes credentials for a grant. */
  issue(grant: Grant): CredentialSecrets {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#tokenKey, nonce)
    const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(grant)), cipher.final(), cipher.getAuthTag()])
    const sessionToken = sealed.toString('base64url')
    return { ...this.#secretsOf(sessionToken), sessionToken }
  }

  /** The grant and the secrets of a session token that was issued here, or null. Whether it has expired is the caller's question. */
  recognise(sessionToken: string): { grant: Grant; secrets: CredentialSecrets } | null {
    const sealed = Buffer.from(sessionToken, 'base64url')
    if (sealed.length <= 28 || sealed.toString('base64url') !== sessionToken) return null
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#tokenKey, sealed.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()
      return { grant: Grant.parse(JSON.parse(text)), secrets: { ...this.#secretsOf(sessionToken), sessionToken } }
    } catch {
      return null // not sealed with our key
    }
  }

  #secretsOf(sessionToken: string): { accessKeyId: string; secretAccessKey: string } {
    return {
      accessKeyId: accessKeyId('TEMP', createHash('sha256').update(sessionToken).digest()),
      secretAccessKey: createHmac('sha256', this.#secretKey).update(sessionToken).digest('base64'),
    }
  }
}

/** Twenty capitals and digits, as clients expect of an access key id. */
function accessKeyId(kind: 'ROOT' | 'TEMP', seed: Buffer): string {
  return kind + seed.toString('hex').slice(0, 16).toUpperCase()
}
