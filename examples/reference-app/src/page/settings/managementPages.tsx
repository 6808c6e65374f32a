import { ConsultationHospitalTable, ExpertGroupTable, ExpertTable } from '@opensono/pacs-react'

/** Sub-specialty groups of experts. */
export function SubgroupPage() {
  return <ExpertGroupTable />
}

/** Who may be consulted. */
export function ExpertPage() {
  return <ExpertTable />
}

/** Hospitals to consult with. */
export function HospitalPage() {
  return <ConsultationHospitalTable />
}
