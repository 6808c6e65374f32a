import { queueApi, type Study, type StudyRow } from '@opensono/pacs-core'
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
import { studyText } from './studyText'

interface PatientChoiceProps {
  anchor: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** It cannot be shown. */
  onClose: () => void
  /** The current one; left out while there is none. */
  study: Study | undefined
  /** Leads to the list of all studies. */
  onChoose: () => void
}

/**
 * Under the box of the current patient: what is asked of the examination, and the queue to go on from. A call makes somebody the current
 * patient only while there is none: images that are still to come belong to anyone who lies there.
 */
export function PatientChoice({ anchor, isOpen, onOpenChange, study, onChoose }: PatientChoiceProps) {
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
      {study !== undefined && <Order study={study} />}
      {hasQueue && (
        <QueueBoard
          className="pacs-choice-queue"
          onChoose={take}
          onCalled={(row) => {
            if (currentPatient.getSnapshot().patient === null) take(row)
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

function Order({ study }: { study: Study }) {
  const { t, language } = useText(studyText)
  const timeZone = useUser()?.timeZone
  return (
    <section className="pacs-choice-order" aria-label={t('currentPatient.order')}>
      <h3>{study.patientName}</h3>
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
