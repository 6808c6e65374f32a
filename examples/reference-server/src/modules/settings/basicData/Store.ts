import type { BasicDataFields, BasicDataKind } from '@opensono/pacs-core'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'

/** A row of basic data as it is stored, all fields of its kind filled in. */
export interface StoredRow {
  readonly id: string
  readonly name: string
  readonly englishName: string | null
  readonly briefCode: string
  readonly isEnabled: boolean
  readonly fields: BasicDataFields
  /** Place in the hospital's order. */
  readonly place: number
  readonly version: number
  /** ISO 8601. */
  readonly changedAt: string
  readonly changedByName: string
}

/** A row to be stored, new or in place of the one with its id. */
export type RowToSave = Omit<StoredRow, 'version'> & { readonly hospitalId: string; readonly searchText: string }

/** Where the rows of a kind lie. All stores have the columns of {@link StoredRow}; reading is the same for all. */
export interface Store {
  /** The table. */
  readonly table: SQL
  /** Which of its rows are of the kind. */
  isOf(kind: BasicDataKind): SQL
  /** What the table has of the kind's fields, as JSON. */
  readonly own: SQL
  /** What the rows point to: `from_id, field, to_id, place`. */
  readonly links: SQL
  /**
   * Stores rows with what they point to; rows that are there keep their place.
   *
   * @throws PacsError `NAME_TAKEN`, `DEVICE_TAKEN`.
   */
  save(tx: Transaction, kind: BasicDataKind, rows: readonly RowToSave[]): Promise<void>
}
