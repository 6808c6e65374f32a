import type { ReactNode } from 'react'

/** One column of a {@link Table}. */
export interface TableColumn<Row> {
  id: string
  /** The head. */
  label: string
  /** The head is read out alone: for columns of small buttons. */
  isLabelHidden?: boolean | undefined
  /** The content of the cell. A string is cut with an ellipsis and whole in its tooltip. */
  cell: (row: Row) => ReactNode
  /** Text left, figures right (with figures of one width), status centred. @defaultValue 'left' */
  align?: 'left' | 'right' | 'center' | undefined
  /** Pixels, or a share of what is left, for example `2fr`. @defaultValue '1fr' */
  width?: number | `${number}fr` | undefined
  /** Pixels. @defaultValue 64 */
  minWidth?: number | undefined
  isSortable?: boolean | undefined
  /** Why the list cannot be sorted by it: in the head's tooltip. */
  sortRefusal?: string | undefined
  /** Stays in sight while the others scroll: those of the start come first, those of the end last. */
  frozen?: 'start' | 'end' | undefined
  /** Read out as the name of the row; the first column unless one says so. */
  isRowHeader?: boolean | undefined
}

/** By which column a list is sorted. */
export interface TableSort {
  columnId: string
  direction: 'ascending' | 'descending'
}

/** What a table shows instead of its rows, or above them. */
export type TableStatus =
  /** The rows are what they are. */
  | 'ready'
  /** Being fetched for the first time: skeletons hold the places. */
  | 'loading'
  /** Being fetched again: the rows stay, a line runs over the head. */
  | 'refreshing'
  /** Could not be fetched. */
  | 'error'
