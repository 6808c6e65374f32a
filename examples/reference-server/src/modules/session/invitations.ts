import { accountApi, PacsError } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { invitation, userAccount } from '../../database/schema/foundation'
import type { Services } from '../../services'
import { type Authenticator, isMfaBound } from './mfa'
import { proveOwnPassword } from './proof'
import { invitationsOf } from './queries'

/** The hospitals that wait for the caller's answer. */
export async function listInvitations({ database }: Services, actor: Actor) {
  const found = await database.system((tx) => invitationsOf(tx, actor.userId))
  return found.map(({ hospitalId, hospitalName, invitedAt }) => ({
    hospitalId,
    hospitalName,
    invitedAt: new Date(invitedAt).toISOString(),
  }))
}

/** Takes an invitation away: anyone who answers it at the same time finds none. */
async function takeInvitation(change: Change, userId: string, hospitalId: string): Promise<string> {
  return change.system(async (tx) => {
    const found = (await invitationsOf(tx, userId)).find((each) => each.hospitalId === hospitalId)
    const [taken] =
      found === undefined
        ? []
        : await tx
            .delete(invitation)
            .where(and(eq(invitation.hospitalId, hospitalId), eq(invitation.userId, found.accountId)))
            .returning()
    if (taken === undefined) throw new PacsError('NOT_FOUND')
    return taken.userId
  })
}

/**
 * Makes an account that waited the person's own: from now on it has their id, with the roles that it was given.
 *
 * @throws PacsError `NOT_FOUND` when nothing waits there.
 */
export async function takeAccount(change: Change, userId: string, hospitalId: string): Promise<void> {
  const accountId = await takeInvitation(change, userId, hospitalId)
  const isAccount = and(eq(userAccount.hospitalId, hospitalId), eq(userAccount.id, accountId))
  const version = sql`${userAccount.version} + 1`
  await change.system((tx) => tx.update(userAccount).set({ id: userId, version }).where(isAccount))
  change.event({ type: 'user-changed' }, hospitalId)
  const note = { content: 'accepted an invitation', subject: 'user', subjectId: userId, details: { accountId } }
  change.logAlso(note, hospitalId)
}

/** Accepts to work in a hospital too: with the password, and the second factor where one is bound. */
export async function acceptInvitation(
  services: Services,
  mfa: Authenticator,
  actor: Actor,
  hospitalId: string,
  { credentials, mfaVerificationCode }: BodyOf<typeof accountApi.acceptInvitation>,
): Promise<null> {
  const { database } = services
  await proveOwnPassword(services, actor, credentials)
  if (await database.system((tx) => isMfaBound(tx, actor.userId))) await mfa.useCode(actor.userId, mfaVerificationCode)
  return database.change(actor, accountApi.acceptInvitation, async (change) => {
    await takeAccount(change, actor.userId, hospitalId)
    change.log({ content: 'accepted an invitation', subject: 'hospital', subjectId: hospitalId })
    return null
  })
}

/** Declines: the account there belongs to nobody, and is disabled. */
export async function declineInvitation({ database }: Services, actor: Actor, hospitalId: string): Promise<null> {
  return database.change(actor, accountApi.declineInvitation, async (change) => {
    const accountId = await takeInvitation(change, actor.userId, hospitalId)
    const isAccount = and(eq(userAccount.hospitalId, hospitalId), eq(userAccount.id, accountId))
    const version = sql`${userAccount.version} + 1`
    await change.system((tx) => tx.update(userAccount).set({ isEnabled: false, version }).where(isAccount))
    change.event({ type: 'user-changed' }, hospitalId)
    change.logAlso({ content: 'declined an invitation', subject: 'user', subjectId: accountId }, hospitalId)
    change.log({ content: 'declined an invitation', subject: 'hospital', subjectId: hospitalId })
    return null
  })
}
