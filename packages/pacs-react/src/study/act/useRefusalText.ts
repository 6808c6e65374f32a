import { type Refusal, refusalFactsOf, refusalText, type StudyRow } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'

/** @returns a function that says why a study refuses an act, in the user's words. */
export function useRefusalText(): (row: StudyRow, code: NonNullable<Refusal>) => string {
  const { t } = useText()
  const timeZone = useUser()?.timeZone
  return (row, code) => refusalText(t, code, refusalFactsOf(row), { timeZone })
}
