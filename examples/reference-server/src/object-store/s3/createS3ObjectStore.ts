import type { ObjectStore, OnDamaged } from '../ObjectStore'
import { createClients, PATIENCE, type Patience } from './createClients'
import { prepareBucket, type StartLogger } from './prepareBucket'
import { S3ObjectStore } from './S3ObjectStore'
import type { S3Settings } from './S3Settings'

/** Options of {@link createS3ObjectStore}. */
export interface S3ObjectStoreOptions extends S3Settings {
  /** Exact origins whose pages may use the store. */
  allowedOrigins: readonly string[]
  logger: StartLogger
  /** @defaultValue 5, 30 and 60 seconds */
  patience?: Patience
  /** Is told the key of an object whose bytes are not those once stored; only of what this server read. */
  onDamaged?: OnDamaged
  /** @defaultValue the system's clock */
  now?: () => Date
}

/**
 * Opens an object store in an S3 of one's own, and makes its bucket ready.
 *
 * @throws Error in one sentence for people when there is no bucket to work with.
 */
export async function createS3ObjectStore(options: S3ObjectStoreOptions): Promise<ObjectStore> {
  const {
    allowedOrigins,
    logger,
    patience = PATIENCE,
    now = () => new Date(),
    onDamaged = () => undefined,
    ...settings
  } = options
  const clients = createClients(settings, patience)
  const store = new S3ObjectStore({ settings, ...clients, now, onDamaged })
  try {
    await prepareBucket(clients.s3, settings, allowedOrigins, logger)
  } catch (thrown) {
    await store.close()
    throw thrown
  }
  return store
}
