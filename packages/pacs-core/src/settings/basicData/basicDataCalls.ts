// Made from basicDataApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { BasicDataRecord, BasicDataUsage, Nothing } from '../../index'
import type { basicDataCalls } from './basicDataApi'

/** What `basicData.page` takes. */
export interface BasicDataPageInput extends FieldsOf<typeof basicDataCalls.page> {}

/** What `basicData.page` answers. */
export interface BasicDataPageData extends DataOf<typeof basicDataCalls.page> {}

/** What `basicData.get` takes. */
export interface BasicDataGetInput extends FieldsOf<typeof basicDataCalls.get> {}

/** What `basicData.create` takes. */
export interface BasicDataCreateInput extends FieldsOf<typeof basicDataCalls.create> {}

/** What `basicData.edit` takes. */
export interface BasicDataEditInput extends FieldsOf<typeof basicDataCalls.edit> {}

/** What `basicData.setEnabled` takes. */
export interface BasicDataSetEnabledInput extends FieldsOf<typeof basicDataCalls.setEnabled> {}

/** What `basicData.top` takes. */
export interface BasicDataTopInput extends FieldsOf<typeof basicDataCalls.top> {}

/** What `basicData.order` takes. */
export interface BasicDataOrderInput extends FieldsOf<typeof basicDataCalls.order> {}

/** What `basicData.usage` takes. */
export interface BasicDataUsageInput extends FieldsOf<typeof basicDataCalls.usage> {}

/** What `basicData.remove` takes. */
export interface BasicDataRemoveInput extends FieldsOf<typeof basicDataCalls.remove> {}

/** What `basicData.export` takes. */
export interface BasicDataExportInput extends FieldsOf<typeof basicDataCalls.export> {}

/** What `basicData.export` answers. */
export interface BasicDataExportData extends DataOf<typeof basicDataCalls.export> {}

/** What `basicData.import` takes. */
export interface BasicDataImportInput extends FieldsOf<typeof basicDataCalls.import> {}

/** What `basicData.import` answers. */
export interface BasicDataImportData extends DataOf<typeof basicDataCalls.import> {}

/** The calls of `basicData`. */
export type BasicDataApi = {
  /** Rows of one kind, in the hospital's order. */
  readonly page: NamedCall<typeof basicDataCalls.page, BasicDataPageInput, BasicDataPageData>
  /** A row as it is now. */
  readonly get: NamedCall<typeof basicDataCalls.get, BasicDataGetInput, BasicDataRecord>
  /** Adds a row at the end. */
  readonly create: NamedCall<typeof basicDataCalls.create, BasicDataCreateInput, BasicDataRecord>
  /** Changes a row. */
  readonly edit: NamedCall<typeof basicDataCalls.edit, BasicDataEditInput, BasicDataRecord>
  /** Enables or disables a row. What uses it already keeps it. */
  readonly setEnabled: NamedCall<typeof basicDataCalls.setEnabled, BasicDataSetEnabledInput, BasicDataRecord>
  /** Moves a row to the top. */
  readonly top: NamedCall<typeof basicDataCalls.top, BasicDataTopInput, Nothing>
  /** Moves a row before another one, or to the end. */
  readonly order: NamedCall<typeof basicDataCalls.order, BasicDataOrderInput, Nothing>
  /** Where a row is used; empty means that it may be deleted. */
  readonly usage: NamedCall<typeof basicDataCalls.usage, BasicDataUsageInput, BasicDataUsage[]>
  /** Deletes a row that nothing uses. */
  readonly remove: NamedCall<typeof basicDataCalls.remove, BasicDataRemoveInput, Nothing>
  /** All rows of one kind as an Excel sheet, which `import` reads. */
  readonly export: NamedCall<typeof basicDataCalls.export, BasicDataExportInput, BasicDataExportData>
  /** Imports an uploaded Excel sheet: all of its rows, or none and the faults of its rows. */
  readonly import: NamedCall<typeof basicDataCalls.import, BasicDataImportInput, BasicDataImportData>
}
