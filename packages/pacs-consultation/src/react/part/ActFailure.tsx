import type { PacsError } from '@opensono/pacs-core'
import { Banner, Button, useErrorText, useText } from '@opensono/pacs-react'
import { consultationText } from '../list/consultationText'

/** What was refused, and how to see what is so now. */
export interface ActFailureProps {
  error: PacsError | null
  /** Reads again what was acted on, and ends the question. */
  onRefresh: () => void
}

/** Says in a dialog why an act was refused. Where the consultation has changed meanwhile, it is to be read again. */
export function ActFailure({ error, onRefresh }: ActFailureProps) {
  const { t } = useText(consultationText)
  const sayWhy = useErrorText()
  if (error === null) return null
  const isChanged = error.code === 'CONSULTATION_STATUS_CHANGED' || error.code === 'NOT_FOUND'
  return (
    <Banner
      tone="danger"
      actions={
        isChanged && (
          <Button size="small" onPress={onRefresh}>
            {t('consultation.refresh')}
          </Button>
        )
      }
    >
      {sayWhy(error)}
    </Banner>
  )
}
