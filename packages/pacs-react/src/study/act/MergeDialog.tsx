import { type StudyRow, studyActApi, studyFactsOf, whyNotMerge } from '@opensono/pacs-core'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { TextField } from '../../control/field/TextField'
import { Dialog } from '../../control/overlay/Dialog'
import { useControlText } from '../../control/root/RootContext'
import { useToasts } from '../../control/toast/ToastProvider'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { useActor } from '../../provider/useUser'
import { studyText } from '../studyText'
import { MergeSides } from './MergeSides'

interface MergeDialogProps {
  rows: readonly [StudyRow, StudyRow]
  onClose: () => void
}

/** Two studies side by side, in what their patients differ, and what a merge would move; it is done when the exam number was typed. */
export function MergeDialog({ rows: [first, second], onClose }: MergeDialogProps) {
  const { t } = useText(studyText)
  const word = useControlText()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const actor = useActor()
  const isAllowed = (survivor: StudyRow, merged: StudyRow) =>
    actor !== null && whyNotMerge(studyFactsOf(survivor), studyFactsOf(merged), actor) === null
  // Where one way alone is open, that one is shown first.
  const [survivorId, setSurvivorId] = useState(
    () => (!isAllowed(first, second) && isAllowed(second, first) ? second : first).studyId,
  )
  const [typed, setTyped] = useState('')
  const mergedId = survivorId === first.studyId ? second.studyId : first.studyId
  const preview = useCall(studyActApi.mergePreview, { survivorId, mergedId }, { staleTimeMs: 0 })
  const { data } = preview
  const merge = useMutationCall(studyActApi.merge, {
    onDone() {
      const numbers = { merged: data?.merged.study.examNumber, survivor: data?.survivor.study.examNumber }
      toasts.success(t('studyAct.merging.done', numbers))
      onClose()
    },
    // What was shown is good for nothing any more: it is shown as it is now.
    onFailed(error) {
      if (error.code === 'CONFLICT') void preview.refetch()
    },
  })

  const swap = (
    <Button
      className="pacs-merge-swap"
      icon={<ArrowLeftRight aria-hidden />}
      onPress={() => {
        setSurvivorId(mergedId)
        setTyped('')
      }}
    >
      {t('studyAct.merging.swap')}
    </Button>
  )

  return (
    <Dialog
      isAboutPatient
      isOpen
      size="large"
      onOpenChange={onClose}
      title={t('studyAct.merging.title')}
      actions={
        <>
          <Button onPress={onClose}>{word('control.cancel')}</Button>
          <Button
            variant="danger"
            isDisabled={data === undefined || typed.trim() !== data.confirmation}
            isPending={merge.isPending}
            onPress={() =>
              data !== undefined &&
              merge.mutate({ survivorId, mergedId, token: data.token, confirmation: typed.trim() })
            }
          >
            {t('studyAct.merging.confirm')}
          </Button>
        </>
      }
    >
      {preview.isError ? (
        <div className="pacs-merge">
          <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />
          {swap}
        </div>
      ) : data === undefined ? (
        <Skeleton height={320} />
      ) : (
        <div className="pacs-merge">
          {merge.isError && (
            <Banner tone="danger">
              {merge.error.code === 'CONFLICT' ? t('studyAct.merging.changed') : sayWhy(merge.error)}
            </Banner>
          )}
          {data.differences.length > 0 ? (
            <Banner tone="danger">
              {t('studyAct.merging.differ', {
                names: data.differences
                  .map((field) => t(`studyAct.merging.field.${field}`))
                  .join(t('common.listSeparator')),
              })}
            </Banner>
          ) : (
            <p className="pacs-filter-hint">{t('studyAct.merging.same')}</p>
          )}
          <MergeSides preview={data} />
          {swap}
          <p>
            {t('studyAct.merging.text', {
              merged: data.merged.study.examNumber,
              survivor: data.survivor.study.examNumber,
              images: t('studyAct.merging.images', { count: data.merged.images }),
              reports: t('studyAct.merging.reports', { count: data.merged.reportVersions }),
            })}
          </p>
          <TextField
            label={t('studyAct.merging.type', { number: data.confirmation })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
    </Dialog>
  )
}
