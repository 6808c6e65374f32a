import { OperationLog } from '@opensono/pacs-react'

/** Who did what. */
export function LogPage() {
  return <OperationLog />
}
