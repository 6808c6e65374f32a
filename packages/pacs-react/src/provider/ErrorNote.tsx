import type { PacsError } from '@opensono/pacs-core'
import { Button } from '../control/button/Button'
import { ErrorState } from '../control/feedback/ErrorState'
import { useErrorText } from './useErrorText'
import { useText } from './useText'

/** What failed, and how to try again. */
export interface ErrorNoteProps {
  error: PacsError
  /** Called when the retry button is pressed. Left out, there is no such button. */
  onRetry?: (() => void) | undefined
}

/** Stands where an answer of the server should be: what happened in words, then the code and the request number. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  const { t } = useText()
  const sayWhy = useErrorText()
  return (
    <ErrorState
      title={t('common.loadFailed')}
      facts={[
        { label: t('common.errorCode'), value: error.code },
        ...(error.requestId === undefined ? [] : [{ label: t('common.requestId'), value: error.requestId }]),
      ]}
      action={onRetry && <Button onPress={onRetry}>{t('common.retry')}</Button>}
    >
      {sayWhy(error)}
    </ErrorState>
  )
}
