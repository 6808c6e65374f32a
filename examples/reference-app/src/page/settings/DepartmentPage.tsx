import { DepartmentTable } from '@opensono/pacs-react'

/** The departments that users log in to. */
export function DepartmentPage() {
  return <DepartmentTable />
}
