// Made from realtimeConsultationApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { Consultation, ConsultationRow, ConsultationStudy, ConsultationVideo, Nothing, RoomMediaAccess, UploadCredentials } from '../index'
import type { realtimeConsultationCalls } from './realtimeConsultationApi'

/** What `realtimeConsultation.initiate` takes. */
export interface RealtimeConsultationInitiateInput extends FieldsOf<typeof realtimeConsultationCalls.initiate> {}

/** What `realtimeConsultation.create` takes. */
export interface RealtimeConsultationCreateInput extends FieldsOf<typeof realtimeConsultationCalls.create> {}

/** What `realtimeConsultation.accept` takes. */
export interface RealtimeConsultationAcceptInput extends FieldsOf<typeof realtimeConsultationCalls.accept> {}

/** What `realtimeConsultation.accept` answers. */
export interface RealtimeConsultationAcceptData extends DataOf<typeof realtimeConsultationCalls.accept> {}

/** What `realtimeConsultation.reject` takes. */
export interface RealtimeConsultationRejectInput extends FieldsOf<typeof realtimeConsultationCalls.reject> {}

/** What `realtimeConsultation.reject` answers. */
export interface RealtimeConsultationRejectData extends DataOf<typeof realtimeConsultationCalls.reject> {}

/** What `realtimeConsultation.start` takes. */
export interface RealtimeConsultationStartInput extends FieldsOf<typeof realtimeConsultationCalls.start> {}

/** What `realtimeConsultation.start` answers. */
export interface RealtimeConsultationStartData extends DataOf<typeof realtimeConsultationCalls.start> {}

/** What `realtimeConsultation.refuse` takes. */
export interface RealtimeConsultationRefuseInput extends FieldsOf<typeof realtimeConsultationCalls.refuse> {}

/** What `realtimeConsultation.refuse` answers. */
export interface RealtimeConsultationRefuseData extends DataOf<typeof realtimeConsultationCalls.refuse> {}

/** What `realtimeConsultation.cancel` takes. */
export interface RealtimeConsultationCancelInput extends FieldsOf<typeof realtimeConsultationCalls.cancel> {}

/** What `realtimeConsultation.cancel` answers. */
export interface RealtimeConsultationCancelData extends DataOf<typeof realtimeConsultationCalls.cancel> {}

/** What `realtimeConsultation.doctorFinish` takes. */
export interface RealtimeConsultationDoctorFinishInput extends FieldsOf<typeof realtimeConsultationCalls.doctorFinish> {}

/** What `realtimeConsultation.doctorFinish` answers. */
export interface RealtimeConsultationDoctorFinishData extends DataOf<typeof realtimeConsultationCalls.doctorFinish> {}

/** What `realtimeConsultation.expertFinish` takes. */
export interface RealtimeConsultationExpertFinishInput extends FieldsOf<typeof realtimeConsultationCalls.expertFinish> {}

/** What `realtimeConsultation.expertFinish` answers. */
export interface RealtimeConsultationExpertFinishData extends DataOf<typeof realtimeConsultationCalls.expertFinish> {}

/** What `realtimeConsultation.transfer` takes. */
export interface RealtimeConsultationTransferInput extends FieldsOf<typeof realtimeConsultationCalls.transfer> {}

/** What `realtimeConsultation.transfer` answers. */
export interface RealtimeConsultationTransferData extends DataOf<typeof realtimeConsultationCalls.transfer> {}

/** What `realtimeConsultation.enter` takes. */
export interface RealtimeConsultationEnterInput extends FieldsOf<typeof realtimeConsultationCalls.enter> {}

/** What `realtimeConsultation.get` takes. */
export interface RealtimeConsultationGetInput extends FieldsOf<typeof realtimeConsultationCalls.get> {}

/** What `realtimeConsultation.study` takes. */
export interface RealtimeConsultationStudyInput extends FieldsOf<typeof realtimeConsultationCalls.study> {}

/** What `realtimeConsultation.ofStudy` takes. */
export interface RealtimeConsultationOfStudyInput extends FieldsOf<typeof realtimeConsultationCalls.ofStudy> {}

/** What `realtimeConsultation.report` takes. */
export interface RealtimeConsultationReportInput extends FieldsOf<typeof realtimeConsultationCalls.report> {}

