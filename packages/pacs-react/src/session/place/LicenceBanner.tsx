import { anyOf, isAllowed, sessionApi } from '@opensono/pacs-core'
import { useState } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { Banner } from '../../control/feedback/Banner'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { sessionText } from '../sessionText'
import { termText } from '../termText'
import { placeText } from './placeText'

/** A login may last a working day, which the end of a term may come near in. */
const refetchEveryMs = 3_600_000

/**
 * Says that the department's term ends within 30 or 7 days, or is over: to everybody at their login, who may close it, and to
 * administrators for as long as it is so. What is under way goes on.
 */
export function LicenceBanner(props: ControlProps) {
  const { t } = useText(sessionText)
  const words = useText(placeText)
  const { pacs } = usePacs()
  const user = useUser()
  const departmentId = user?.departmentId ?? null
  const { data: term } = useCall(sessionApi.periodValidity, departmentId === null ? null : { departmentId }, {
    refetchEveryMs,
  })
  const [closedIn, setClosedIn] = useState<string | null>(null)
  if (user === null || term === undefined || closedIn === user.sessionId) return null
  const text = termText(t, term, pacs.serverNow(), user?.timeZone)
  if (text === null) return null
  const isAdministrator = isAllowed(
    anyOf('pacs:other:set_basic_info', 'pacs:other:set_authority_info'),
    user.authorities,
  )
  const isOver = term.warning === 'expired'
  return (
    <Banner
      {...props}
      tone={term.warning === 'thirty-days' ? 'info' : 'warning'}
      {...(!isAdministrator && { onClose: () => setClosedIn(user.sessionId) })}
    >
      {words.t(isOver ? 'place.termOver' : 'place.termNext', { term: text })}
    </Banner>
  )
}
