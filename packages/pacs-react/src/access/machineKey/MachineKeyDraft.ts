import { limits, type Permission } from '@opensono/pacs-core'

/** What is typed of a new machine key. */
export interface MachineKeyDraft {
  name: string
  /** `YYYY-MM-DD`; null while nothing is chosen. */
  endsOn: string | null
  permissions: readonly Permission[]
}

/** An empty form. A key has an end, and nobody but its maker knows which. */
export const emptyMachineKey: MachineKeyDraft = { name: '', endsOn: null, permissions: [] }

/**
 * The fields that cannot be saved, in the order of the form.
 *
 * @param draft - what is typed.
 * @param today - in the hospital's zone, `YYYY-MM-DD`.
 */
export function faultsOf({ name, endsOn }: MachineKeyDraft, today: string): (keyof MachineKeyDraft)[] {
  const length = [...name.trim()].length
  const isWrong = {
    name: length === 0 || length > limits.machineKey.nameLength,
    endsOn: endsOn === null || endsOn < today,
  }
  return (['name', 'endsOn'] as const).filter((field) => isWrong[field])
}
