import { faultsIn, machineKeyApi, type Permission } from '@opensono/pacs-core'
import type { FormFault } from '../../form/saveForm'

/** What is typed of a new machine key. */
export interface MachineKeyDraft {
  name: string
  /** `YYYY-MM-DD`; null while nothing is chosen. */
  endsOn: string | null
  permissions: readonly Permission[]
}

/** An empty form. A key needs a last day; there is no default. */
export const emptyMachineKey: MachineKeyDraft = { name: '', endsOn: null, permissions: [] }

/**
 * What keeps fields from being saved, in the order of the form.
 *
 * @param draft - what is typed.
 * @param today - in the hospital's zone, `YYYY-MM-DD`.
 */
export function faultsOf({ name, endsOn }: MachineKeyDraft, today: string): readonly FormFault<MachineKeyDraft>[] {
  const faults: FormFault<MachineKeyDraft>[] = [...faultsIn(machineKeyApi.create.body, { name: name.trim() })]
  if (endsOn === null) faults.push({ path: 'endsOn', message: 'required' })
  else if (endsOn < today) faults.push({ path: 'endsOn', message: 'notPast' })
  return faults
}
