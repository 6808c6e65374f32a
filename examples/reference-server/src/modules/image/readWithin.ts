import { addAbortSignal } from 'node:stream'
import type { ObjectStore } from '../../object-store/index'

/**
 * Reads a whole object of our own, in pieces as they come: joining them would hold the event loop.
 *
 * @param bytesMost - larger objects are not read.
 * @param timeoutMs - objects that take longer are given up.
 * @returns null for what is larger, slower or gone.
 * @throws ObjectStoreError `OBJECT_DAMAGED` when the bytes are not those once stored.
 */
export async function readWithin(
  store: ObjectStore,
  key: string,
  bytesMost: number,
  timeoutMs: number,
): Promise<Buffer[] | null> {
  const facts = await store.head(key)
  if (facts === null || facts.sizeBytes > bytesMost) return null
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const pieces: Buffer[] = []
    for await (const piece of addAbortSignal(signal, await store.read(key))) pieces.push(piece)
    return pieces
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
