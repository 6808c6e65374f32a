import { queueApi, type StudyRow, studyFactsOf, whyNotQueue } from '@opensono/pacs-core'
import { Megaphone, RotateCcw, UserRoundX } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useActor } from '../../provider/useUser'
import { studyText } from '../studyText'

/** @returns how a call is told to whoever pressed. */
function useCalled(): (row: StudyRow) => void {
  const { t } = useText(studyText)
  const toasts = useToasts()
  return ({ queueNumber, patientName, roomName }) =>
    toasts.success(t('queue.calledNow', { number: queueNumber, name: patientName, room: roomName ?? '' }))
}

/** Calls somebody, says that they did not come, or queues them again. */
export function QueueActs({ row }: { row: StudyRow }) {
  const { t } = useText(studyText)
  const sayWhy = useErrorText()
  const toasts = useToasts()
  const called = useCalled()
  const onFailed = (error: unknown) => toasts.error(sayWhy(error))
  const call = useMutationCall(queueApi.call, { onDone: called, onFailed })
  const miss = useMutationCall(queueApi.miss, { onFailed })
  const requeue = useMutationCall(queueApi.requeue, { onFailed })
  const { studyId, queueState, patientName, lockedUntil } = row
  const actor = useActor()
  const ruleRefusal = actor === null ? null : whyNotQueue(studyFactsOf(row), actor)
  const disabledReason = useRefusal(undefined, ruleRefusal, { lockedUntil })
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
        disabledReason={disabledReason}
        label={named(queueState === 'called' ? 'callAgain' : 'call')}
        icon={<Megaphone aria-hidden />}
        onPress={() => call.mutate({ studyId })}
      />
    </span>
  )
}

/** Calls the next patient for a room. */
export function useCallNext() {
  const sayWhy = useErrorText()
  const toasts = useToasts()
  const called = useCalled()
  return useMutationCall(queueApi.callNext, {
    onDone: called,
    onFailed: (error) => toasts.error(sayWhy(error)),
  })
}
