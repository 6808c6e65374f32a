import type { ConsultationRow } from '@opensono/pacs-core'
import { realtimeConsultationApi } from '@opensono/pacs-core'
import { lazyPart, useErrorText, useMutationCall, useText, useToasts } from '@opensono/pacs-react'
import { useCallback, useState } from 'react'
import type { AskBeforeActProps } from './AskBeforeAct'
import type { AskedAct, ListedAct } from './consultationActs'
import { consultationText } from './consultationText'
import type { TransferDialogProps } from './TransferDialog'

const AskBeforeAct = lazyPart<AskBeforeActProps>(() => import('./AskBeforeAct').then((part) => part.AskBeforeAct))
const TransferDialog = lazyPart<TransferDialogProps>(() =>
  import('./TransferDialog').then((part) => part.TransferDialog),
)

/** What follows from acts. */
export interface UseConsultationActsOptions {
  /** Opens the room of a live consultation. */
  onEnter: (consultationId: ConsultationRow['id']) => void
  /** Reads the list again. */
  onRefresh: () => void
}

/**
 * What is done with consultations from a list or a page: the questions that are asked before, the calls, and what is said afterwards.
 *
 * @param options - where it leads.
 * @returns `start`, which begins an act, and the element that asks.
 */
export function useConsultationActs({ onEnter, onRefresh }: UseConsultationActsOptions) {
  const { t } = useText(consultationText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [asking, setAsking] = useState<{ act: AskedAct | 'transfer'; row: ConsultationRow } | null>(null)
  const failed = (thrown: unknown) =>
    toasts.error(sayWhy(thrown), { label: t('consultation.refresh'), onPress: onRefresh })
  const { mutate: accept } = useMutationCall(realtimeConsultationApi.accept, {
    onDone: () => toasts.success(t('consultation.done.accept')),
    onFailed: failed,
  })
  const start = useCallback(
    (act: ListedAct, row: ConsultationRow) => {
      const { id } = row
      // The room begins a consultation when an expert comes in, after the check.
      if (act === 'enter') onEnter(id)
      else if (act === 'accept') accept({ id })
      else setAsking({ act, row })
    },
    [accept, onEnter],
  )
  const close = () => setAsking(null)
  const element =
    asking === null ? null : asking.act === 'transfer' ? (
      <TransferDialog row={asking.row} onRefresh={onRefresh} onClose={close} />
    ) : (
      <AskBeforeAct act={asking.act} row={asking.row} onRefresh={onRefresh} onClose={close} />
    )
  return { start, element }
}
