import { deviceCalibrationApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { keepCalibration, listCalibrations, removeCalibration } from './deviceCalibrations'

/** Calibrations by hand, kept for devices. */
export function deviceCalibrationRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, deviceCalibrationApi, {
    list: ({ actor, query }) => database.read(actor, deviceCalibrationApi.list, (tx) => listCalibrations(tx, query)),
    keep: ({ actor, body }) =>
      database.change(actor, deviceCalibrationApi.keep, (change) => keepCalibration(change, actor, body)),
    remove: ({ actor, params }) =>
      database.change(actor, deviceCalibrationApi.remove, (change) => removeCalibration(change, params.calibrationId)),
  })
}
