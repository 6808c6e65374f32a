import { newId } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { hospital, userAccount } from '../../database/schema/foundation'
import type { imageFile } from '../../database/schema/image'
import type { Services } from '../../services'

/** Who sent a file, outside of any login; null when the account is gone. */
export async function senderOf(
  { database }: Services,
  { hospitalId, uploadedById }: Pick<typeof imageFile.$inferSelect, 'hospitalId' | 'uploadedById'>,
): Promise<Actor | null> {
  const isIt = and(eq(userAccount.hospitalId, hospitalId), eq(userAccount.id, uploadedById))
  const [found] = await database.system((tx) =>
    tx
      .select({ hospital, name: userAccount.name })
      .from(hospital)
      .innerJoin(userAccount, isIt)
      .where(eq(hospital.id, hospitalId)),
  )
  if (found === undefined) return null
  const { name: hospitalName, timeZone } = found.hospital
  const place = { departmentId: '', departmentName: '', departmentType: null, departmentUsageTime: null }
  const room = { roomId: '', roomName: '', machineId: null }
  const login = { authorities: new Set<string>(), sessionId: '', isLocked: false, idleMinutes: 0, idempotency: null }
  const own = { userId: uploadedById, userName: found.name, hospitalId, hospitalName, timeZone }
  return { ...own, ...place, ...room, ...login, isBreastScreeningOn: false, requestId: newId() }
}
