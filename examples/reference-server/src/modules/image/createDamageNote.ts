import { eq } from 'drizzle-orm'
import { imageFile } from '../../database/schema/image'
import type { OnDamaged } from '../../object-store/index'
import type { Services } from '../../services'
import { checkFile } from './checkJob'
import { senderOf } from './senderOf'

async function checkObject(services: Services, key: string): Promise<void> {
  const { hospitalId, id, uploadedById, damagedAt } = imageFile
  const [file] = await services.database.system((tx) =>
    tx.select({ hospitalId, id, uploadedById, damagedAt }).from(imageFile).where(eq(imageFile.objectKey, key)),
  )
  if (file === undefined || file.damagedAt !== null) return
  const sender = await senderOf(services, file)
  if (sender !== null) await checkFile(services, sender, file.id)
}

/**
 * Makes what is told of objects whose bytes are not those once stored: their images are read back, and marked damaged at once. Of many
 * who read the same object, the first has it checked.
 */
export function createDamageNote(services: Services): OnDamaged {
  const checking = new Set<string>()
  return (key) => {
    if (checking.has(key)) return
    checking.add(key)
    void checkObject(services, key)
      .catch((error: unknown) => services.log.warn({ error, key }, 'a damaged object could not be checked'))
      .finally(() => checking.delete(key))
  }
}
