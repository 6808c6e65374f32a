import { type ErrorCode, errorText, PacsError, refusalText, refusedFieldsText } from '@opensono/pacs-core'
import { useCallback } from 'react'
import { useText } from './useText'
import { useUser } from './useUser'

/**
 * Turns failures into text that users read.
 *
 * @param fallback - code whose text an unknown failure shows: `UPLOAD_FAILED` where uploads are shown.
 * @returns a function that says in the user's words what failed, and which fields were wrong; times are those of the hospital.
 */
export function useErrorText(fallback?: ErrorCode): (thrown: unknown) => string {
  const { t } = useText()
  const timeZone = useUser()?.timeZone
  return useCallback(
    (thrown) => {
      const error = PacsError.from(thrown)
      const text = errorText(t, error, { timeZone, fallback })
      // The server's own words name the fields already.
      const fields = text === error.serverMessage ? '' : refusedFieldsText(t, error)
      return fields === '' ? text : `${text} ${fields}`
    },
    [t, timeZone, fallback],
  )
}

/**
 * Words what a rule refused, for instance `whyNotUpload`.
 *
 * @returns a function that takes the code and its facts, for instance `refusalFactsOf(study)`; times are those of the hospital.
 */
export function useRefusalText(): (code: ErrorCode, facts?: Readonly<Record<string, unknown>>) => string {
  const { t } = useText()
  const timeZone = useUser()?.timeZone
  return useCallback((code, facts = {}) => refusalText(t, code, facts, { timeZone }), [t, timeZone])
}
