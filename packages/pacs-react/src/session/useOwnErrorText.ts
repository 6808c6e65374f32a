import { PacsError } from '@opensono/pacs-core'
import { useCallback } from 'react'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { sessionText } from './sessionText'

/** Says what failed as `useErrorText` does. Whose account it is is known here, so a wrong password is named without the phone. */
export function useOwnErrorText(): (thrown: unknown) => string {
  const { t } = useText(sessionText)
  const sayWhy = useErrorText()
  return useCallback(
    (thrown) => {
      const error = PacsError.from(thrown)
      const remaining = error.is('WRONG_PASSWORD') ? error.details.remaining : undefined
      return remaining === undefined ? sayWhy(error) : t('session.wrongPassword', { remaining })
    },
    [t, sayWhy],
  )
}
