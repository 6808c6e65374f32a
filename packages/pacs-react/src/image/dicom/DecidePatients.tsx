import type { Study } from '@opensono/pacs-core'
import type { StripItem } from '../StripItem'
import type { UseImageActionsResult } from '../strip/useImageActions'
import { useStudyRefusals } from '../useStudyRefusals'
import { OtherPatients } from './OtherPatients'

/** Images of a study that may name other patients. */
export interface DecidePatientsProps {
  items: readonly StripItem[]
  /** The study whole, once it is known. */
  study: Study | undefined
  actions: UseImageActionsResult
}

/** Says that images name another patient, asks about one after the other, and does what the user decides. */
export function DecidePatients({ items, study, actions }: DecidePatientsProps) {
  const { change } = useStudyRefusals(study)
  return (
    <OtherPatients
      items={items}
      study={study}
      refusal={change}
      busyIds={actions.busyIds}
      onDecide={(imageId, decision) => {
        if (decision !== 'DELETE') void actions.decidePatient(imageId, decision)
        else if (study !== undefined) void actions.removeFromStudy([imageId], study.studyId)
      }}
    />
  )
}
