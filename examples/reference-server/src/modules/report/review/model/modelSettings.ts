import { type AnswerOf, hisAddress, limits, PacsError, type reviewApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../../database/actor'
import { type Change, versionConflict } from '../../../../database/change'
import { changedBy } from '../../../../database/changedRow'
import { reviewModel } from '../../../../database/schema/review'
import type { Transaction } from '../../../../database/transaction'
import type { SecretBox } from '../../../session/secretBox'
import type { ReviewModelSettings } from './askModel'

/** The model of a hospital as it is stored. */
export type StoredModel = typeof reviewModel.$inferSelect
type ModelAnswer = AnswerOf<typeof reviewApi.model>

/** Whose a sealed key is: it opens for no other hospital, and as nothing else. */
export const keyOwner = (hospitalId: string) => `review ${hospitalId}`

/** What is returned of the settings: never the key. */
export function modelAnswer(stored: StoredModel, hosts: readonly string[]): ModelAnswer {
  const { baseUrl, name, answerSeconds, sealedKey, version } = stored
  return { baseUrl, name, answerSeconds, hasKey: sealedKey !== null, hosts: [...hosts], version }
}

/** The model of the hospital; without an address there is none. */
export async function readModel(tx: Transaction, { hospitalId }: Actor): Promise<StoredModel> {
  const [row] = await tx.select().from(reviewModel)
  const untouched = { hospitalId, baseUrl: '', name: '', sealedKey: null, version: 1, changedAt: '', changedByName: '' }
  return row ?? { ...untouched, answerSeconds: limits.reviewModel.answerSeconds.default }
}

/** Whether there is a model to ask, at a host that the server's keeper still names. */
export function hasModel({ baseUrl }: StoredModel, hosts: readonly string[]): boolean {
  return baseUrl !== '' && hosts.includes(new URL(baseUrl).hostname)
}

/** A model as it is asked; null where there is none. */
export async function modelTarget(
  stored: StoredModel,
  box: SecretBox,
  hosts: readonly string[],
): Promise<ReviewModelSettings | null> {
  const { hospitalId, baseUrl, name, answerSeconds, sealedKey } = stored
  if (!hasModel(stored, hosts)) return null
  const key = sealedKey === null ? null : await box.open(sealedKey, keyOwner(hospitalId))
  return { url: baseUrl, name, key, answerMs: answerSeconds * 1_000 }
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An address that may be called: encrypted or on this machine, at a host that the server's keeper names. */
function callable(text: string, hosts: readonly string[]): string | null {
  const address = hisAddress(text)
  if (address === null) return null
  const place = new URL(address)
  return hosts.includes(place.hostname) && (place.protocol === 'https:' || isLocal(place)) ? address : null
}

const originOf = (address: string) => (address === '' ? '' : new URL(address).origin)

/**
 * Says which model reviews reports beside the rules. A stored key stays with the host that it was given for: anyone who names another host gives
 * it again, so that nobody can have it sent to a host of their own.
 *
 * @param hosts - at which models may be.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`, `CONFLICT`.
 */
export async function saveModel(
  { tx, nowMs, log }: Change,
  actor: Actor,
  { box, hosts }: { box: SecretBox; hosts: readonly string[] },
  body: BodyOf<typeof reviewApi.saveModel>,
): Promise<ModelAnswer> {
  const { hospitalId } = actor
  await tx.insert(reviewModel).values({ hospitalId }).onConflictDoNothing()
  const [before] = await tx.select().from(reviewModel).for('update')
  if (before === undefined) throw new PacsError('SERVER_FAULT')
  const { key, version, ...given } = body
  if (before.version !== version) {
    const { changedAt: savedAt, changedByName: savedByName } = before
    throw versionConflict({ savedAt, savedByName, current: modelAnswer(before, hosts), yours: given })
  }
  const name = given.name.trim()
  const baseUrl = given.baseUrl.trim() === '' ? '' : callable(given.baseUrl, hosts)
  const fields = [
    ...(baseUrl === null ? [{ path: 'baseUrl', message: 'unlisted' }] : []),
    ...(baseUrl !== '' && name === '' ? [{ path: 'name', message: 'required' }] : []),
  ]
  if (fields.length > 0 || baseUrl === null) throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  const isKept = key === undefined && baseUrl !== '' && originOf(baseUrl) === originOf(before.baseUrl)
  const sealedKey = isKept
    ? before.sealedKey
    : key === undefined || key === '' || baseUrl === ''
      ? null
      : await box.seal(key, keyOwner(hospitalId))
  const [after] = await tx
    .update(reviewModel)
    .set({ baseUrl, name, answerSeconds: given.answerSeconds, sealedKey, ...changedBy(actor, nowMs) })
    .where(eq(reviewModel.hospitalId, hospitalId))
    .returning()
  if (after === undefined) throw new PacsError('SERVER_FAULT')
  const withoutKey = ({ baseUrl, name, answerSeconds }: StoredModel) => ({ baseUrl, name, answerSeconds })
  const details = { before: withoutKey(before), after: withoutKey(after), isKeyNew: !isKept && sealedKey !== null }
  log({ content: 'changed the model that reviews reports', subject: 'rule', details })
  return modelAnswer(after, hosts)
}
