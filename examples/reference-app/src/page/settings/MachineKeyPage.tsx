import { MachineKeyTable } from '@opensono/pacs-react'

/** Keys by which scripts of the hospital make calls. */
export function MachineKeyPage() {
  return <MachineKeyTable />
}
