import { patientApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { findDuplicates } from './duplicates'
import { findFurtherVisit, findPatientStudies, suggestPatients } from './service'

/** Patients whom the hospital knows. */
export function patientRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, patientApi, {
    furtherVisit: ({ actor, body }) =>
      database.read(actor, patientApi.furtherVisit, (tx, note) => findFurtherVisit(tx, actor, body, note)),
    suggest: ({ actor, body }) =>
      database.read(actor, patientApi.suggest, (tx, note) => suggestPatients(tx, actor, body.text, note)),
    duplicates: ({ actor, body }) =>
      database.read(actor, patientApi.duplicates, async (tx, note) => {
        const found = await findDuplicates(tx, actor, body)
        const patientRecordIds = found.map(({ patient }) => patient.patientRecordId)
        note({ content: 'looked for duplicates of a patient', subject: 'patient', details: { patientRecordIds } })
        return found
      }),
    studies: ({ actor, params, query }) =>
      database.read(actor, patientApi.studies, (tx, note) =>
        findPatientStudies(tx, actor, params.patientRecordId, query, note),
      ),
  })
}
