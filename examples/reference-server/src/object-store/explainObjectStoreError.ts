import { PacsError } from '@opensono/pacs-core'
import { isStorageFull } from './embedded/durableFile'
import { ObjectStoreError } from './ObjectStore'

/**
 * Says in the product's words that an object store cannot work now; anything else is given back as it is.
 *
 * @param thrown - what was caught.
 */
export function explainObjectStoreError(thrown: unknown): unknown {
  const code = thrown instanceof ObjectStoreError ? thrown.code : null
  if (code === 'OBJECT_STORE_UNAVAILABLE') return new PacsError('SERVER_BUSY', { cause: thrown })
  if (code === 'OBJECT_STORE_FULL' || isStorageFull(thrown)) return new PacsError('STORAGE_FULL', { cause: thrown })
  return thrown
}
