import type { BasicDataFields } from '../settings/basicData/BasicDataFields'
import type { ArrangedItem } from '../settings/layout/arrangement'
import type { ArrangedField } from '../settings/layout/registrationFieldTable'

/**
 * What a new registration takes over from the one before: the fields that the hospital marked "as before", nothing else.
 *
 * @param items - the fields, as the hospital arranges them.
 * @param former - the registration before.
 * @returns the entries of the marked fields; empty when none is marked.
 */
export function entriesAsBefore<Entries extends object>(
  items: readonly ArrangedItem<ArrangedField>[],
  former: Entries,
): Partial<Entries> {
  const marked = items.filter(({ isAsBefore }) => isAsBefore === true).map(({ id }) => id as string)
  return Object.fromEntries(Object.entries(former).filter(([name]) => marked.includes(name))) as Partial<Entries>
}

/**
 * The priority of a registration after its patient source was chosen: the source's own, unless a user chose another one.
 *
 * @param priorityId - the priority so far; null for none.
 * @param former - the fields of the source that was chosen before.
 * @param source - the fields of the source that is chosen now.
 */
export function priorityOfSource(
  priorityId: string | null,
  former: BasicDataFields | undefined,
  source: BasicDataFields | undefined,
): string | null {
  const isChosen = priorityId !== null && priorityId !== (former?.priorityId ?? null)
  return isChosen ? priorityId : (source?.priorityId ?? null)
}