/** What `realtimeConsultation.report` answers. */
export interface RealtimeConsultationReportData extends DataOf<typeof realtimeConsultationCalls.report> {}

/** What `realtimeConsultation.noteIntoReport` takes. */
export interface RealtimeConsultationNoteIntoReportInput extends FieldsOf<typeof realtimeConsultationCalls.noteIntoReport> {}

/** What `realtimeConsultation.noteIntoReport` answers. */
export interface RealtimeConsultationNoteIntoReportData extends DataOf<typeof realtimeConsultationCalls.noteIntoReport> {}

/** What `realtimeConsultation.readMeasure` takes. */
export interface RealtimeConsultationReadMeasureInput extends FieldsOf<typeof realtimeConsultationCalls.readMeasure> {}

/** What `realtimeConsultation.readMeasure` answers. */
export interface RealtimeConsultationReadMeasureData extends DataOf<typeof realtimeConsultationCalls.readMeasure> {}

/** What `realtimeConsultation.measure` takes. */
export interface RealtimeConsultationMeasureInput extends FieldsOf<typeof realtimeConsultationCalls.measure> {}

/** What `realtimeConsultation.measure` answers. */
export interface RealtimeConsultationMeasureData extends DataOf<typeof realtimeConsultationCalls.measure> {}

/** What `realtimeConsultation.isExpert` takes. */
export interface RealtimeConsultationIsExpertInput extends FieldsOf<typeof realtimeConsultationCalls.isExpert> {}

/** What `realtimeConsultation.isExpert` answers. */
export interface RealtimeConsultationIsExpertData extends DataOf<typeof realtimeConsultationCalls.isExpert> {}

/** What `realtimeConsultation.media` takes. */
export interface RealtimeConsultationMediaInput extends FieldsOf<typeof realtimeConsultationCalls.media> {}

/** What `realtimeConsultation.checkRate` takes. */
export interface RealtimeConsultationCheckRateInput extends FieldsOf<typeof realtimeConsultationCalls.checkRate> {}

/** What `realtimeConsultation.checkRate` answers. */
export interface RealtimeConsultationCheckRateData extends DataOf<typeof realtimeConsultationCalls.checkRate> {}

/** What `realtimeConsultation.received` takes. */
export interface RealtimeConsultationReceivedInput extends FieldsOf<typeof realtimeConsultationCalls.received> {}

/** What `realtimeConsultation.requestedRecords` takes. */
export interface RealtimeConsultationRequestedRecordsInput extends FieldsOf<typeof realtimeConsultationCalls.requestedRecords> {}

/** What `realtimeConsultation.requestedRecords` answers. */
export interface RealtimeConsultationRequestedRecordsData extends DataOf<typeof realtimeConsultationCalls.requestedRecords> {}

/** What `realtimeConsultation.receivedRecords` takes. */
export interface RealtimeConsultationReceivedRecordsInput extends FieldsOf<typeof realtimeConsultationCalls.receivedRecords> {}

/** What `realtimeConsultation.receivedRecords` answers. */
export interface RealtimeConsultationReceivedRecordsData extends DataOf<typeof realtimeConsultationCalls.receivedRecords> {}

/** What `realtimeConsultation.hospitalRecords` takes. */
export interface RealtimeConsultationHospitalRecordsInput extends FieldsOf<typeof realtimeConsultationCalls.hospitalRecords> {}

/** What `realtimeConsultation.hospitalRecords` answers. */
export interface RealtimeConsultationHospitalRecordsData extends DataOf<typeof realtimeConsultationCalls.hospitalRecords> {}

/** What `realtimeConsultation.hospitalFinish` takes. */
export interface RealtimeConsultationHospitalFinishInput extends FieldsOf<typeof realtimeConsultationCalls.hospitalFinish> {}

/** What `realtimeConsultation.hospitalFinish` answers. */
export interface RealtimeConsultationHospitalFinishData extends DataOf<typeof realtimeConsultationCalls.hospitalFinish> {}

/** What `realtimeConsultation.takeOver` takes. */
export interface RealtimeConsultationTakeOverInput extends FieldsOf<typeof realtimeConsultationCalls.takeOver> {}

/** What `realtimeConsultation.takeOver` answers. */
export interface RealtimeConsultationTakeOverData extends DataOf<typeof realtimeConsultationCalls.takeOver> {}

