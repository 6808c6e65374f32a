// Made from graphicConsultationApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { ConsultationMessage, GraphicConsultation, UploadCredentials } from '../index'
import type { graphicConsultationCalls } from './graphicConsultationApi'

/** What `graphicConsultation.initiate` takes. */
export interface GraphicConsultationInitiateInput extends FieldsOf<typeof graphicConsultationCalls.initiate> {}

/** What `graphicConsultation.requestedRecords` takes. */
export interface GraphicConsultationRequestedRecordsInput extends FieldsOf<typeof graphicConsultationCalls.requestedRecords> {}

/** What `graphicConsultation.requestedRecords` answers. */
export interface GraphicConsultationRequestedRecordsData extends DataOf<typeof graphicConsultationCalls.requestedRecords> {}

/** What `graphicConsultation.receivedRecords` takes. */
export interface GraphicConsultationReceivedRecordsInput extends FieldsOf<typeof graphicConsultationCalls.receivedRecords> {}

/** What `graphicConsultation.receivedRecords` answers. */
export interface GraphicConsultationReceivedRecordsData extends DataOf<typeof graphicConsultationCalls.receivedRecords> {}

/** What `graphicConsultation.hospitalRecords` takes. */
export interface GraphicConsultationHospitalRecordsInput extends FieldsOf<typeof graphicConsultationCalls.hospitalRecords> {}

/** What `graphicConsultation.hospitalRecords` answers. */
export interface GraphicConsultationHospitalRecordsData extends DataOf<typeof graphicConsultationCalls.hospitalRecords> {}

/** What `graphicConsultation.get` takes. */
export interface GraphicConsultationGetInput extends FieldsOf<typeof graphicConsultationCalls.get> {}

/** What `graphicConsultation.start` takes. */
export interface GraphicConsultationStartInput extends FieldsOf<typeof graphicConsultationCalls.start> {}

/** What `graphicConsultation.start` answers. */
export interface GraphicConsultationStartData extends DataOf<typeof graphicConsultationCalls.start> {}

/** What `graphicConsultation.saveDraft` takes. */
export interface GraphicConsultationSaveDraftInput extends FieldsOf<typeof graphicConsultationCalls.saveDraft> {}

/** What `graphicConsultation.saveDraft` answers. */
export interface GraphicConsultationSaveDraftData extends DataOf<typeof graphicConsultationCalls.saveDraft> {}

/** What `graphicConsultation.giveOpinion` takes. */
export interface GraphicConsultationGiveOpinionInput extends FieldsOf<typeof graphicConsultationCalls.giveOpinion> {}

/** What `graphicConsultation.giveOpinion` answers. */
export interface GraphicConsultationGiveOpinionData extends DataOf<typeof graphicConsultationCalls.giveOpinion> {}

/** What `graphicConsultation.refuse` takes. */
export interface GraphicConsultationRefuseInput extends FieldsOf<typeof graphicConsultationCalls.refuse> {}

/** What `graphicConsultation.refuse` answers. */
export interface GraphicConsultationRefuseData extends DataOf<typeof graphicConsultationCalls.refuse> {}

/** What `graphicConsultation.cancel` takes. */
export interface GraphicConsultationCancelInput extends FieldsOf<typeof graphicConsultationCalls.cancel> {}

/** What `graphicConsultation.cancel` answers. */
export interface GraphicConsultationCancelData extends DataOf<typeof graphicConsultationCalls.cancel> {}

/** What `graphicConsultation.finish` takes. */
export interface GraphicConsultationFinishInput extends FieldsOf<typeof graphicConsultationCalls.finish> {}

/** What `graphicConsultation.finish` answers. */
export interface GraphicConsultationFinishData extends DataOf<typeof graphicConsultationCalls.finish> {}

/** What `graphicConsultation.say` takes. */
export interface GraphicConsultationSayInput extends FieldsOf<typeof graphicConsultationCalls.say> {}

/** What `graphicConsultation.readMeasure` takes. */
export interface GraphicConsultationReadMeasureInput extends FieldsOf<typeof graphicConsultationCalls.readMeasure> {}

