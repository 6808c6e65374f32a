// Made from deviceCalibrationApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { Nothing } from '../index'
import type { deviceCalibrationCalls } from './deviceCalibrationApi'

/** What `deviceCalibration.list` takes. */
export interface DeviceCalibrationListInput extends FieldsOf<typeof deviceCalibrationCalls.list> {}

/** What `deviceCalibration.keep` takes. */
export interface DeviceCalibrationKeepInput extends FieldsOf<typeof deviceCalibrationCalls.keep> {}

/** What `deviceCalibration.keep` answers. */
export interface DeviceCalibrationKeepData extends DataOf<typeof deviceCalibrationCalls.keep> {}

/** What `deviceCalibration.remove` takes. */
export interface DeviceCalibrationRemoveInput extends FieldsOf<typeof deviceCalibrationCalls.remove> {}

/** The calls of `deviceCalibration`. */
export type DeviceCalibrationApi = {
  /** The device calibrations for pictures of one size, newest first. */
  readonly list: NamedCall<typeof deviceCalibrationCalls.list, DeviceCalibrationListInput, DataOf<typeof deviceCalibrationCalls.list>>
  /** Saves a device calibration for a device, a preset and a depth, in place of the one before. */
  readonly keep: NamedCall<typeof deviceCalibrationCalls.keep, DeviceCalibrationKeepInput, DeviceCalibrationKeepData>
  /** Deletes a device calibration. Images that were calibrated by it keep theirs. */
  readonly remove: NamedCall<typeof deviceCalibrationCalls.remove, DeviceCalibrationRemoveInput, Nothing>
}
