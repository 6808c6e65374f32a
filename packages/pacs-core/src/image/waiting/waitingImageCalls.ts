// Made from waitingImageApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { Nothing, WaitingImage } from '../../index'
import type { waitingImageCalls } from './waitingImageApi'

/** What `waitingImage.count` answers. */
export interface WaitingImageCountData extends DataOf<typeof waitingImageCalls.count> {}

/** What `waitingImage.compare` takes. */
export interface WaitingImageCompareInput extends FieldsOf<typeof waitingImageCalls.compare> {}

/** What `waitingImage.compare` answers. */
export interface WaitingImageCompareData extends DataOf<typeof waitingImageCalls.compare> {}

/** What `waitingImage.assign` takes. */
export interface WaitingImageAssignInput extends FieldsOf<typeof waitingImageCalls.assign> {}

/** What `waitingImage.discard` takes. */
export interface WaitingImageDiscardInput extends FieldsOf<typeof waitingImageCalls.discard> {}

/** The calls of `waitingImage`. */
export type WaitingImageApi = {
  /** The files of devices that wait for a decision, newest first. */
  readonly list: NamedCall<typeof waitingImageCalls.list, FieldsOf<typeof waitingImageCalls.list>, WaitingImage[]>
  /** How many files of devices wait for a decision. */
  readonly count: NamedCall<typeof waitingImageCalls.count, FieldsOf<typeof waitingImageCalls.count>, WaitingImageCountData>
  /** A waiting file beside a study that it could be assigned to. */
  readonly compare: NamedCall<typeof waitingImageCalls.compare, WaitingImageCompareInput, WaitingImageCompareData>
  /** Makes waiting files images of a study. */
  readonly assign: NamedCall<typeof waitingImageCalls.assign, WaitingImageAssignInput, Nothing>
  /** Deletes waiting files that belong to no study of the hospital. */
  readonly discard: NamedCall<typeof waitingImageCalls.discard, WaitingImageDiscardInput, Nothing>
}
