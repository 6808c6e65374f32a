import { Badge } from '@opensono/pacs-react'
import { Records } from './LoadedRecords'

/** A component of the server: it draws one of ours by itself, and the sample of the README in the browser only. */
export default function Page() {
  return (
    <main>
      <Badge count={3} label="three invitations" />
      <Records />
    </main>
  )
}
