// Made from consultationStatisticApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { ConsultationFigures } from '../index'
import type { consultationStatisticCalls } from './consultationStatisticApi'

/** What `consultationStatistic.dataBoard` answers. */
export interface ConsultationStatisticDataBoardData extends DataOf<typeof consultationStatisticCalls.dataBoard> {}

/** What `consultationStatistic.received` takes. */
export interface ConsultationStatisticReceivedInput extends FieldsOf<typeof consultationStatisticCalls.received> {}

/** What `consultationStatistic.requested` takes. */
export interface ConsultationStatisticRequestedInput extends FieldsOf<typeof consultationStatisticCalls.requested> {}

/** The calls of `consultationStatistic`. */
export type ConsultationStatisticApi = {
  /** The consultation data board: requested and received consultations of the last 12 months. */
  readonly dataBoard: NamedCall<typeof consultationStatisticCalls.dataBoard, FieldsOf<typeof consultationStatisticCalls.dataBoard>, ConsultationStatisticDataBoardData>
  /** Received consultations, by expert and applying hospital. */
  readonly received: NamedCall<typeof consultationStatisticCalls.received, ConsultationStatisticReceivedInput, ConsultationFigures[]>
  /** Requested consultations, by doctor and consulting hospital. */
  readonly requested: NamedCall<typeof consultationStatisticCalls.requested, ConsultationStatisticRequestedInput, ConsultationFigures[]>
}
