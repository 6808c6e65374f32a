import { useEffect } from 'react'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { applyEvent } from '../provider/applyEvent'
import { useErrorText } from '../provider/useErrorText'
import { usePacs } from '../provider/usePacs'

/** Says on whatever page the user is that somebody else works on the study, and has the study read again. */
export function useOccupancyNotices(): void {
  const { occupancy, queryClient } = usePacs()
  const toasts = useMaybeToasts()
  const sayWhy = useErrorText()
  useEffect(
    () =>
      occupancy?.on('refused', ({ studyId, error }) => {
        toasts?.warning(sayWhy(error))
        void applyEvent(queryClient, { type: 'study-changed', studyId })
      }),
    [occupancy, queryClient, toasts, sayWhy],
  )
}
