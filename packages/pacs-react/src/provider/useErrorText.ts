import { errorText, PacsError } from '@opensono/pacs-core'
import { useText } from './useText'
import { useUser } from './useUser'

/** @returns a function that says in the user's words what failed. */
export function useErrorText(): (thrown: unknown) => string {
  const { t } = useText()
  const timeZone = useUser()?.timeZone
  return (thrown) => errorText(t, PacsError.from(thrown), { timeZone })
}
