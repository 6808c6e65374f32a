import type { OnDamaged } from '../ObjectStore'
import { soundContent, tellingDamage } from '../soundContent'
import type { OpenObject } from './ObjectFiles'

/**
 * The bytes of an object, and then its files are closed. A whole object is compared with its SHA-256: the last bytes come only
 * when all were right, so nobody takes a damaged picture for a sound one. A part of one cannot be judged.
 */
export async function* readObject(
  { object, range, content }: OpenObject,
  onDamaged: OnDamaged,
): AsyncGenerator<Buffer> {
  try {
    yield* range ? content.read() : tellingDamage(soundContent(content.read(), object.sha256), object.key, onDamaged)
  } finally {
    await content.close()
  }
}
