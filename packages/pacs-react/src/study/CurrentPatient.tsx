import { ageText, isLocked, isOccupiedByOther, queueApi, studyApi } from '@opensono/pacs-core'
import { Circle, UserRoundSearch, X } from 'lucide-react'
import { forwardRef, useEffect, useRef, useState } from 'react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { StudyMark } from '../control/feedback/StudyMark'
import { StudyStatusTag } from '../control/feedback/StudyStatusTag'
import { useRecordingClock } from '../image/capture/useRecordingClock'
import { lazyPart } from '../provider/lazyPart'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { useActor } from '../provider/useUser'
import { useToday } from '../session/useToday'
import { CalledPatientNote } from './CalledPatientNote'
import { PatientElsewhere } from './PatientElsewhere'
import { SimilarMark } from './queue/SimilarMark'
import { useSimilarPatients } from './queue/useSimilarPatients'
import { studyText } from './studyText'
import { useLeaseEnd } from './useLeaseEnd'
import { useOccupancyNotices } from './useOccupancyNotices'

const PatientChoice = lazyPart(() => import('./PatientChoice').then((part) => part.PatientChoice))

/** What the box leads to. */
export interface CurrentPatientProps extends ControlProps {
  /** Goes to the list of all studies. */
  onChoose: () => void
}

/**
 * Shows the current patient on every page: one button opens request details and queue, one clears. The border is red while a clip is
 * recorded.
 */
export const CurrentPatient = forwardRef<HTMLElement, CurrentPatientProps>(function CurrentPatient(props, ref) {
  const { onChoose, className, ...rest } = props
  const { pacs, currentPatient } = usePacs()
  const { t } = useText(studyText)
  const { patient, shown, called, elsewhere } = useController(currentPatient)
  const clock = useRecordingClock()
  const studyId = patient?.studyId ?? null
  const { data: study, error } = useCall(studyApi.get, studyId === null ? null : { studyId })

  const anchor = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const hasQueue = usePermission(queueApi.day)
  function openChoice(): void {
    setLoaded(true)
    setChoosing(true)
  }

  useOccupancyNotices()
  useLeaseEnd(study)
  const today = useToday()
  const similar = useSimilarPatients(patient === null ? null : today)(studyId)
  const actor = useActor()
  const occupant = study?.occupant ?? null
  const isOccupied = actor !== null && isOccupiedByOther({ occupant }, actor)
  useEffect(() => {
    if (study !== undefined) currentPatient.refresh(study)
  }, [study, currentPatient])

  const isGone = error?.code === 'NOT_FOUND' || error?.code === 'STUDY_IS_DELETED_ERROR'
  useEffect(() => {
    if (isGone) currentPatient.clear()
  }, [isGone, currentPatient])

  const choice = isLoaded && (
    <PatientChoice
      anchor={anchor}
      isOpen={isChoosing}
      onOpenChange={setChoosing}
      onClose={() => setLoaded(false)}
      study={study}
      similar={similar}
      onChoose={onChoose}
    />
  )
  if (patient === null) {
    return (
      <section
        {...rest}
        ref={ref}
        className={classes('pacs-current', className)}
        aria-label={t('currentPatient.label')}
        data-empty
      >
        <span className="pacs-current-none pacs-truncate">{t('currentPatient.none')}</span>
        <Button
          ref={anchor}
          icon={<UserRoundSearch aria-hidden />}
          aria-haspopup={hasQueue ? 'dialog' : undefined}
          onPress={hasQueue ? openChoice : onChoose}
        >
          {t('currentPatient.choose')}
        </Button>
        {called !== undefined && <CalledPatientNote called={called} />}
        {choice}
      </section>
    )
  }
  // A patient who was just called has a name before the study is read.
  const name = study?.patientName ?? shown?.patientName ?? '…'
  const number = study?.examNumber ?? shown?.examNumber
  const status = study?.studyStatus ?? patient.studyStatus
  return (
    <section
      {...rest}
      ref={ref}
      className={classes('pacs-current', className)}
      aria-label={t('currentPatient.label')}
      data-recording={clock !== null || undefined}
    >
      <button
        ref={anchor}
        type="button"
        className="pacs-current-main"
        aria-haspopup="dialog"
        title={t('currentPatient.change')}
        onClick={openChoice}
      >
        {clock !== null && (
          <span className="pacs-current-clock" title={t('currentPatient.recording', { clock })}>
            <Circle aria-hidden fill="currentColor" />
            {clock}
          </span>
        )}
        <strong className="pacs-current-name pacs-truncate">{name}</strong>
        <span className="pacs-current-facts">
          <span>{t(`patient.sex.${study?.patientSex ?? patient.patientSex}`)}</span>
          <span>{ageText(t, study?.patientAge ?? patient.patientAge)}</span>
          {number !== undefined && <span className="pacs-numeric pacs-current-number">{number}</span>}
        </span>
        {similar.length > 0 && <SimilarMark others={similar} isIconOnly />}
        <StudyStatusTag status={status} />
        {study != null && study.draftedAt !== null && <StudyMark kind="draft" isIconOnly />}
        {study?.isVip === true && <StudyMark kind="vip" isIconOnly />}
        {study !== undefined && isLocked(study, pacs.serverNow()) && <StudyMark kind="locked" isIconOnly />}
        {isOccupied && (
          <StudyMark kind="occupied" isIconOnly>
            {t('currentPatient.occupied', { ...occupant })}
          </StudyMark>
        )}
      </button>
      <IconButton
        label={t('currentPatient.clear')}
        icon={<X aria-hidden />}
        // A change of patient ends the clip: nobody does that by a press beside it.
        disabledReason={clock === null ? undefined : t('currentPatient.stopFirst')}
        onPress={currentPatient.clear}
      />
      {called !== undefined && <CalledPatientNote called={called} />}
      {choice}
      {elsewhere !== undefined && <PatientElsewhere patient={elsewhere.patient} own={name} />}
    </section>
  )
})
