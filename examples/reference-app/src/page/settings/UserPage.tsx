import { UserTable } from '@opensono/pacs-react'

/** Users of the hospital. */
export function UserPage() {
  return <UserTable />
}
