import { createHmac } from 'node:crypto'
import type { Clock } from '@opensono/pacs-core'
import type { SmsSender } from './smsSender'

/** Anyone who waits for a code waits for this call, too. */
const timeoutMs = 5_000

/** A provider, or a small program before one, that takes codes by HTTP. */
export interface SmsWebhook {
  url: string
  secret: string
}

/**
 * Hands codes to a provider: `POST` of `{ phone, code, requestId }` as JSON. `X-OpenSono-Timestamp` (seconds since 1970) and
 * `X-OpenSono-Signature` (`sha256=` and the HMAC-SHA-256 of `timestamp.body` by the secret, in hexadecimal) prove who sends it,
 * and when. Any 2xx means: taken. Nothing that it answers is read, and no redirection is followed.
 */
export function createSmsWebhook({ url, secret }: SmsWebhook, clock: Clock): SmsSender {
  return {
    isAvailable: true,
    async send({ phone, code, requestId }) {
      const body = JSON.stringify({ phone, code, requestId })
      const timestamp = String(Math.floor(clock.now() / 1000))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const late = new AbortController()
      const stopWaiting = clock.after(timeoutMs, () => late.abort())
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: late.signal,
        headers: {
          'Content-Type': 'application/json',
          'X-OpenSono-Timestamp': timestamp,
          'X-OpenSono-Signature': `sha256=${signature}`,
        },
        body,
      }).finally(stopWaiting)
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`)
    },
  }
}
