import { expect, test } from 'vitest'
import { datePresetOf, datePresetRange, datePresets } from './datePreset'

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['threeDays', '2026-03-01', '2026-02-27'],
  ['lastWeek', '2026-01-03', '2025-12-28'],
  ['month', '2026-11-21', '2026-10-21'],
  ['month', '2026-03-31', '2026-02-28'],
  ['month', '2024-03-30', '2024-02-29'],
  ['threeMonths', '2026-01-31', '2025-10-31'],
  ['threeMonths', '2026-05-31', '2026-02-28'],
] as const)('the preset %s on %s starts on %s and ends that day', (preset, today, start) => {
  expect(datePresetRange(preset, today)).toEqual({ start, end: today })
})

test('yesterday is the day before alone, at the start of a month and of a year, too', () => {
  expect(datePresetRange('yesterday', '2026-11-21')).toEqual({ start: '2026-11-20', end: '2026-11-20' })
  expect(datePresetRange('yesterday', '2024-03-01')).toEqual({ start: '2024-02-29', end: '2024-02-29' })
  expect(datePresetRange('yesterday', '2026-01-01')).toEqual({ start: '2025-12-31', end: '2025-12-31' })
})

test('a range has the name of the preset that means these days today, and none on another day', () => {
  for (const preset of datePresets) {
    expect(datePresetOf(datePresetRange(preset, '2026-11-21'), '2026-11-21')).toBe(preset)
    const tomorrow = datePresetOf(datePresetRange(preset, '2026-11-21'), '2026-11-22')
    expect(tomorrow).toBe(preset === 'today' ? 'yesterday' : null)
  }
  expect(datePresetOf({ start: '2026-11-20', end: '2026-11-21' }, '2026-11-21')).toBeNull()
  expect(datePresetOf(null, '2026-11-21')).toBeNull()
})
