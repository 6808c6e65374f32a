import * as z from 'zod/mini'
import { defineApi, get } from '../api/endpoint'
import { consultationKinds } from '../consultation/consultationKind'
import { consultationStatuses } from '../consultation/consultationStatus'
import { recordConditions } from '../study/recordConditions'
import type { ConsultationStatisticApi } from './consultationStatisticCalls'

const permission = 'pacs:statistics:hospital_statistics'
const errors = ['SCHEMA_VALIDATION_FAILED', 'SERVER_BUSY'] as const

const ranked = z.array(z.object({ id: z.string(), name: z.string(), count: z.int() }))
const times = z.object({
  count: z.int(),
  medianMs: z.nullable(z.int()),
  p90Ms: z.nullable(z.int()),
})

const query = {
  /** From this calendar day or instant on, in the hospital's zone. */
  startTime: recordConditions.startTime,
  /** Up to the end of this calendar day, or this instant, in the hospital's zone. */
  endTime: recordConditions.endTime,
  kind: z.optional(z.enum(consultationKinds)),
}

/** What consultations of one doctor or expert are. */
export const ConsultationFigures = z.object({
  /** The doctor who asked, or the expert who was asked. */
  id: z.string(),
  name: z.string(),
  /** Of the other side: where the expert is, or where the question comes from. */
  hospitalName: z.string(),
  count: z.int(),
  finished: z.int(),
  refused: z.int(),
  expired: z.int(),
  /** From the question to the start; null when none was started. */
  medianResponseMs: z.nullable(z.int()),
  /** From the start to the end; null when none was finished. */
  medianDurationMs: z.nullable(z.int()),
})

/** What consultations of one doctor or expert are. */
export interface ConsultationFigures extends z.output<typeof ConsultationFigures> {}

export const consultationStatisticCalls = defineApi('consultationStatistic', {
  dataBoard: get('/consultation-statistic/data-board', {
    summary: 'The consultation data board: requested and received consultations of the last 12 months.',
    data: z.object({
      /** What ran: one row for each kind and status that there was. */
      byStatus: z.array(
        z.object({
          kind: z.enum(consultationKinds),
          status: z.enum(consultationStatuses),
          requested: z.int(),
          received: z.int(),
        }),
      ),
      /** The five doctors of the hospital who asked most. */
      topDoctors: ranked,
      /** The five experts who were asked most from here. */
      topExperts: ranked,
      /** The five hospitals that were asked most from here. */
      topHospitals: ranked,
      /** Twelve months, `YYYY-MM` where the hospital is, the oldest first. */
      months: z.array(z.object({ month: z.string(), requested: z.int(), received: z.int() })),
      /** From the question to the start, of those asked for here. */
      response: times,
      /** From the start to the end, of those asked for here. */
      duration: times,
    }),
    permission,
    errors,
  }),
  received: get('/consultation-statistic/received', {
    summary: 'Received consultations, by expert and applying hospital.',
    query,
    data: z.array(ConsultationFigures),
    permission,
    errors,
  }),
  requested: get('/consultation-statistic/requested', {
    summary: 'Requested consultations, by doctor and consulting hospital.',
    query,
    data: z.array(ConsultationFigures),
    permission,
    errors,
  }),
})

/** Figures of the consultations of a hospital. */
export const consultationStatisticApi: ConsultationStatisticApi = consultationStatisticCalls as ConsultationStatisticApi
