import { sessionApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { usePacs } from '../provider/usePacs'
import { useCountdown } from './useCountdown'

/** A code that was sent to a phone. */
export interface SentCode {
  readonly requestId: string
  readonly phone: string
  /** The code itself, where a demo shows it. */
  readonly demoCode: string | null
}

/** The code that is sent to a phone. */
export interface UseSmsCodeResult {
  /** null until one was sent. */
  readonly sent: SentCode | null
  /** Seconds until another one may be sent. */
  readonly secondsLeft: number
  /**
   * A code for a login needs the ticket of the proven password.
   *
   * @throws PacsError `PHONE_NOT_EXIST`, `LOGIN_TICKET_EXPIRED`, `SMS_FAILED`, `RATE_LIMITED`.
   */
  readonly send: (phone: string, loginTicket?: string) => Promise<void>
  /** Forgets the code that was sent; `secondsLeft` continues to count. */
  readonly forget: () => void
}

/**
 * Sends the code that proves a phone.
 *
 * @param purpose - what it is good for.
 * @param isDemo - true where the server shows the codes it sent.
 */
export function useSmsCode(purpose: 'login' | 'reset', isDemo: boolean): UseSmsCodeResult {
  const { pacs, session } = usePacs()
  const [sent, setSent] = useState<SentCode | null>(null)
  const countdown = useCountdown()
  return {
    sent,
    secondsLeft: countdown.secondsLeft,
    forget: () => setSent(null),
    async send(phone, loginTicket) {
      const deviceToken = session.deviceToken()
      const { requestId, resendAfterSeconds } = await pacs.call(sessionApi.smsCode, {
        phone,
        purpose,
        ...(loginTicket !== undefined && { loginTicket }),
        ...(deviceToken !== null && { deviceToken }),
      })
      const shown = isDemo ? await pacs.call(sessionApi.devSms, { phone }) : null
      setSent({ requestId, phone, demoCode: shown?.code ?? null })
      countdown.start(resendAfterSeconds)
    },
  }
}
