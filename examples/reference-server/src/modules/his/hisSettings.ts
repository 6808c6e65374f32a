import { type AnswerOf, hisAddress, type hisApi, hisSettingsFaults, limits, PacsError } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { type Change, versionConflict } from '../../database/change'
import { changedBy } from '../../database/changedRow'
import { hisSetting } from '../../database/schema/his'
import type { Transaction } from '../../database/transaction'
import { newMachineKey } from '../../serve/machineKey'
import type { SecretBox } from '../session/secretBox'

/** The settings of a hospital as they are stored. */
export type StoredHis = typeof hisSetting.$inferSelect
type SettingsAnswer = AnswerOf<typeof hisApi.settings>

/** Whose a sealed secret is: it opens for no other hospital, and as nothing else. */
export const secretOwner = (hospitalId: string) => `his ${hospitalId}`

/** What is returned of the settings. */
export function settingsAnswer(row: StoredHis): SettingsAnswer {
  const { baseUrl, authentication, userName, codeSystem, retentionDays, keyMadeAt, version } = row
  const { connectSeconds, answerSeconds, searchSeconds } = row
  const seconds = { connectSeconds, answerSeconds, searchSeconds }
  const own = { baseUrl, authentication, userName, ...seconds, codeSystem, retentionDays, version }
  return { ...own, hasSecret: row.sealedSecret !== null, keyMadeAt }
}

const { connectSeconds, answerSeconds, searchSeconds, retentionDays } = limits.his
const untouched = (hospitalId: string): StoredHis => ({
  hospitalId,
  baseUrl: '',
  authentication: 'none',
  userName: '',
  sealedSecret: null,
  connectSeconds: connectSeconds.default,
  answerSeconds: answerSeconds.default,
  searchSeconds: searchSeconds.default,
  codeSystem: '',
  retentionDays: retentionDays.default,
  keyId: null,
  keyHash: null,
  keyMadeAt: null,
  version: 1,
  changedAt: '',
  changedByName: '',
})

/** The settings; those of a hospital that set nothing are the product's own. */
export async function readSettings(tx: Transaction, actor: Actor): Promise<StoredHis> {
  const [row] = await tx.select().from(hisSetting)
  return row ?? untouched(actor.hospitalId)
}

/** Holds the settings until the change commits. */
async function hold({ tx }: Change, { hospitalId }: Actor): Promise<StoredHis> {
  await tx.insert(hisSetting).values({ hospitalId }).onConflictDoNothing()
  const [row] = await tx.select().from(hisSetting).for('update')
  if (row === undefined) throw new PacsError('SERVER_FAULT')
  return row
}

async function keep(change: Change, actor: Actor, set: Partial<StoredHis>): Promise<StoredHis> {
  const [row] = await change.tx
    .update(hisSetting)
    .set({ ...set, ...changedBy(actor, change.nowMs) })
    .where(eq(hisSetting.hospitalId, actor.hospitalId))
    .returning()
  if (row === undefined) throw new PacsError('SERVER_FAULT')
  return row
}

/** Where a secret may go: to the host that it was given for. */
const originOf = (address: string) => (address === '' ? '' : new URL(address).origin)

/** The former and the new values, of what is no secret. */
function difference(before: StoredHis, after: StoredHis) {
  const [was, is] = [settingsAnswer(before), settingsAnswer(after)]
  const names = (Object.keys(is) as (keyof SettingsAnswer)[]).filter((name) => name !== 'version')
  const changed = names.filter((name) => was[name] !== is[name])
  const of = (row: SettingsAnswer) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  const isOther = !before.sealedSecret?.equals(after.sealedSecret ?? Buffer.alloc(0))
  return { before: of(was), after: of(is), ...(isOther && after.sealedSecret !== null && { isSecretNew: true }) }
}

/**
 * Says how the hospital information system is reached. A stored secret stays with the host that it was given for: anyone who names
 * another host gives it again, so that nobody can have it sent to a host of their own.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`, `CONFLICT`.
 */
export async function saveSettings(
  change: Change,
  actor: Actor,
  box: SecretBox,
  body: BodyOf<typeof hisApi.saveSettings>,
): Promise<StoredHis> {
  const before = await hold(change, actor)
  if (before.version !== body.version) {
    const { secret: _, ...yours } = body
    const { changedAt: savedAt, changedByName: savedByName } = before
    throw versionConflict({ savedAt, savedByName, current: settingsAnswer(before), yours })
  }
  const { secret, version: _, ...given } = body
  const baseUrl = given.baseUrl.trim() === '' ? '' : hisAddress(given.baseUrl)
  const isSameHost = baseUrl !== null && originOf(baseUrl) === originOf(before.baseUrl)
  const stored = isSameHost && given.authentication !== 'none' ? before.sealedSecret : null
  const hasSecret = secret === undefined ? stored !== null : secret !== ''
  const fields = hisSettingsFaults({ ...given, hasSecret })
  if (fields.length > 0 || baseUrl === null) throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  const isSealing = secret !== undefined && secret !== '' && given.authentication !== 'none'
  const sealed = isSealing ? await box.seal(secret, secretOwner(actor.hospitalId)) : null
  const sealedSecret = secret === undefined ? stored : sealed
  const userName = given.authentication === 'basic' ? given.userName.trim() : ''
  const codeSystem = given.codeSystem.trim()
  const after = await keep(change, actor, { ...given, baseUrl, userName, codeSystem, sealedSecret })
  const details = difference(before, after)
  change.log({ content: 'changed how the hospital information system is reached', subject: 'his', details })
  return after
}

/** Makes another key; the earlier one ends. What is stored is its hash. */
export async function rotateKey(change: Change, actor: Actor): Promise<{ key: string; row: StoredHis }> {
  const before = await hold(change, actor)
  const { key, publicId: keyId, keyHash } = newMachineKey()
  const keyMadeAt = new Date(change.nowMs).toISOString()
  const row = await keep(change, actor, { keyId, keyHash, keyMadeAt })
  const details = { before: before.keyMadeAt, after: keyMadeAt }
  change.log({ content: 'made the key for pushing orders', subject: 'his', details })
  return { key, row }
}

/** Ends the key. */
export async function removeKey(change: Change, actor: Actor): Promise<StoredHis> {
  const before = await hold(change, actor)
  const row = await keep(change, actor, { keyId: null, keyHash: null, keyMadeAt: null })
  const details = { before: before.keyMadeAt, after: null }
  change.log({ content: 'removed the key for pushing orders', subject: 'his', details })
  return row
}