/** What `graphicConsultation.readMeasure` answers. */
export interface GraphicConsultationReadMeasureData extends DataOf<typeof graphicConsultationCalls.readMeasure> {}

/** What `graphicConsultation.measure` takes. */
export interface GraphicConsultationMeasureInput extends FieldsOf<typeof graphicConsultationCalls.measure> {}

/** What `graphicConsultation.measure` answers. */
export interface GraphicConsultationMeasureData extends DataOf<typeof graphicConsultationCalls.measure> {}

/** What `graphicConsultation.voiceToken` takes. */
export interface GraphicConsultationVoiceTokenInput extends FieldsOf<typeof graphicConsultationCalls.voiceToken> {}

/** The calls of `graphicConsultation`. */
export type GraphicConsultationApi = {
  /** Requests a graphic consultation: one expert's opinion on images of a study. */
  readonly initiate: NamedCall<typeof graphicConsultationCalls.initiate, GraphicConsultationInitiateInput, GraphicConsultation>
  /** Graphic consultations that the caller requested, newest first. */
  readonly requestedRecords: NamedCall<typeof graphicConsultationCalls.requestedRecords, GraphicConsultationRequestedRecordsInput, GraphicConsultationRequestedRecordsData>
  /** Graphic consultations that the caller received as an expert, newest first. */
  readonly receivedRecords: NamedCall<typeof graphicConsultationCalls.receivedRecords, GraphicConsultationReceivedRecordsInput, GraphicConsultationReceivedRecordsData>
  /** Graphic consultations that the hospital requested, newest first: all of them to users who maintain the hospital, to doctors those of their department. */
  readonly hospitalRecords: NamedCall<typeof graphicConsultationCalls.hospitalRecords, GraphicConsultationHospitalRecordsInput, GraphicConsultationHospitalRecordsData>
  /** One graphic consultation, with its images and the conversation. */
  readonly get: NamedCall<typeof graphicConsultationCalls.get, GraphicConsultationGetInput, GraphicConsultation>
  /** The expert begins to write. */
  readonly start: NamedCall<typeof graphicConsultationCalls.start, GraphicConsultationStartInput, GraphicConsultationStartData>
  /** Saves a draft of the expert's opinion. */
  readonly saveDraft: NamedCall<typeof graphicConsultationCalls.saveDraft, GraphicConsultationSaveDraftInput, GraphicConsultationSaveDraftData>
  /** The expert gives the opinion, and the consultation is finished. */
  readonly giveOpinion: NamedCall<typeof graphicConsultationCalls.giveOpinion, GraphicConsultationGiveOpinionInput, GraphicConsultationGiveOpinionData>
  /** The expert refuses. */
  readonly refuse: NamedCall<typeof graphicConsultationCalls.refuse, GraphicConsultationRefuseInput, GraphicConsultationRefuseData>
  /** The doctor cancels it, before the expert began. */
  readonly cancel: NamedCall<typeof graphicConsultationCalls.cancel, GraphicConsultationCancelInput, GraphicConsultationCancelData>
  /** The doctor ends it without waiting for an opinion. */
  readonly finish: NamedCall<typeof graphicConsultationCalls.finish, GraphicConsultationFinishInput, GraphicConsultationFinishData>
  /** Adds a message to the conversation, to both sides, while the consultation is not over. */
  readonly say: NamedCall<typeof graphicConsultationCalls.say, GraphicConsultationSayInput, ConsultationMessage>
  /** The measurements on an image of a consultation, to both sides. */
  readonly readMeasure: NamedCall<typeof graphicConsultationCalls.readMeasure, GraphicConsultationReadMeasureInput, GraphicConsultationReadMeasureData>
  /** Saves what doctor or expert measured on an image of a consultation that is not over. */
  readonly measure: NamedCall<typeof graphicConsultationCalls.measure, GraphicConsultationMeasureInput, GraphicConsultationMeasureData>
  /** Temporary credentials to upload one voice note. */
  readonly voiceToken: NamedCall<typeof graphicConsultationCalls.voiceToken, GraphicConsultationVoiceTokenInput, UploadCredentials>
}
