import type { Clock } from '@opensono/pacs-core'
import type { Config } from '../../config'
import { createSmsWebhook } from './smsWebhook'

/** Sends codes to phones. A hospital's SMS provider implements it. */
export interface SmsSender {
  /** False when nothing is set up that could send. */
  readonly isAvailable: boolean
  /** Sends a code; rejects when the provider refuses. */
  send(message: SmsMessage): Promise<void>
  /** The last message to a phone; only a sender that keeps its messages has it. */
  last?(phone: string): SentSms | null
}

/** A code on its way to a phone. */
export interface SmsMessage {
  phone: string
  code: string
  requestId: string
}

/** The last message to a phone, and when it was sent (ISO 8601). */
export interface SentSms extends SmsMessage {
  sentAt: string
}

/** Where codes go in a demo: kept in memory, the last one for each phone, to be shown by the page. */
function createDevelopmentOutbox(clock: Clock): SmsSender {
  const sent = new Map<string, SentSms>()
  return {
    isAvailable: true,
    async send(message) {
      sent.set(message.phone, { ...message, sentAt: new Date(clock.now()).toISOString() })
    },
    last: (phone) => sent.get(phone) ?? null,
  }
}

/** What sends codes: the outbox of the demo, the provider behind the webhook, or nobody. */
export function createSmsSender(
  { isDemo, smsWebhook }: Pick<Config, 'isDemo' | 'smsWebhook'>,
  clock: Clock,
): SmsSender {
  if (isDemo) return createDevelopmentOutbox(clock)
  if (smsWebhook !== undefined) return createSmsWebhook(smsWebhook, clock)
  return {
    isAvailable: false,
    send: async () => {
      throw new Error('nobody sends codes: SMS_WEBHOOK_URL is not set')
    },
  }
}
