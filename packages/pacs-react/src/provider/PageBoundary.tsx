import { PacsError } from '@opensono/pacs-core'
import { Component, type ReactNode } from 'react'
import { Button } from '../control/button/Button'
import { ErrorState } from '../control/feedback/ErrorState'
import { useText } from './useText'

/** What a page boundary guards. */
export interface PageBoundaryProps {
  /** Another key (another page) starts afresh. */
  resetKey: string
  /** Called once for each failure. */
  onError?: ((error: PacsError) => void) | undefined
  /** Drawn instead of what broke. @defaultValue what happened, the code, and a button that tries again */
  broken?: ((error: PacsError, onRetry: () => void) => ReactNode) | undefined
  children: ReactNode
}

interface PageBoundaryState {
  error: PacsError | null
  failedKey: string | null
}

/** One for each page, and for each part that may break alone: the shell, a recording and the uploads are not affected. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null, failedKey: null }

  /** @internal */
  static getDerivedStateFromError(thrown: unknown): Partial<PageBoundaryState> {
    return { error: PacsError.from(thrown, 'PAGE_FAULT') }
  }

  /** @internal */
  static getDerivedStateFromProps(
    props: PageBoundaryProps,
    state: PageBoundaryState,
  ): Partial<PageBoundaryState> | null {
    if (state.error === null) return null
    if (state.failedKey === null) return { failedKey: props.resetKey }
    return state.failedKey === props.resetKey ? null : { error: null, failedKey: null }
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onError?.(PacsError.from(thrown, 'PAGE_FAULT'))
  }

  /** @internal */
  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { broken = (failure, retry) => <BrokenPage error={failure} onRetry={retry} /> } = this.props
    return broken(error, () => this.setState({ error: null, failedKey: null }))
  }
}

function BrokenPage({ error, onRetry }: { error: PacsError; onRetry: () => void }) {
  const { t } = useText()
  return (
    <ErrorState
      title={t('common.somethingFailed')}
      facts={[
        { label: t('common.errorCode'), value: error.code },
        ...(error.requestId === undefined ? [] : [{ label: t('common.requestId'), value: error.requestId }]),
      ]}
      action={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    >
      {t('common.somethingFailedText')}
    </ErrorState>
  )
}
