import * as z from 'zod/mini'
import { defineApi, del, get, post } from '../api/endpoint'
import { DeviceCalibrationId, Nothing } from '../value/schema'
import type { DeviceCalibrationApi } from './deviceCalibrationCalls'
import { measurers } from './imageApi'
import { DeviceCalibration, PictureSetup } from './measure/manualCalibration'

/** Most calibrations that a list answers. */
const listLength = 200

export const deviceCalibrationCalls = defineApi('deviceCalibration', {
  list: get('/device-calibration', {
    isBackground: true,
    summary: 'The device calibrations for pictures of one size, newest first.',
    query: { width: PictureSetup.shape.width, height: PictureSetup.shape.height },
    data: z.array(DeviceCalibration).check(z.maxLength(listLength)),
    permission: measurers,
    staleOn: ['device-calibration-changed'],
  }),
  keep: post('/device-calibration', {
    summary: 'Saves a device calibration for a device, a preset and a depth, in place of the one before.',
    body: { setup: PictureSetup, regions: DeviceCalibration.shape.regions },
    data: DeviceCalibration,
    permission: measurers,
    emits: () => ({ type: 'device-calibration-changed' }),
  }),
  remove: del('/device-calibration/{calibrationId}', {
    summary: 'Deletes a device calibration. Images that were calibrated by it keep theirs.',
    params: { calibrationId: DeviceCalibrationId },
    data: Nothing,
    permission: measurers,
    errors: ['NOT_FOUND'],
    emits: () => ({ type: 'device-calibration-changed' }),
  }),
})

/** Calibrations by hand, kept for the device whose pictures they fit. */
export const deviceCalibrationApi: DeviceCalibrationApi = deviceCalibrationCalls as DeviceCalibrationApi
