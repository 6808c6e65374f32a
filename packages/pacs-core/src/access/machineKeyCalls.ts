// Made from machineKeyApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { MachineKey, Nothing } from '../index'
import type { machineKeyCalls } from './machineKeyApi'

/** What `machineKey.create` takes. */
export interface MachineKeyCreateInput extends FieldsOf<typeof machineKeyCalls.create> {}

/** What `machineKey.create` answers. */
export interface MachineKeyCreateData extends DataOf<typeof machineKeyCalls.create> {}

/** What `machineKey.remove` takes. */
export interface MachineKeyRemoveInput extends FieldsOf<typeof machineKeyCalls.remove> {}

/** The calls of `machineKey`. */
export type MachineKeyApi = {
  /** The machine keys of the hospital, by name. */
  readonly list: NamedCall<typeof machineKeyCalls.list, FieldsOf<typeof machineKeyCalls.list>, MachineKey[]>
  /** Generates a machine key, which is shown once. Nobody gives a key a permission that they do not have. */
  readonly create: NamedCall<typeof machineKeyCalls.create, MachineKeyCreateInput, MachineKeyCreateData>
  /** Revokes a machine key: its next call is refused. */
  readonly remove: NamedCall<typeof machineKeyCalls.remove, MachineKeyRemoveInput, Nothing>
}
