import type { DataOf, reportSheetApi } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'
/** Words of reports that are taken over from a sheet. */
export const reportImportText = { en, zh } as const

/** What a sheet would bring, or what is wrong with it. */
export type ReportImportResult = DataOf<typeof reportSheetApi.import>
