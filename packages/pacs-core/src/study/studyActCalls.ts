// Made from studyActApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../api/endpoint'
import type { MergePreview, Nothing, Study } from '../index'
import type { studyActCalls } from './studyActApi'

/** What `studyAct.remove` takes. */
export interface StudyActRemoveInput extends FieldsOf<typeof studyActCalls.remove> {}

/** What `studyAct.restore` takes. */
export interface StudyActRestoreInput extends FieldsOf<typeof studyActCalls.restore> {}

/** What `studyAct.lock` takes. */
export interface StudyActLockInput extends FieldsOf<typeof studyActCalls.lock> {}

/** What `studyAct.unlock` takes. */
export interface StudyActUnlockInput extends FieldsOf<typeof studyActCalls.unlock> {}

/** What `studyAct.endOccupancy` takes. */
export interface StudyActEndOccupancyInput extends FieldsOf<typeof studyActCalls.endOccupancy> {}

/** What `studyAct.setVip` takes. */
export interface StudyActSetVipInput extends FieldsOf<typeof studyActCalls.setVip> {}

/** What `studyAct.reset` takes. */
export interface StudyActResetInput extends FieldsOf<typeof studyActCalls.reset> {}

/** What `studyAct.mergePreview` takes. */
export interface StudyActMergePreviewInput extends FieldsOf<typeof studyActCalls.mergePreview> {}

/** What `studyAct.merge` takes. */
export interface StudyActMergeInput extends FieldsOf<typeof studyActCalls.merge> {}

/** The calls of `studyAct`. */
export type StudyActApi = {
  /** Deletes a study. Its images and reports are kept, and come back with it. */
  readonly remove: NamedCall<typeof studyActCalls.remove, StudyActRemoveInput, Nothing>
  /** Restores a deleted study, with its images and reports. */
  readonly restore: NamedCall<typeof studyActCalls.restore, StudyActRestoreInput, Study>
  /** Locks a study: nobody changes it until it is unlocked, or the time is over. */
  readonly lock: NamedCall<typeof studyActCalls.lock, StudyActLockInput, Study>
  /** Ends a lock that one set by hand, or that somebody set on a study of one’s own; another one, and the lock after a print, needs the permission to reopen studies for reporting. */
  readonly unlock: NamedCall<typeof studyActCalls.unlock, StudyActUnlockInput, Study>
  /** Ends the work of somebody else on a study: they are notified, and what they had not saved stays with them. */
  readonly endOccupancy: NamedCall<typeof studyActCalls.endOccupancy, StudyActEndOccupancyInput, Nothing>
  /** Marks a study as VIP, or removes the mark. */
  readonly setVip: NamedCall<typeof studyActCalls.setVip, StudyActSetVipInput, Study>
  /** Reopens a study for reporting: the report stays among its versions. */
  readonly reset: NamedCall<typeof studyActCalls.reset, StudyActResetInput, Study>
  /** Shows what a merge of two studies would do. */
  readonly mergePreview: NamedCall<typeof studyActCalls.mergePreview, StudyActMergePreviewInput, MergePreview>
  /** Moves the images and reports of one study to another, for good. */
  readonly merge: NamedCall<typeof studyActCalls.merge, StudyActMergeInput, Study>
}
