import type { FileHandle } from 'node:fs/promises'
import { soundContent } from '../soundContent'
import type { SatisfiableRange } from './byteRange'
import type { StoredObject } from './ObjectFiles'

/**
 * The bytes of an object, and then its file is closed. A whole object is compared with its SHA-256: the last bytes come only
 * when all were right, so nobody takes a damaged picture for a sound one. A part of one cannot be judged.
 */
export async function* readObject(
  { object, file }: { object: StoredObject; file: FileHandle },
  range: SatisfiableRange | null,
): AsyncGenerator<Buffer> {
  try {
    const chunks: AsyncIterable<Buffer> = file.createReadStream({ ...range, autoClose: false })
    yield* range ? chunks : soundContent(chunks, object.sha256)
  } finally {
    await file.close()
  }
}
