import { codeText, formatDateTime, type Refusal, type StudyRow } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'

/** @returns a function that says why a study refuses an act, in the user's words. */
export function useRefusalText(): (row: StudyRow, code: NonNullable<Refusal>) => string {
  const { t } = useText()
  const timeZone = useUser()?.timeZone
  return (row, code) =>
    codeText(t, code, {
      ...row.occupant,
      examinedByName: row.examinedByName,
      reportedByName: row.reportedByName,
      lockedUntil: row.lockedUntil === null ? '' : formatDateTime(row.lockedUntil, timeZone),
    })
}
