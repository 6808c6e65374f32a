import { maxReportImages } from './ReportContent'

/**
 * Takes an image into the report, at the end, or out of it.
 *
 * @returns the same list when it is full already.
 */
export function toggleReportImage<Id extends string>(chosen: readonly Id[], id: Id): readonly Id[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id)
  return chosen.length >= maxReportImages ? chosen : [...chosen, id]
}

/**
 * Moves an image of the report to another place; the others close up.
 *
 * @param toIndex - the place it has afterwards, from 0; places outside the list mean its nearer end.
 */
export function moveReportImage<Id extends string>(chosen: readonly Id[], id: Id, toIndex: number): readonly Id[] {
  if (!chosen.includes(id)) return chosen
  const others = chosen.filter((each) => each !== id)
  const index = Math.min(Math.max(0, toIndex), others.length)
  return [...others.slice(0, index), id, ...others.slice(index)]
}
