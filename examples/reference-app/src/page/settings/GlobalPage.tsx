import { GlobalParameters } from '@opensono/pacs-react'

/** What is true of the hospital as a whole. */
export function GlobalPage() {
  return <GlobalParameters />
}
