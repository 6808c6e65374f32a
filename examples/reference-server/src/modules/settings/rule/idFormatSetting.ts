import {
  calendarDate,
  type IdFormatSetting,
  type IdPurpose,
  idFormatFaults,
  PacsError,
  type ruleApi,
} from '@opensono/pacs-core'
import { type BodyOf, counterPeriod } from '@opensono/pacs-core/server'
import type { Actor } from '../../../database/actor'
import { type Change, versionConflict } from '../../../database/change'
import { idCounter, idFormat } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { highestCounter, holdFormats, nextNumber, readFormats } from '../../study/idFormats'

/**
 * How the hospital writes numbers of one kind, and which number comes next.
 *
 * @param nowMs - milliseconds since 1970.
 */
export async function readIdFormat(
  tx: Transaction,
  actor: Actor,
  purpose: IdPurpose,
  nowMs: number,
): Promise<IdFormatSetting> {
  const { format, version } = (await readFormats(tx))[purpose]
  const example = await nextNumber(tx, purpose, format, calendarDate(nowMs, actor.timeZone))
  return { ...format, example, version }
}

/**
 * Says how numbers of one kind are made from now on. Their counter goes on behind the highest number that the new format would
 * repeat.
 *
 * @throws PacsError `ID_FORMAT_INVALID` with what is wrong; `CONFLICT` with both versions.
 */
export async function setIdFormat(
  change: Change,
  actor: Actor,
  purpose: IdPurpose,
  body: BodyOf<typeof ruleApi.setIdFormat>,
): Promise<IdFormatSetting> {
  const { tx, nowMs } = change
  const { hospitalId, timeZone } = actor
  await holdFormats(tx, hospitalId, 'to change')
  const { format: before, ...stored } = (await readFormats(tx))[purpose]
  const { version, ...after } = body
  if (version !== stored.version) {
    const current = { ...before, version: stored.version }
    throw versionConflict({ savedAt: stored.changedAt, savedByName: stored.changedByName, current, yours: body })
  }
  const faults = idFormatFaults(after)
  if (faults.length > 0) throw new PacsError('ID_FORMAT_INVALID', { details: { fields: faults } })

  const today = calendarDate(nowMs, timeZone)
  const set = {
    ...after,
    version: stored.version + 1,
    changedAt: new Date(nowMs).toISOString(),
    changedByName: actor.userName,
  }
  await tx
    .insert(idFormat)
    .values({ hospitalId, purpose, ...set })
    .onConflictDoUpdate({ target: [idFormat.hospitalId, idFormat.purpose], set })
  const value = await highestCounter(tx, purpose, after, today)
  await tx
    .insert(idCounter)
    .values({ hospitalId, purpose, period: counterPeriod(after, today), value })
    .onConflictDoUpdate({ target: [idCounter.hospitalId, idCounter.purpose, idCounter.period], set: { value } })
  const content = purpose === 'patient' ? 'changed the format of patient ids' : 'changed the format of exam numbers'
  change.log({ content, subject: 'id-format', subjectId: purpose, details: { before, after } })
  return readIdFormat(tx, actor, purpose, nowMs)
}
