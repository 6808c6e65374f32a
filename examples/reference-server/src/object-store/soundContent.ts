import { createHash } from 'node:crypto'
import { ObjectStoreError, type OnDamaged } from './ObjectStore'

/**
 * The bytes of a whole object, compared with its SHA-256 (lower-case hex): the last ones come only when all were right, so nobody
 * takes a damaged picture for a sound one.
 */
export async function* soundContent(chunks: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  for await (const chunk of chunks) {
    if (held) yield held
    hash.update(chunk)
    held = chunk
  }
  if (hash.digest('hex') !== sha256) throw new ObjectStoreError('OBJECT_DAMAGED')
  if (held) yield held
}

/** The same bytes; when they turn out not to be those once stored, that is told before the reader learns it. */
export async function* tellingDamage(
  chunks: AsyncIterable<Buffer>,
  key: string,
  onDamaged: OnDamaged,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (thrown) {
    if (thrown instanceof ObjectStoreError && thrown.code === 'OBJECT_DAMAGED') onDamaged(key)
    throw thrown
  }
}
