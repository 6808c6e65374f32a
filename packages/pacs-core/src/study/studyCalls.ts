// Made from studyApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { Nothing, Study, StudyPage } from '../index'
import type { studyCalls } from './studyApi'

/** What `study.register` takes. */
export interface StudyRegisterInput extends FieldsOf<typeof studyCalls.register> {}

/** What `study.list` takes. */
export interface StudyListInput extends FieldsOf<typeof studyCalls.list> {}

/** What `study.search` takes. */
export interface StudySearchInput extends FieldsOf<typeof studyCalls.search> {}

/** What `study.search` answers. */
export interface StudySearchData extends DataOf<typeof studyCalls.search> {}

/** What `study.get` takes. */
export interface StudyGetInput extends FieldsOf<typeof studyCalls.get> {}

/** What `study.export` takes. */
export interface StudyExportInput extends FieldsOf<typeof studyCalls.export> {}

/** What `study.log` takes. */
export interface StudyLogInput extends FieldsOf<typeof studyCalls.log> {}

/** What `study.log` answers. */
export interface StudyLogData extends DataOf<typeof studyCalls.log> {}

/** What `study.edit` takes. */
export interface StudyEditInput extends FieldsOf<typeof studyCalls.edit> {}

/** What `study.occupy` takes. */
export interface StudyOccupyInput extends FieldsOf<typeof studyCalls.occupy> {}

/** What `study.occupy` answers. */
export interface StudyOccupyData extends DataOf<typeof studyCalls.occupy> {}

/** What `study.heartbeat` takes. */
export interface StudyHeartbeatInput extends FieldsOf<typeof studyCalls.heartbeat> {}

/** What `study.heartbeat` answers. */
export interface StudyHeartbeatData extends DataOf<typeof studyCalls.heartbeat> {}

/** What `study.release` takes. */
export interface StudyReleaseInput extends FieldsOf<typeof studyCalls.release> {}

/** The calls of `study`. */
export type StudyApi = {
  /** Registers a study, and its patient when it is a new one. */
  readonly register: NamedCall<typeof studyCalls.register, StudyRegisterInput, Study>
  /** The newest studies in a time range. */
  readonly list: NamedCall<typeof studyCalls.list, StudyListInput, StudyPage>
  /** Studies by any condition, a page at a time. */
  readonly search: NamedCall<typeof studyCalls.search, StudySearchInput, StudySearchData>
  /** One study. */
  readonly get: NamedCall<typeof studyCalls.get, StudyGetInput, Study>
  /** Records by any condition as an Excel sheet, sent while it is made; it has as many rows as a sheet can have. */
  readonly export: NamedCall<typeof studyCalls.export, StudyExportInput, Nothing>
  /** The operation log of one study and its images, newest first; of a deleted one for users who may restore it. */
  readonly log: NamedCall<typeof studyCalls.log, StudyLogInput, StudyLogData>
  /** Changes the registration of a study. */
  readonly edit: NamedCall<typeof studyCalls.edit, StudyEditInput, Study>
  /** Starts work on a study, for one user at a time. Repeated by its holder it continues. */
  readonly occupy: NamedCall<typeof studyCalls.occupy, StudyOccupyInput, StudyOccupyData>
  /** Renews the lease of a study every 15 seconds; without it the lease ends after 60. */
  readonly heartbeat: NamedCall<typeof studyCalls.heartbeat, StudyHeartbeatInput, StudyHeartbeatData>
  /** Ends the work on a study. A lease that is lost already is no failure. */
  readonly release: NamedCall<typeof studyCalls.release, StudyReleaseInput, Nothing>
}
