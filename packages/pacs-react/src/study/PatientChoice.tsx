import { queueApi, queuePlaceOf, type Study, type StudyRow } from '@opensono/pacs-core'
import { List } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../control/button/Button'
import { AnchoredPopover } from '../control/overlay/AnchoredPopover'
import { usePacs } from '../provider/usePacs'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { orderFacts } from './more/studyFactGroups'
import { QueueBoard } from './queue/QueueBoard'
import { SimilarMark } from './queue/SimilarMark'
import type { SimilarOthers } from './queue/useSimilarPatients'
import { studyText } from './studyText'

interface PatientChoiceProps {
  anchor: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** It cannot be shown. */
  onClose: () => void
  /** The current one; left out while there is none. */
  study: Study | undefined
  /** Other patients of today with whom the current one can be confused. */
  similar: SimilarOthers
  /** Leads to the list of all studies. */
  onChoose: () => void
}

/**
 * Under the box of the current patient: what is asked of the examination, and the queue. It closes after a call for this room: the called
 * patient is current, or the box asks.
 */
export function PatientChoice({ anchor, isOpen, onOpenChange, study, similar, onChoose }: PatientChoiceProps) {
  const { currentPatient } = usePacs()
  const { t } = useText(studyText)
  const hasQueue = usePermission(queueApi.day)
  const close = () => onOpenChange(false)
  function take(row: StudyRow): void {
    currentPatient.set(row)
    close()
  }
  return (
    <AnchoredPopover
      anchor={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      label={t('currentPatient.choice')}
      className="pacs-choice"
    >
      {study !== undefined && <Order study={study} similar={similar} />}
      {hasQueue && (
        <QueueBoard
          className="pacs-choice-queue"
          onChoose={take}
          onCalled={(row) => {
            const { patient, called } = currentPatient.getSnapshot()
            if ([patient?.studyId, called?.studyId].includes(row.studyId)) close()
          }}
        />
      )}
      <Button
        variant="quiet"
        icon={<List aria-hidden />}
        onPress={() => {
          close()
          onChoose()
        }}
      >
        {t('currentPatient.allRecords')}
      </Button>
    </AnchoredPopover>
  )
}

function Order({ study, similar }: { study: Study; similar: SimilarOthers }) {
  const { t, language } = useText(studyText)
  const timeZone = useUser()?.timeZone
  return (
    <section className="pacs-choice-order" aria-label={t('currentPatient.order')}>
      <h3>{study.patientName}</h3>
      {similar.length > 0 && (
        <ul className="pacs-choice-similar" aria-label={t('currentPatient.similar')}>
          {similar.map((other) => (
            <li key={other.studyId}>
              <SimilarMark others={[other]} /> {queuePlaceOf(other)}
            </li>
          ))}
        </ul>
      )}
      <dl>
        {orderFacts(study, { t, language, timeZone }).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
