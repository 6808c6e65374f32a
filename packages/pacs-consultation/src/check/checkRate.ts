import { limits, type PacsClient, PacsError, realtimeConsultationApi } from '@opensono/pacs-core'
import type { SelfCheckRunner } from './SelfCheck'

/** Characters of the first round; where that is quick, a longer one measures better. */
const firstLength = 40_000
const quickMs = 500
/** Bits that a character carries: it is one of 64. */
const bitsOfCharacter = 6
/** Kilobits a second that the ultrasound picture of one expert and two faces need; half a megabit carries a small picture. */
const enoughKbps = 4_000
const leastKbps = 500

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Random text, which no proxy makes smaller. */
function randomText(length: number): string {
  let text = ''
  for (let start = 0; start < length; start += 65_536) {
    const bytes = crypto.getRandomValues(new Uint8Array(Math.min(65_536, length - start)))
    for (const byte of bytes) text += alphabet[byte % 64]
  }
  return text
}

/** Measures how fast the server takes and sends. */
export function checkRate(pacs: PacsClient): SelfCheckRunner {
  return {
    async run({ clock, signal }) {
      const measure = async (length: number, answerLength: number) => {
        const text = randomText(length)
        const sinceMs = clock.monotonic()
        await pacs.call(realtimeConsultationApi.checkRate, { text, answerLength }, { signal })
        return Math.max(1, clock.monotonic() - sinceMs)
      }
      const kbpsOf = (length: number, ms: number) => Math.round((length * bitsOfCharacter) / ms)
      const inBoth = async (length: number) => {
        const [upMs, downMs] = [await measure(length, 0), await measure(0, length)]
        return {
          uploadKbps: kbpsOf(length, upMs),
          downloadKbps: kbpsOf(length, downMs),
          longestMs: Math.max(upMs, downMs),
        }
      }
      try {
        const first = await inBoth(firstLength)
        const { uploadKbps, downloadKbps } =
          first.longestMs < quickMs ? await inBoth(limits.consultation.checkedLength) : first
        const slowest = Math.min(uploadKbps, downloadKbps)
        const code = slowest >= enoughKbps ? 'ok' : slowest >= leastKbps ? 'slow' : 'tooSlow'
        return { code, facts: { uploadKbps, downloadKbps } }
      } catch (thrown) {
        return { code: PacsError.from(thrown).isRetryable ? 'unreachable' : 'failed' }
      }
    },
  }
}
