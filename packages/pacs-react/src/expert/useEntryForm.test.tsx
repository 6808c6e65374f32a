import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useEntryForm } from './useEntryForm'

afterEach(cleanup)

interface Row {
  address: string
  days: number
  version: number
}
const draftOf = (row: Row | null) => ({ address: row?.address ?? '', days: row?.days ?? 0 })

/** A form that stays open after a save, which is answered when the test lets it be. */
function show(row: Row) {
  const sent: { draft: ReturnType<typeof draftOf>; version: number | undefined; answer: (row: Row) => void }[] = []
  const shown = renderHook(() => {
    const form = useEntryForm<Row, ReturnType<typeof draftOf>>({
      row,
      draftOf,
      faultsOf: () => [],
      send: (draft, from) =>
        new Promise<Row>((answer) => {
          sent.push({ draft, version: from?.version, answer })
        }),
      fresh: async () => null,
      onSaved: (saved, _isNew, draft) => form.rebase(saved, draft),
    })
    return form
  })
  return { form: () => shown.result.current, sent }
}

test('a row that another call answers brings what somebody else has saved, but for what was typed here', () => {
  const { form, sent } = show({ address: 'old', days: 30, version: 1 })
  act(() => form().change({ days: 60 }))
  act(() => form().rebase({ address: 'new', days: 30, version: 3 }))
  expect(form().draft).toEqual({ address: 'new', days: 60 })
  act(() => void form().save())
  expect(sent[0]).toMatchObject({ draft: { address: 'new', days: 60 }, version: 3 })
})

test('a form that stays open shows what was saved, and keeps what was typed meanwhile', async () => {
  const { form, sent } = show({ address: 'old', days: 30, version: 1 })
  act(() => form().change({ address: ' new ' }))
  let saving = Promise.resolve()
  act(() => {
    saving = form().save()
  })
  act(() => form().change({ days: 60 }))
  await act(async () => {
    sent[0]?.answer({ address: 'new', days: 30, version: 2 })
    await saving
  })
  expect([form().draft, form().isDirty]).toEqual([{ address: 'new', days: 60 }, true])
})
