import { calendarDate } from '@opensono/pacs-core'
import { usePacs } from '../provider/usePacs'
import { useUser } from '../provider/useUser'

/** Today's date in the hospital's time zone, by the server's clock. @returns `YYYY-MM-DD`. */
export function useToday(): string {
  const { pacs } = usePacs()
  const user = useUser()
  return calendarDate(pacs.serverNow(), user?.timeZone)
}
