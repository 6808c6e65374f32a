import type { TemplateFamily, TemplateType } from '@opensono/pacs-core'
import { reportTemplate } from '../../../database/schema/report'
import { documentTemplate, documentTemplateVersion, reportTemplateVersion } from '../../../database/schema/template'

/** Where the templates of each family lie. */
export const templateTables = {
  report: { table: reportTemplate, versions: reportTemplateVersion },
  document: { table: documentTemplate, versions: documentTemplateVersion },
} as const

/** Which types a family has. */
export const typesOf: Readonly<Record<TemplateFamily, readonly TemplateType[]>> = {
  report: ['report'],
  document: ['application-form', 'consultation'],
}
