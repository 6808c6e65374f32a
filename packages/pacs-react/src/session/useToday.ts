import { calendarDate } from '@opensono/pacs-core'
import { usePacs } from '../provider/usePacs'
import { useUser } from '../provider/useUser'

/** @returns today where the hospital is, `YYYY-MM-DD`, by the server's clock. */
export function useToday(): string {
  const { pacs } = usePacs()
  const user = useUser()
  return calendarDate(pacs.serverNow(), user?.timeZone)
}
