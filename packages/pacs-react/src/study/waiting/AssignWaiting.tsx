import { limits, type PacsError, type StudyId, type WaitingCandidate, waitingImageApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { TextArea } from '../../control/field/TextArea'
import { Dialog } from '../../control/overlay/Dialog'
import { useControlText } from '../../control/root/RootContext'
import { useToasts } from '../../control/toast/ToastProvider'
import { PatientIdentities } from '../../image/dicom/PatientIdentities'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { FindStudy } from './FindStudy'
import { countWords, type WaitingGroup } from './groupWaiting'
import { waitingText } from './waitingText'

interface AssignWaitingProps {
  group: WaitingGroup
  onClose: () => void
}

const isTwice = (error: PacsError) =>
  error.is('SCHEMA_VALIDATION_FAILED') && error.details.fields?.some(({ path }) => path === 'imageIds') === true

/** Assigns files to a study: found by its patient or number, compared with the file, with a reason where they differ. */
export function AssignWaiting({ group, onClose }: AssignWaitingProps) {
  const { t } = useText(waitingText)
  const word = useControlText()
  const toasts = useToasts()
  const refusalText = useErrorText()
  const [first] = group.images
  const [studyId, setStudyId] = useState<StudyId | null>(first?.candidate?.studyId ?? null)
  const [reason, setReason] = useState('')
  const [addendum, setAddendum] = useState('')
  const compare = useCall(
    waitingImageApi.compare,
    studyId === null || first === undefined ? null : { imageId: first.id, studyId },
  )
  const compared = studyId === null ? undefined : compare.data
  const images = t(countWords(group), { count: group.images.length })
  const assign = useMutationCall(waitingImageApi.assign, {
    onDone() {
      const { patientName: name = '', examNumber: number = '' } = compared?.study ?? {}
      toasts.success(t('waiting.assigning.done', { images, name, number }))
      onClose()
    },
  })
  const isOther = (compared?.filePatient.differences.length ?? 0) > 0
  const isPrinted = compared?.study.isPrinted === true
  function missing(): string | undefined {
    if (compared === undefined) return t('waiting.assigning.chooseFirst')
    const fill = (label: string) => word('control.fillFirst', { label })
    if (isOther && reason.trim() === '') return fill(t('waiting.assigning.reason'))
    return isPrinted && addendum.trim() === '' ? fill(t('waiting.assigning.addendum')) : undefined
  }
  function choose(chosen: StudyId | null): void {
    setStudyId(chosen)
    setReason('')
    setAddendum('')
    assign.reset()
  }
  function send(): void {
    if (studyId === null) return
    assign.mutate({
      imageIds: group.images.map(({ id }) => id),
      studyId,
      ...(isOther && { reason: reason.trim() }),
      ...(isPrinted && { addendum: addendum.trim() }),
    })
  }
  return (
    <Dialog
      isAboutPatient
      isOpen
      size="large"
      onOpenChange={onClose}
      title={t('waiting.assigning.title', { images })}
      actions={
        <>
          <Button onPress={onClose}>{word('control.cancel')}</Button>
          <Button variant="primary" disabledReason={missing()} isPending={assign.isPending} onPress={send}>
            {t('waiting.assigning.confirm')}
          </Button>
        </>
      }
    >
      <div className="pacs-waiting-assign">
        {studyId === null ? (
          <FindStudy onChoose={choose} />
        ) : compare.isError ? (
          <ErrorNote error={compare.error} onRetry={() => void compare.refetch()} />
        ) : compared === undefined ? (
          <Skeleton height={200} />
        ) : (
          <>
            <ChosenStudy study={compared.study} onChange={() => choose(null)} />
            {isOther && <Banner tone="danger">{t('waiting.assigning.differ')}</Banner>}
            <div className="pacs-other-patient">
              {first?.thumbnailUrl != null && <img src={first.thumbnailUrl} alt="" />}
              <PatientIdentities filePatient={compared.filePatient} study={compared.study} />
            </div>
            {isOther && (
              <TextArea
                label={t('waiting.assigning.reason')}
                value={reason}
                onChange={setReason}
                maxLength={limits.waitingReasonLength}
                isRequired
              />
            )}
            {isPrinted && (
              <>
                <Banner tone="warning">{t('waiting.assigning.printed')}</Banner>
                <TextArea
                  label={t('waiting.assigning.addendum')}
                  value={addendum}
                  onChange={setAddendum}
                  maxLength={limits.report.addendumLength}
                  isRequired
                />
              </>
            )}
          </>
        )}
        {studyId !== null && compare.isError && (
          <Button onPress={() => choose(null)}>{t('waiting.assigning.change')}</Button>
        )}
        {assign.isError && (
          <Banner tone="danger">
            {isTwice(assign.error) ? t('waiting.assigning.twice') : refusalText(assign.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function ChosenStudy({ study, onChange }: { study: WaitingCandidate; onChange: () => void }) {
  const { t } = useText(waitingText)
  return (
    <p className="pacs-waiting-chosen">
      <strong>{t('waiting.assigning.chosen', { name: study.patientName, number: study.examNumber })}</strong>
      <Button size="small" onPress={onChange}>
        {t('waiting.assigning.change')}
      </Button>
    </p>
  )
}
