// Made from layoutApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { layoutCalls } from './layoutApi'

/** What `layout.registrationFields` answers. */
export interface LayoutRegistrationFieldsData extends DataOf<typeof layoutCalls.registrationFields> {}

/** What `layout.setRegistrationFields` takes. */
export interface LayoutSetRegistrationFieldsInput extends FieldsOf<typeof layoutCalls.setRegistrationFields> {}

/** What `layout.setRegistrationFields` answers. */
export interface LayoutSetRegistrationFieldsData extends DataOf<typeof layoutCalls.setRegistrationFields> {}

/** What `layout.view` takes. */
export interface LayoutViewInput extends FieldsOf<typeof layoutCalls.view> {}

/** What `layout.view` answers. */
export interface LayoutViewData extends DataOf<typeof layoutCalls.view> {}

/** What `layout.setView` takes. */
export interface LayoutSetViewInput extends FieldsOf<typeof layoutCalls.setView> {}

/** What `layout.setView` answers. */
export interface LayoutSetViewData extends DataOf<typeof layoutCalls.setView> {}

/** What `layout.hospitalView` takes. */
export interface LayoutHospitalViewInput extends FieldsOf<typeof layoutCalls.hospitalView> {}

/** What `layout.hospitalView` answers. */
export interface LayoutHospitalViewData extends DataOf<typeof layoutCalls.hospitalView> {}

/** What `layout.setHospitalView` takes. */
export interface LayoutSetHospitalViewInput extends FieldsOf<typeof layoutCalls.setHospitalView> {}

/** What `layout.setHospitalView` answers. */
export interface LayoutSetHospitalViewData extends DataOf<typeof layoutCalls.setHospitalView> {}

/** The calls of `layout`. */
export type LayoutApi = {
  /** The fields of registration: which are shown, which are required, and their order. */
  readonly registrationFields: NamedCall<typeof layoutCalls.registrationFields, FieldsOf<typeof layoutCalls.registrationFields>, LayoutRegistrationFieldsData>
  /** Arranges the fields of registration: which are shown, which are required, and their order. */
  readonly setRegistrationFields: NamedCall<typeof layoutCalls.setRegistrationFields, LayoutSetRegistrationFieldsInput, LayoutSetRegistrationFieldsData>
  /** The columns or the conditions of the record list, as the caller sees them. */
  readonly view: NamedCall<typeof layoutCalls.view, LayoutViewInput, LayoutViewData>
  /** Arranges the columns or the conditions of the record list for the caller alone. */
  readonly setView: NamedCall<typeof layoutCalls.setView, LayoutSetViewInput, LayoutSetViewData>
  /** The columns or the conditions of the record list for users who arranged none of their own. */
  readonly hospitalView: NamedCall<typeof layoutCalls.hospitalView, LayoutHospitalViewInput, LayoutHospitalViewData>
  /** Arranges the columns or the conditions of the record list for users who arranged none of their own. */
  readonly setHospitalView: NamedCall<typeof layoutCalls.setHospitalView, LayoutSetHospitalViewInput, LayoutSetHospitalViewData>
}
