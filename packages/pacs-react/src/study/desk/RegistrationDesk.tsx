import {
  documentKindOf,
  type KeyValueStorage,
  layoutApi,
  type Study,
  type StudyId,
  studyApi,
} from '@opensono/pacs-core'
import { forwardRef, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Skeleton } from '../../control/feedback/Skeleton'
import { useShortcut } from '../../control/key/useKeymap'
import { useScanner } from '../../control/scan/useScanner'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { StudyPapers } from '../paper/StudyPapers'
import { usePapers } from '../paper/usePapers'
import { QueueBoard } from '../queue/QueueBoard'
import { type CardTarget, RegistrationForm } from '../registration/RegistrationForm'
import { useSentChanges } from '../registration/useSentChanges'
import { SavedNote } from './SavedNote'
import { useFindStudy } from './useFindStudy'

/** Which study is open, and what else the desk needs. */
export interface RegistrationDeskProps extends ControlProps {
  /** The study to change; null registers a new one. */
  studyId: StudyId | null
  /** Another study is to be open; null for a new one. */
  onOpen: (studyId: StudyId | null) => void
  /** Of this tab alone: see `useRegistration`. */
  draftStorage?: KeyValueStorage | undefined
}

/**
 * Which study is open. A study that is left is left at once: a host that navigates shows the next page when it has the time, and the keys
 * until then are those of the next patient.
 */
function useOpenStudy(hostId: StudyId | null, onHostOpen: RegistrationDeskProps['onOpen']) {
  /** What was left while the host still names it. */
  const [left, setLeft] = useState<StudyId | null>(null)
  if (left !== null && left !== hostId) setLeft(null)
  return {
    studyId: hostId === left ? null : hostId,
    onOpen(next: StudyId | null) {
      setLeft(null)
      onHostOpen(next)
    },
    leave() {
      flushSync(() => setLeft(hostId))
      onHostOpen(null)
    },
  }
}

/** A registrar's desk: the form, the queue beside it, the slip of anyone who was registered last (F8), and an ear for the scanner: a study's number opens it, an ID card fills in a new patient. */
export const RegistrationDesk = forwardRef<HTMLDivElement, RegistrationDeskProps>(
  function RegistrationDesk(props, ref) {
    const { draftStorage, className, studyId: hostStudyId, onOpen: onHostOpen, ...rest } = props
    const { studyId, onOpen, leave } = useOpenStudy(hostStudyId, onHostOpen)
    const found = useCall(studyApi.get, studyId === null ? null : { studyId })
    const { data: study, error } = found
    // What is being typed stays while the study cannot be read again for a while.
    const isLost = error !== null && (study === undefined || !error.isRetryable)
    // The form begins with the fields that the hospital wants, instead of changing under somebody's hands.
    const isArranged = !useCall(layoutApi.registrationFields, {}).isPending
    const [saved, setSaved] = useState<Study | null>(null)
    const [isBegun, setBegun] = useState(false)
    /** Somebody else is being typed than the one who was saved last. */
    const isOtherBegun = isBegun && studyId === null
    const changes = useSentChanges({ onOpen, onLeave: leave, onSaved: setSaved })
    const papers = usePapers()
    const find = useFindStudy(onOpen)
    const cardTarget: CardTarget = useRef(null)
    useScanner({
      onScan: (number) => {
        const takeCard = documentKindOf(number) === 'idCard' ? cardTarget.current : null
        if (takeCard === null) find(number)
        else takeCard(number)
      },
    })

    const slipOf = studyId ?? (isOtherBegun ? null : (saved?.studyId ?? null))
    useShortcut('printSlip', () => {
      if (slipOf !== null && papers.maySlip && !papers.isBusy) papers.printSlip(slipOf)
    })

    return (
      <div {...rest} ref={ref} className={classes('pacs-desk', className)}>
        {studyId !== null && isLost ? (
          <ErrorNote error={error} onRetry={() => void found.refetch()} />
        ) : !isArranged || (studyId !== null && study === undefined) ? (
          <div className="pacs-registration" aria-busy>
            <Skeleton height="100%" />
          </div>
        ) : (
          <RegistrationForm
            key={studyId ?? 'new'}
            study={study ?? null}
            draftStorage={draftStorage}
            changes={changes}
            cardTarget={cardTarget}
            onNew={() => onOpen(null)}
            onOpen={(row) => onOpen(row.studyId)}
            onPaper={papers.mayForm && studyId !== null ? () => papers.openForm(studyId) : undefined}
            onSaved={(next, isNext) => {
              setSaved(next)
              if (!isNext) onOpen(next.studyId)
              else if (studyId !== null) onOpen(null)
            }}
            onBegun={setBegun}
          />
        )}
        <div className="pacs-desk-side">
          <SavedNote
            saved={saved}
            openStudy={study ?? null}
            isOtherBegun={isOtherBegun}
            isBusy={papers.isBusy}
            onEdit={onOpen}
            onSlip={papers.maySlip ? papers.printSlip : undefined}
          />
          <QueueBoard
            className="pacs-desk-queue"
            chosenId={studyId}
            onChoose={(row) => onOpen(row.studyId)}
            onFind={find}
          />
          {/* In the corner they would lie over the form's buttons. */}
          <ToastRegion placement="inline" />
        </div>
        <StudyPapers papers={papers} />
      </div>
    )
  },
)
