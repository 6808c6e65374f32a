import { createKeymap } from '@opensono/pacs-capture'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from '../button/Button'
import { DateField } from '../date/DateField'
import { ComboBox } from '../field/ComboBox'
import { NativeSelect } from '../field/NativeSelect'
import { NumberField } from '../field/NumberField'
import { Select } from '../field/Select'
import { TextArea } from '../field/TextArea'
import { TextField } from '../field/TextField'
import { KeymapContext } from '../key/useKeymap'
import { PacsRoot } from '../PacsRoot'
import { scanGapMs } from './createScanReader'
import { useScanner } from './useScanner'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const code = 'US202611230016'
const rooms = ['Room 1', 'Sonography', 'Unit 2'].map((label) => ({ id: label, label }))
const start = {
  name: '林文博',
  count: 42 as number | null,
  part: 'Room 1' as string | null,
  note: 'A B',
  room: 'Room 1',
}

interface PageProps {
  onScan: (number: string) => void
  onPress: () => void
  onEntries: (entries: object) => void
  gapMs: number
}

function Page({ onScan, onPress, onEntries, gapMs }: PageProps) {
  const [entries, setEntries] = useState({ ...start, born: '1984-03-05' as string | null, native: 'Room 1' })
  const [clock] = useState({ nowMs: 0 })
  useScanner({
    onScan,
    timeOf: () => {
      clock.nowMs += gapMs
      return clock.nowMs
    },
  })
  const set = (patch: Partial<typeof entries>) => setEntries((former) => ({ ...former, ...patch }))
  onEntries(entries)
  return (
    <PacsRoot>
      <TextField label="Name" value={entries.name} onChange={(name) => set({ name })} />
      <TextField label="Capitals" value={entries.note} onChange={(note) => set({ note: note.toUpperCase() })} />
      <TextArea label="Note" value={entries.note} onChange={(note) => set({ note })} />
      <NumberField label="Count" value={entries.count} onChange={(count) => set({ count })} />
      <ComboBox label="Part" options={rooms} value={entries.part} onChange={(part) => set({ part })} />
      <Select label="Room" options={rooms} value={entries.room} onChange={(room) => set({ room })} />
      <NativeSelect label="Native" options={rooms} value={entries.native} onChange={(native) => set({ native })} />
      <DateField label="Date of birth" value={entries.born} onChange={(born) => set({ born })} />
      <Button onPress={onPress}>Save</Button>
    </PacsRoot>
  )
}

/**
 * On a starved machine the keys of a test come later than a scanner's: what waits for a gap between them waits for the test.
 *
 * @returns ends the gap: what still waits goes on.
 */
function holdGaps(): () => void {
  const { setTimeout, clearTimeout } = window
  const waiting = new Map<number, () => void>()
  let id = 0
  vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== scanGapMs) return setTimeout(work, ms)
    id -= 1
    waiting.set(id, work)
    return id
  }) as typeof window.setTimeout)
  vi.spyOn(window, 'clearTimeout').mockImplementation((given) => {
    if (!waiting.delete(Number(given))) clearTimeout(given)
  })
  return () => {
    for (const work of waiting.values()) work()
  }
}

function show(gapMs: number) {
  const endGap = holdGaps()
  const onScan = vi.fn()
  const onPress = vi.fn()
  let entries: object = {}
  render(
    <KeymapContext.Provider value={createKeymap()}>
      <Page onScan={onScan} onPress={onPress} gapMs={gapMs} onEntries={(next) => (entries = next)} />
    </KeymapContext.Provider>,
  )
  return {
    onScan,
    onPress,
    entries: () => entries,
    /** The gap is over, and the page has drawn. */
    async settle() {
      act(endGap)
      await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
    },
  }
}

const fields = {
  'a text box': () => screen.getByRole('textbox', { name: 'Name' }),
  'a text box that changes what is typed': () => screen.getByRole('textbox', { name: 'Capitals' }),
  'a box of several lines': () => screen.getByRole('textbox', { name: 'Note' }),
  'a number': () => screen.getByRole('textbox', { name: 'Count' }),
  'a choice by typing': () => screen.getByRole('combobox', { name: 'Part' }),
  'a choice': () => screen.getByRole('button', { name: /Room$/ }),
  'a list of the browser': () => screen.getByRole('combobox', { name: 'Native' }),
  'a part of a date': () => screen.getAllByRole('spinbutton')[0] as HTMLElement,
  'a button': () => screen.getByRole('button', { name: 'Save' }),
  'the page': () => document.body,
}

const scan = async () => {
  await userEvent.keyboard(code)
  await userEvent.keyboard('{Enter}')
}

test.each(Object.entries(fields))(
  'a scan with the cursor in %s changes nothing and presses nothing',
  async (_, find) => {
    const { onScan, onPress, entries, settle } = show(5)
    const box = find()
    if (box === document.body) (document.activeElement as HTMLElement | null)?.blur()
    else act(() => box.focus())
    const shown = (target: HTMLElement) => ('value' in target ? target.value : target.textContent)
    if (box instanceof HTMLInputElement) box.setSelectionRange(1, 2)
    const before = [entries(), shown(box)]
    await scan()
    await settle()
    expect(onScan).toHaveBeenCalledExactlyOnceWith(code)
    expect([entries(), shown(box)]).toEqual(before)
    expect(onPress).not.toHaveBeenCalled()
    if (box instanceof HTMLInputElement) expect([box.selectionStart, box.selectionEnd]).toEqual([1, 2])
    if (box !== document.body) expect(document.activeElement).toBe(box)
  },
)

test('undo does not bring a scanned number back', async () => {
  show(5)
  const box = fields['a text box']() as HTMLInputElement
  act(() => box.focus())
  await scan()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(box.value).not.toMatch(/[0-9]/)
})

test('what a hand types stays, in every kind of field, and Enter is its own', async () => {
  const { onScan, entries, settle } = show(40)
  const type = async (box: HTMLElement, text: string) => {
    act(() => box.focus())
    if (box instanceof HTMLInputElement) box.select()
    await userEvent.keyboard(text)
    await settle()
  }
  await type(fields['a text box'](), '12345678{Enter}')
  await type(fields['a number'](), '7{Enter}')
  await type(fields['a choice'](), 'U')
  await type(fields['a part of a date'](), '1990')
  expect(onScan).not.toHaveBeenCalled()
  expect(entries()).toMatchObject({ name: '12345678', count: 7, room: 'Unit 2', born: '1990-03-05' })
})

test('eight quick characters without Enter stay where they were typed', async () => {
  const { onScan, entries, settle } = show(5)
  act(() => fields['a text box']().focus())
  await userEvent.keyboard('{End}20261123')
  act(() => fields['a part of a date']().focus())
  await userEvent.keyboard('19900607')
  await settle()
  expect(onScan).not.toHaveBeenCalled()
  expect(entries()).toMatchObject({ name: '林文博20261123', born: '1990-06-07' })
})