/** What `realtimeConsultation.setFavourite` takes. */
export interface RealtimeConsultationSetFavouriteInput extends FieldsOf<typeof realtimeConsultationCalls.setFavourite> {}

/** What `realtimeConsultation.videoToken` takes. */
export interface RealtimeConsultationVideoTokenInput extends FieldsOf<typeof realtimeConsultationCalls.videoToken> {}

/** What `realtimeConsultation.uploadToken` takes. */
export interface RealtimeConsultationUploadTokenInput extends FieldsOf<typeof realtimeConsultationCalls.uploadToken> {}

/** What `realtimeConsultation.setVideo` takes. */
export interface RealtimeConsultationSetVideoInput extends FieldsOf<typeof realtimeConsultationCalls.setVideo> {}

/** What `realtimeConsultation.video` takes. */
export interface RealtimeConsultationVideoInput extends FieldsOf<typeof realtimeConsultationCalls.video> {}

/** What `realtimeConsultation.reportTemplate` takes. */
export interface RealtimeConsultationReportTemplateInput extends FieldsOf<typeof realtimeConsultationCalls.reportTemplate> {}

/** What `realtimeConsultation.reportTemplate` answers. */
export interface RealtimeConsultationReportTemplateData extends DataOf<typeof realtimeConsultationCalls.reportTemplate> {}

/** What `realtimeConsultation.expertUploadToken` takes. */
export interface RealtimeConsultationExpertUploadTokenInput extends FieldsOf<typeof realtimeConsultationCalls.expertUploadToken> {}

/** What `realtimeConsultation.expertOnUpload` takes. */
export interface RealtimeConsultationExpertOnUploadInput extends FieldsOf<typeof realtimeConsultationCalls.expertOnUpload> {}

/** What `realtimeConsultation.expertOnUpload` answers. */
export interface RealtimeConsultationExpertOnUploadData extends DataOf<typeof realtimeConsultationCalls.expertOnUpload> {}

/** What `realtimeConsultation.closeStatus` takes. */
export interface RealtimeConsultationCloseStatusInput extends FieldsOf<typeof realtimeConsultationCalls.closeStatus> {}

/** What `realtimeConsultation.closeStatus` answers. */
export interface RealtimeConsultationCloseStatusData extends DataOf<typeof realtimeConsultationCalls.closeStatus> {}

/** What `realtimeConsultation.monitorCancel` takes. */
export interface RealtimeConsultationMonitorCancelInput extends FieldsOf<typeof realtimeConsultationCalls.monitorCancel> {}

/** What `realtimeConsultation.monitorCancel` answers. */
export interface RealtimeConsultationMonitorCancelData extends DataOf<typeof realtimeConsultationCalls.monitorCancel> {}

/** What `realtimeConsultation.monitorFinish` takes. */
export interface RealtimeConsultationMonitorFinishInput extends FieldsOf<typeof realtimeConsultationCalls.monitorFinish> {}

/** What `realtimeConsultation.monitorFinish` answers. */
export interface RealtimeConsultationMonitorFinishData extends DataOf<typeof realtimeConsultationCalls.monitorFinish> {}

