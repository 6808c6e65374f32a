// Made from expertApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { AvailableExpert, ConsultationHospital, ExpertGroup, ExpertRow, Nothing } from '../index'
import type { expertCalls } from './expertApi'

/** What `expert.page` takes. */
export interface ExpertPageInput extends FieldsOf<typeof expertCalls.page> {}

/** What `expert.page` answers. */
export interface ExpertPageData extends DataOf<typeof expertCalls.page> {}

/** What `expert.get` takes. */
export interface ExpertGetInput extends FieldsOf<typeof expertCalls.get> {}

/** What `expert.create` takes. */
export interface ExpertCreateInput extends FieldsOf<typeof expertCalls.create> {}

/** What `expert.edit` takes. */
export interface ExpertEditInput extends FieldsOf<typeof expertCalls.edit> {}

/** What `expert.remove` takes. */
export interface ExpertRemoveInput extends FieldsOf<typeof expertCalls.remove> {}

/** What `expert.createGroup` takes. */
export interface ExpertCreateGroupInput extends FieldsOf<typeof expertCalls.createGroup> {}

/** What `expert.editGroup` takes. */
export interface ExpertEditGroupInput extends FieldsOf<typeof expertCalls.editGroup> {}

/** What `expert.setGroupEnabled` takes. */
export interface ExpertSetGroupEnabledInput extends FieldsOf<typeof expertCalls.setGroupEnabled> {}

/** What `expert.removeGroup` takes. */
export interface ExpertRemoveGroupInput extends FieldsOf<typeof expertCalls.removeGroup> {}

/** What `expert.addHospital` takes. */
export interface ExpertAddHospitalInput extends FieldsOf<typeof expertCalls.addHospital> {}

/** What `expert.editHospital` takes. */
export interface ExpertEditHospitalInput extends FieldsOf<typeof expertCalls.editHospital> {}

/** What `expert.removeHospital` takes. */
export interface ExpertRemoveHospitalInput extends FieldsOf<typeof expertCalls.removeHospital> {}

/** The calls of `expert`. */
export type ExpertApi = {
  /** The experts of the hospital, by name. */
  readonly page: NamedCall<typeof expertCalls.page, ExpertPageInput, ExpertPageData>
  /** One expert of the hospital. */
  readonly get: NamedCall<typeof expertCalls.get, ExpertGetInput, ExpertRow>
  /** Makes a user of the hospital an expert. */
  readonly create: NamedCall<typeof expertCalls.create, ExpertCreateInput, ExpertRow>
  /** Changes an expert. */
  readonly edit: NamedCall<typeof expertCalls.edit, ExpertEditInput, ExpertRow>
  /** Removes an expert; the user stays. */
  readonly remove: NamedCall<typeof expertCalls.remove, ExpertRemoveInput, Nothing>
  /** The experts whom a doctor of this hospital may consult: its own, and those that other hospitals show it. */
  readonly available: NamedCall<typeof expertCalls.available, FieldsOf<typeof expertCalls.available>, AvailableExpert[]>
  /** The sub-specialty groups of the hospital, enabled ones first, by name. */
  readonly groups: NamedCall<typeof expertCalls.groups, FieldsOf<typeof expertCalls.groups>, ExpertGroup[]>
  /** Adds a sub-specialty group. */
  readonly createGroup: NamedCall<typeof expertCalls.createGroup, ExpertCreateGroupInput, ExpertGroup>
  /** Changes a sub-specialty group. */
  readonly editGroup: NamedCall<typeof expertCalls.editGroup, ExpertEditGroupInput, ExpertGroup>
  /** Disables a group, which moves its experts to unclassified; a disabled one cannot be enabled again. */
  readonly setGroupEnabled: NamedCall<typeof expertCalls.setGroupEnabled, ExpertSetGroupEnabledInput, ExpertGroup>
  /** Deletes a group that no expert is in. */
  readonly removeGroup: NamedCall<typeof expertCalls.removeGroup, ExpertRemoveGroupInput, Nothing>
  /** The consulting hospitals, by name. */
  readonly hospitals: NamedCall<typeof expertCalls.hospitals, FieldsOf<typeof expertCalls.hospitals>, ConsultationHospital[]>
  /** Hospitals that may be added as consulting hospitals. */
  readonly candidates: NamedCall<typeof expertCalls.candidates, FieldsOf<typeof expertCalls.candidates>, DataOf<typeof expertCalls.candidates>>
  /** Adds a consulting hospital. */
  readonly addHospital: NamedCall<typeof expertCalls.addHospital, ExpertAddHospitalInput, ConsultationHospital>
  /** Changes the note on a consulting hospital, or whether it takes part. */
  readonly editHospital: NamedCall<typeof expertCalls.editHospital, ExpertEditHospitalInput, ConsultationHospital>
  /** Removes a consulting hospital; refused while experts are shown to it by name. */
  readonly removeHospital: NamedCall<typeof expertCalls.removeHospital, ExpertRemoveHospitalInput, Nothing>
}
