import { WaitingFiles } from '@opensono/pacs-react'

/** Files that devices sent and that no study took. */
export function WaitingPage() {
  return <WaitingFiles />
}