/** The calls of `realtimeConsultation`. */
export type RealtimeConsultationApi = {
  /** Requests a live consultation about a study from one or two experts. */
  readonly initiate: NamedCall<typeof realtimeConsultationCalls.initiate, RealtimeConsultationInitiateInput, Consultation>
  /** Requests a live consultation, as older clients do: of a study without images or one that is worked on, too. */
  readonly create: NamedCall<typeof realtimeConsultationCalls.create, RealtimeConsultationCreateInput, Consultation>
  /** An expert accepts. */
  readonly accept: NamedCall<typeof realtimeConsultationCalls.accept, RealtimeConsultationAcceptInput, RealtimeConsultationAcceptData>
  /** An expert refuses while it rings; the same as refuse. */
  readonly reject: NamedCall<typeof realtimeConsultationCalls.reject, RealtimeConsultationRejectInput, RealtimeConsultationRejectData>
  /** An expert begins: from now on the report is view-only. */
  readonly start: NamedCall<typeof realtimeConsultationCalls.start, RealtimeConsultationStartInput, RealtimeConsultationStartData>
  /** An expert refuses. */
  readonly refuse: NamedCall<typeof realtimeConsultationCalls.refuse, RealtimeConsultationRefuseInput, RealtimeConsultationRefuseData>
  /** The doctor cancels it, before it began. */
  readonly cancel: NamedCall<typeof realtimeConsultationCalls.cancel, RealtimeConsultationCancelInput, RealtimeConsultationCancelData>
  /** The doctor ends it. */
  readonly doctorFinish: NamedCall<typeof realtimeConsultationCalls.doctorFinish, RealtimeConsultationDoctorFinishInput, RealtimeConsultationDoctorFinishData>
  /** An expert gives the opinion and is done; when all are, it is over. */
  readonly expertFinish: NamedCall<typeof realtimeConsultationCalls.expertFinish, RealtimeConsultationExpertFinishInput, RealtimeConsultationExpertFinishData>
  /** An expert transfers it to another one. */
  readonly transfer: NamedCall<typeof realtimeConsultationCalls.transfer, RealtimeConsultationTransferInput, RealtimeConsultationTransferData>
  /** Enters the room, for anyone who takes part; refused where it may be entered from a device alone. */
  readonly enter: NamedCall<typeof realtimeConsultationCalls.enter, RealtimeConsultationEnterInput, Consultation>
  /** One consultation, to those who take part. */
  readonly get: NamedCall<typeof realtimeConsultationCalls.get, RealtimeConsultationGetInput, Consultation>
  /** What a consultation, live or graphic, is about: images, request, history, reports. An expert who is invited gets a preview, one who accepted all of it until the end. */
  readonly study: NamedCall<typeof realtimeConsultationCalls.study, RealtimeConsultationStudyInput, ConsultationStudy>
  /** Consultations about a study, live and graphic, with their opinions, newest first: for who reads its report. */
  readonly ofStudy: NamedCall<typeof realtimeConsultationCalls.ofStudy, RealtimeConsultationOfStudyInput, ConsultationRow[]>
  /** The consultation report of a finished consultation, live or graphic, as it was kept at its finish: for its doctor, its experts, and those of the hospital who read the report or the record of the study. */
  readonly report: NamedCall<typeof realtimeConsultationCalls.report, RealtimeConsultationReportInput, RealtimeConsultationReportData>
  /** Notes that the opinion of an expert was put into the report of the study, and when. */
  readonly noteIntoReport: NamedCall<typeof realtimeConsultationCalls.noteIntoReport, RealtimeConsultationNoteIntoReportInput, RealtimeConsultationNoteIntoReportData>
  /** The measurements on an image of the study, to those who take part in a live consultation about it. */
  readonly readMeasure: NamedCall<typeof realtimeConsultationCalls.readMeasure, RealtimeConsultationReadMeasureInput, RealtimeConsultationReadMeasureData>
  /** Saves what doctor or expert measured on an image of the study while a live consultation about it is not over. */
  readonly measure: NamedCall<typeof realtimeConsultationCalls.measure, RealtimeConsultationMeasureInput, RealtimeConsultationMeasureData>
  /** Whether the caller takes part as doctor or as expert: decided by the server. */
  readonly isExpert: NamedCall<typeof realtimeConsultationCalls.isExpert, RealtimeConsultationIsExpertInput, RealtimeConsultationIsExpertData>
  /** How pictures and voices of the room travel, with credentials for the caller. */
  readonly media: NamedCall<typeof realtimeConsultationCalls.media, RealtimeConsultationMediaInput, RoomMediaAccess>
  /** The servers that help media to find a way, for the self-check before a consultation. */
  readonly checkMedia: NamedCall<typeof realtimeConsultationCalls.checkMedia, FieldsOf<typeof realtimeConsultationCalls.checkMedia>, RoomMediaAccess>
  /** Takes random text and answers with some, so that the self-check can measure its rates. Nothing is kept. */
  readonly checkRate: NamedCall<typeof realtimeConsultationCalls.checkRate, RealtimeConsultationCheckRateInput, RealtimeConsultationCheckRateData>
  /** How many live consultations wait for the caller as an expert. */
  readonly received: NamedCall<typeof realtimeConsultationCalls.received, RealtimeConsultationReceivedInput, DataOf<typeof realtimeConsultationCalls.received>>
  /** The live consultation that the caller requested and that is not over, as older clients ask for it. */
  readonly requesting: NamedCall<typeof realtimeConsultationCalls.requesting, FieldsOf<typeof realtimeConsultationCalls.requesting>, DataOf<typeof realtimeConsultationCalls.requesting>>
  /** Live consultations that the caller requested, newest first. */
  readonly requestedRecords: NamedCall<typeof realtimeConsultationCalls.requestedRecords, RealtimeConsultationRequestedRecordsInput, RealtimeConsultationRequestedRecordsData>
  /** Live consultations that the caller received as an expert, newest first. */
  readonly receivedRecords: NamedCall<typeof realtimeConsultationCalls.receivedRecords, RealtimeConsultationReceivedRecordsInput, RealtimeConsultationReceivedRecordsData>
  /** Live consultations that the hospital requested, newest first: all of them to users who maintain the hospital, to doctors those of their department. */
  readonly hospitalRecords: NamedCall<typeof realtimeConsultationCalls.hospitalRecords, RealtimeConsultationHospitalRecordsInput, RealtimeConsultationHospitalRecordsData>
  /** Ends a consultation of the hospital, live or graphic, for a user of the hospital who does not take part. */
  readonly hospitalFinish: NamedCall<typeof realtimeConsultationCalls.hospitalFinish, RealtimeConsultationHospitalFinishInput, RealtimeConsultationHospitalFinishData>
  /** Makes the caller the doctor of a consultation of the hospital, live or graphic, in place of the doctor who requested it. */
  readonly takeOver: NamedCall<typeof realtimeConsultationCalls.takeOver, RealtimeConsultationTakeOverInput, RealtimeConsultationTakeOverData>
  /** Marks a consultation, live or graphic, as a favourite of the caller, or removes the mark. */
  readonly setFavourite: NamedCall<typeof realtimeConsultationCalls.setFavourite, RealtimeConsultationSetFavouriteInput, Nothing>
  /** Temporary credentials to upload the video of the caller's consultation. */
  readonly videoToken: NamedCall<typeof realtimeConsultationCalls.videoToken, RealtimeConsultationVideoTokenInput, UploadCredentials>
  /** Temporary credentials to upload a file of a consultation under a name. */
  readonly uploadToken: NamedCall<typeof realtimeConsultationCalls.uploadToken, RealtimeConsultationUploadTokenInput, UploadCredentials>
  /** Adds an uploaded video to its consultation. */
  readonly setVideo: NamedCall<typeof realtimeConsultationCalls.setVideo, RealtimeConsultationSetVideoInput, Nothing>
  /** The videos of a consultation, newest first, with short-lived addresses. */
  readonly video: NamedCall<typeof realtimeConsultationCalls.video, RealtimeConsultationVideoInput, ConsultationVideo[]>
  /** The hospital's template of consultation reports, filled with one consultation. */
  readonly reportTemplate: NamedCall<typeof realtimeConsultationCalls.reportTemplate, RealtimeConsultationReportTemplateInput, RealtimeConsultationReportTemplateData>
  /** Temporary credentials for an expert to upload an image into the study of the consultation that they are in. */
  readonly expertUploadToken: NamedCall<typeof realtimeConsultationCalls.expertUploadToken, RealtimeConsultationExpertUploadTokenInput, UploadCredentials>
  /** Adds an image that an expert uploaded to the study of the consultation. */
  readonly expertOnUpload: NamedCall<typeof realtimeConsultationCalls.expertOnUpload, RealtimeConsultationExpertOnUploadInput, RealtimeConsultationExpertOnUploadData>
  /** Whether a consultation is over, for the monitor on the device. */
  readonly closeStatus: NamedCall<typeof realtimeConsultationCalls.closeStatus, RealtimeConsultationCloseStatusInput, RealtimeConsultationCloseStatusData>
  /** The monitor cancels it for its doctor. */
  readonly monitorCancel: NamedCall<typeof realtimeConsultationCalls.monitorCancel, RealtimeConsultationMonitorCancelInput, RealtimeConsultationMonitorCancelData>
  /** The monitor ends it for its doctor. */
  readonly monitorFinish: NamedCall<typeof realtimeConsultationCalls.monitorFinish, RealtimeConsultationMonitorFinishInput, RealtimeConsultationMonitorFinishData>
}
