import type { ReactNode } from 'react'
import { Button } from '../../control/button/Button'
import { ErrorState } from '../../control/feedback/ErrorState'
import { PageBoundary } from '../../provider/PageBoundary'
import { useText } from '../../provider/useText'
import { viewerText } from './viewerText'

/** What a viewer needs to start again after it broke. */
export interface ViewerBoundaryProps {
  /** Another study or image starts afresh. */
  resetKey: string
  /** Closes the viewer; without it there is no such button. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Keeps a viewer that breaks from taking its page along: the report under it is not affected, nor is the next patient. */
export function ViewerBoundary({ resetKey, onClose, children }: ViewerBoundaryProps) {
  const { t } = useText(viewerText)
  return (
    <PageBoundary
      resetKey={resetKey}
      broken={({ code, requestId }, onRetry) => (
        <ErrorState
          title={t('viewer.broken')}
          code={code}
          requestId={requestId}
          onRetry={onRetry}
          action={onClose !== undefined && <Button onPress={onClose}>{t('viewer.close')}</Button>}
        >
          {t('viewer.brokenText')}
        </ErrorState>
      )}
    >
      {children}
    </PageBoundary>
  )
}
