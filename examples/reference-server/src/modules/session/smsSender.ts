import type { Clock } from '@opensono/pacs-core'

/** Sends codes to phones. A hospital's SMS provider implements it. */
export interface SmsSender {
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

/** Where codes go when there is no provider: kept in memory, the last one for each phone, to be shown by the demo. */
export type DevelopmentOutbox = Required<SmsSender>

/** Makes the development outbox. */
export function createDevelopmentOutbox(clock: Clock): DevelopmentOutbox {
  const sent = new Map<string, SentSms>()
  return {
    async send(message) {
      sent.set(message.phone, { ...message, sentAt: new Date(clock.now()).toISOString() })
    },
    last: (phone) => sent.get(phone) ?? null,
  }
}
