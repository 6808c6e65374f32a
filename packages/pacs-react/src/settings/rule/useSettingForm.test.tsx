import { PacsError } from '@opensono/pacs-core'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type SettingVersion, useSettingForm } from './useSettingForm'

afterEach(cleanup)

interface Draft {
  prefix: string
  length: number
}
type Stored = SettingVersion<Draft>

const first: Stored = { draft: { prefix: 'A', length: 8 }, version: 1 }

/** A form whose saves are answered when the test lets them be. */
function show() {
  const sent: { draft: Draft; version: number; answer: () => void; refuse: (error: PacsError) => void }[] = []
  const shown = renderHook(
    ({ stored }: { stored: Stored }) =>
      useSettingForm<Draft>({
        stored,
        send: (draft, version) =>
          new Promise<void>((resolve, reject) => sent.push({ draft, version, answer: resolve, refuse: reject })),
        fresh: async () => ({ draft: { prefix: 'Z', length: 8 }, version: 7 }),
        onSaved: () => undefined,
      }),
    { initialProps: { stored: first } },
  )
  const form = () => shown.result.current
  return { ...shown, form, sent }
}

/** The same, with a change that is being sent and another that was typed since. */
function showBeingSaved() {
  const shown = show()
  const { form } = shown
  act(() => form().change({ prefix: 'B' }))
  let saving = Promise.resolve()
  act(() => {
    saving = form().save()
  })
  act(() => form().change({ length: 12 }))
  return { ...shown, saving }
}

test('what is typed while a setting is being saved stays, and is saved onto what was saved', async () => {
  const { form, sent, saving } = showBeingSaved()
  await act(async () => {
    sent[0]?.answer()
    await saving
  })
  expect(form().draft).toEqual({ prefix: 'B', length: 12 })
  expect(form().isDirty).toBe(true)
  act(() => void form().save())
  expect(sent.map(({ draft, version }) => [draft, version])).toEqual([
    [{ prefix: 'B', length: 8 }, 1],
    [{ prefix: 'B', length: 12 }, 2],
  ])
})

test('what was saved stands there before it is read again, and is what the next change goes on from', async () => {
  const { form, sent, rerender } = show()
  act(() => form().change({ prefix: 'B' }))
  await act(async () => {
    const saving = form().save()
    sent[0]?.answer()
    await saving
  })
  expect([form().draft, form().isDirty]).toEqual([{ prefix: 'B', length: 8 }, false])
  act(() => form().change({ length: 12 }))
  rerender({ stored: { draft: { prefix: 'B', length: 8 }, version: 2 } })
  act(() => void form().save())
  expect(sent[1]).toMatchObject({ draft: { prefix: 'B', length: 12 }, version: 2 })
})

test('what somebody else saves afterwards is shown', async () => {
  const { form, sent, rerender } = show()
  act(() => form().change({ prefix: 'B' }))
  await act(async () => {
    const saving = form().save()
    sent[0]?.answer()
    await saving
  })
  rerender({ stored: { draft: { prefix: 'C', length: 9 }, version: 3 } })
  expect([form().draft, form().isDirty]).toEqual([{ prefix: 'C', length: 9 }, false])
})

test('a conflict keeps what was typed while the setting was being saved', async () => {
  const { form, sent, saving } = showBeingSaved()
  await act(async () => {
    sent[0]?.refuse(new PacsError('CONFLICT', { received: { savedByName: 'Li Wei' } }))
    await saving
  })
  expect(form().conflict?.theirs.version).toBe(7)
  expect(form().draft).toEqual({ prefix: 'B', length: 12 })
})
