import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { knownDevice } from '../../database/schema/session'
import type { Transaction } from '../../database/transaction'
import { hashToken, newToken } from '../../serve/token'

/** The hash of a device that this person has logged in at with every factor; null for any other. */
export async function findKnownDevice(
  database: Database,
  userId: string,
  deviceToken: string | undefined,
): Promise<Buffer | null> {
  if (deviceToken === undefined) return null
  const deviceHash = hashToken(deviceToken)
  const found = await database.system((tx) =>
    tx
      .select({ deviceHash: knownDevice.deviceHash })
      .from(knownDevice)
      .where(and(eq(knownDevice.deviceHash, deviceHash), eq(knownDevice.userId, userId))),
  )
  return found[0]?.deviceHash ?? null
}

/**
 * Remembers the computer of a login. A room's computer keeps its name, no matter who logs in there; a name that nobody was given
 * is not taken.
 *
 * @param tx - as the system.
 * @returns what the computer is to keep.
 */
export async function rememberDevice(tx: Transaction, userId: string, sent: string | undefined, nowMs: number) {
  const sentHash = sent === undefined ? null : hashToken(sent)
  const [known] =
    sentHash === null ? [] : await tx.select().from(knownDevice).where(eq(knownDevice.deviceHash, sentHash)).limit(1)
  const deviceToken = known !== undefined && sent !== undefined ? sent : newToken()
  const deviceHash = hashToken(deviceToken)
  const seenAt = new Date(nowMs).toISOString()
  await tx
    .insert(knownDevice)
    .values({ deviceHash, userId, seenAt })
    .onConflictDoUpdate({ target: [knownDevice.deviceHash, knownDevice.userId], set: { seenAt } })
  return { deviceToken, deviceHash }
}
