import { type deviceCalibrationApi, newId, PacsError } from '@opensono/pacs-core'
import { type DeviceCalibration, setupKey } from '@opensono/pacs-core/measure'
import type { BodyOf, QueryOf } from '@opensono/pacs-core/server'
import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { deviceCalibration } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'

type Row = Pick<typeof deviceCalibration.$inferSelect, 'id' | 'setup' | 'regions'>

const answerOf = ({ id, setup, regions }: Row): DeviceCalibration => ({ id, setup, regions })

const subject = 'device-calibration'
/** A device is seldom calibrated for more presets and depths than these. */
const mostListed = 200

/** The calibrations of pictures of one size, newest first. */
export async function listCalibrations(
  tx: Transaction,
  { width, height }: QueryOf<typeof deviceCalibrationApi.list>,
): Promise<DeviceCalibration[]> {
  const isSize = and(eq(deviceCalibration.width, width), eq(deviceCalibration.height, height))
  const newest = [desc(deviceCalibration.madeAt), desc(deviceCalibration.id)]
  const rows = await tx
    .select()
    .from(deviceCalibration)
    .where(isSize)
    .orderBy(...newest)
    .limit(mostListed)
  return rows.map(answerOf)
}

/** Keeps a calibration for a setup of a device; the one before is replaced, under another id. */
export async function keepCalibration(
  change: Change,
  { hospitalId }: Actor,
  { setup, regions }: BodyOf<typeof deviceCalibrationApi.keep>,
): Promise<DeviceCalibration> {
  const { width, height } = setup
  const made = { id: newId(change.nowMs), setup, regions, madeAt: new Date(change.nowMs).toISOString() }
  const row = { hospitalId, setupKey: setupKey(setup), width, height, ...made }
  const target = [deviceCalibration.hospitalId, deviceCalibration.setupKey]
  await change.tx.insert(deviceCalibration).values(row).onConflictDoUpdate({ target, set: made })
  change.log({ content: 'device calibrated', subject, subjectId: made.id, details: { setup } })
  return answerOf(row)
}

/** Deletes a calibration. */
export async function removeCalibration(change: Change, calibrationId: string): Promise<null> {
  const isIt = eq(deviceCalibration.id, calibrationId)
  const [gone] = await change.tx.delete(deviceCalibration).where(isIt).returning()
  if (gone === undefined) throw new PacsError('NOT_FOUND')
  change.log({ content: 'device calibration deleted', subject, subjectId: gone.id, details: { setup: gone.setup } })
  return null
}
