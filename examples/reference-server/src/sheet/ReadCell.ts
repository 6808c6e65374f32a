/** A number that its format shows otherwise than it is stored: `1,234` of 1234, `50%` of 0.5. */
export interface ShownNumber {
  readonly shown: string
  readonly number: number
}

/** A cell as it was typed: its text, a number that a format shows otherwise, nothing, or something that is no text: a date, an error. */
export type ReadCell = string | null | ShownNumber | { readonly unreadable: string }

/** Whether a cell holds what cannot be read as it was typed. */
export const isUnreadable = (cell: ReadCell | undefined): cell is { readonly unreadable: string } =>
  typeof cell === 'object' && cell !== null && 'unreadable' in cell

/** The content of a cell as a person sees it. */
export function shownText(cell: ReadCell | undefined): string {
  if (typeof cell !== 'object' || cell === null) return cell ?? ''
  return 'shown' in cell ? cell.shown : cell.unreadable
}
