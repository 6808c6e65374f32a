import { BodyPartMapping } from '@opensono/pacs-react'

/** What exam parts are called in the hospital information system. */
export function MappingPage() {
  return <BodyPartMapping />
}
