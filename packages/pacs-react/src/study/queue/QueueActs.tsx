import {
  callMakesCurrent,
  queueApi,
  refusalFactsOf,
  type StudyId,
  type StudyRow,
  studyFactsOf,
  whyNotQueue,
} from '@opensono/pacs-core'
import { Megaphone, RotateCcw, UserRoundX } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import { useToasts } from '../../control/toast/ToastProvider'
import { useController } from '../../provider/useController'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useActor } from '../../provider/useUser'
import { studyText } from '../studyText'

/** @returns how the result of a call is shown to the user who pressed, and to the page; in the caller's room it makes the patient current. */
function useCalled(onCalled: ((row: StudyRow) => void) | undefined): (row: StudyRow) => void {
  const { t } = useText(studyText)
  const toasts = useToasts()
  const { currentPatient } = usePacs()
  const actor = useActor()
  return (row) => {
    if (actor !== null && callMakesCurrent(row, actor)) currentPatient.call(row)
    const { queueNumber, patientName, roomName } = row
    toasts.success(t('queue.calledNow', { number: queueNumber, name: patientName, room: roomName ?? '' }))
    onCalled?.(row)
  }
}

/**
 * Why a patient cannot be called now: something is being captured, and the call would change the current patient.
 *
 * @param roomId - where the patient is called to.
 * @param studyId - who is called; left out for the next one.
 * @returns a sentence, or undefined.
 */
export function useCallRefusal(roomId: StudyRow['roomId'], studyId?: StudyId): string | undefined {
  const { t } = useText(studyText)
  const actor = useActor()
  const { patient, unfinished } = useController(usePacs().currentPatient)
  if (unfinished === undefined || actor === null || !callMakesCurrent({ roomId }, actor)) return undefined
  return studyId !== undefined && studyId === patient?.studyId ? undefined : t(`queue.unfinished.${unfinished}`)
}

interface QueueActsProps {
  row: StudyRow
  onCalled: ((row: StudyRow) => void) | undefined
}

/** Calls somebody, says that they did not come, or queues them again. */
export function QueueActs({ row, onCalled }: QueueActsProps) {
  const { t } = useText(studyText)
  const sayWhy = useErrorText()
  const toasts = useToasts()
  const called = useCalled(onCalled)
  const onFailed = (error: unknown) => toasts.error(sayWhy(error))
  const call = useMutationCall(queueApi.call, { onDone: called, onFailed })
  const miss = useMutationCall(queueApi.miss, { onFailed })
  const requeue = useMutationCall(queueApi.requeue, { onFailed })
  const { studyId, queueState, patientName } = row
  const actor = useActor()
  const ruleRefusal = actor === null ? null : whyNotQueue(studyFactsOf(row), actor)
  const disabledReason = useRefusal(undefined, ruleRefusal, refusalFactsOf(row))
  const callRefusal = useCallRefusal(row.roomId, studyId)
  const named = (act: 'call' | 'callAgain' | 'miss' | 'requeue') => `${t(`queue.${act}`)}: ${patientName}`
  return (
    <span className="pacs-queue-acts">
      {queueState === 'called' && (
        <IconButton
          size="small"
          disabledReason={disabledReason}
          label={named('miss')}
          icon={<UserRoundX aria-hidden />}
          onPress={() => miss.mutate({ studyId })}
        />
      )}
      {queueState === 'missed' && (
        <IconButton
          size="small"
          disabledReason={disabledReason}
          label={named('requeue')}
          icon={<RotateCcw aria-hidden />}
          onPress={() => requeue.mutate({ studyId })}
        />
      )}
      <IconButton
        size="small"
        disabledReason={disabledReason ?? callRefusal}
        label={named(queueState === 'called' ? 'callAgain' : 'call')}
        icon={<Megaphone aria-hidden />}
        onPress={() => call.mutate({ studyId })}
      />
    </span>
  )
}

/** Calls the next patient for a room. */
export function useCallNext(onCalled?: (row: StudyRow) => void) {
  const sayWhy = useErrorText()
  const toasts = useToasts()
  const called = useCalled(onCalled)
  return useMutationCall(queueApi.callNext, {
    onDone: called,
    onFailed: (error) => toasts.error(sayWhy(error)),
  })
}
