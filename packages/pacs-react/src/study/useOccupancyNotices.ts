import { errorText } from '@opensono/pacs-core'
import { useEffect } from 'react'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { applyEvent } from '../provider/applyEvent'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { studyText } from './studyText'

/** Says on whatever page the user is that somebody else works on the study, and has the study read again. */
export function useOccupancyNotices(): void {
  const { occupancy, queryClient } = usePacs()
  const toasts = useMaybeToasts()
  const { t } = useText(studyText)
  useEffect(
    () =>
      occupancy?.on('refused', ({ studyId, error }) => {
        toasts?.warning(errorText(t, error))
        void applyEvent(queryClient, { type: 'study-changed', studyId })
      }),
    [occupancy, queryClient, toasts, t],
  )
}
