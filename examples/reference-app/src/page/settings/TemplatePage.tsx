import { TemplateTable } from '@opensono/pacs-react'

/** Templates of reports, application forms and consultations. */
export function TemplatePage() {
  return <TemplateTable />
}
