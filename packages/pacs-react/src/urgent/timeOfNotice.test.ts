import { describe, expect, it } from 'vitest'
import { instantOfTime, timeText } from './timeOfNotice'

const zone = 'Asia/Shanghai'
// 00:10 of 6 January in Shanghai.
const nowMs = Date.parse('2026-01-05T16:10:30Z')

describe('the time at which a clinician was informed', () => {
  it('is typed as the hospital’s clock shows it', () => {
    expect(timeText(nowMs, zone)).toBe('00:10')
    expect(instantOfTime('00:10', nowMs, zone)).toBe('2026-01-05T16:10:00.000Z')
    expect(instantOfTime('0005', nowMs, zone)).toBe('2026-01-05T16:05:00.000Z')
    expect(instantOfTime('0：05', nowMs, zone)).toBe('2026-01-05T16:05:00.000Z')
  })

  it('is that of yesterday when it is still to come today', () => {
    expect(instantOfTime('23:58', nowMs, zone)).toBe('2026-01-05T15:58:00.000Z')
  })

  it.each(['', '24:00', '12:60', 'noon', '1'])('is not %s', (text) =>
    expect(instantOfTime(text, nowMs, zone)).toBeNull(),
  )
})
