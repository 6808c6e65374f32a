import type { Clock, UploadCredentials } from '@opensono/pacs-core'

/** Credentials are renewed when this share of their life has passed. */
const renewedAt = 0.8

/** Temporary credentials for one key. They live here and nowhere else. */
export interface Credentials {
  /** Current credentials: requested at the first call, and renewed before they expire. */
  get(): Promise<UploadCredentials>
}

/** How credentials are come by. */
export interface CredentialsOptions {
  ask: () => Promise<UploadCredentials>
  clock: Clock
  /** The server's time: expiry is written in it. */
  serverNow: () => number
}

/**
 * Keeps temporary credentials fresh for as long as an upload takes.
 *
 * @param options - the server and the time.
 */
export function createCredentials({ ask, clock, serverNow }: CredentialsOptions): Credentials {
  let held: { credentials: UploadCredentials; renewAtMs: number; renewAtServerMs: number } | null = null

  // The wall clock may be set, the monotonic one may stop while the computer sleeps: the first of the two decides.
  const isFresh = () =>
    held !== null && clock.monotonic() < held.renewAtMs && serverNow() < held.renewAtServerMs ? held.credentials : null

  return {
    async get() {
      const fresh = isFresh()
      if (fresh !== null) return fresh
      const credentials = await ask()
      const issuedMs = serverNow()
      const usableMs = (Date.parse(credentials.expiration) - issuedMs) * renewedAt
      held = { credentials, renewAtMs: clock.monotonic() + usableMs, renewAtServerMs: issuedMs + usableMs }
      return credentials
    },
  }
}
