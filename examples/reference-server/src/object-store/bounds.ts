import { ObjectStoreError } from './ObjectStore'

/** Throws RangeError unless the value is a whole number from 1 to `most`. */
export function requireWithin(name: string, value: number, most: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= most))
    throw new RangeError(`${name} must be a whole number from 1 to ${most}`)
}

/** The same chunks, until together they are as many bytes as are refused: then {@link ObjectStoreError} `OBJECT_TOO_LARGE`. */
export async function* belowLimit(
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  bytesBelow: number,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes >= bytesBelow) throw new ObjectStoreError('OBJECT_TOO_LARGE')
    yield chunk
  }
}
