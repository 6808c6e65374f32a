// Made from studyObjectApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../../api/endpoint'
import type { Nothing, StudyObject } from '../../index'
import type { studyObjectCalls } from './studyObjectApi'

/** What `studyObject.list` takes. */
export interface StudyObjectListInput extends FieldsOf<typeof studyObjectCalls.list> {}

/** What `studyObject.file` takes. */
export interface StudyObjectFileInput extends FieldsOf<typeof studyObjectCalls.file> {}

/** What `studyObject.document` takes. */
export interface StudyObjectDocumentInput extends FieldsOf<typeof studyObjectCalls.document> {}

/** What `studyObject.takeOut` takes. */
export interface StudyObjectTakeOutInput extends FieldsOf<typeof studyObjectCalls.takeOut> {}

/** The calls of `studyObject`. */
export type StudyObjectApi = {
  /** The DICOM objects without a picture that are kept with a study, in the order in which they came. */
  readonly list: NamedCall<typeof studyObjectCalls.list, StudyObjectListInput, StudyObject[]>
  /** The DICOM file of an object, with patient and study as they are registered now. */
  readonly file: NamedCall<typeof studyObjectCalls.file, StudyObjectFileInput, Nothing>
  /** The PDF in an object, as its machine made it. */
  readonly document: NamedCall<typeof studyObjectCalls.document, StudyObjectDocumentInput, Nothing>
  /** Takes an object out of its study, back to the waiting list, from where it is assigned or discarded. */
  readonly takeOut: NamedCall<typeof studyObjectCalls.takeOut, StudyObjectTakeOutInput, Nothing>
}
