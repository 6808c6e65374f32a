import { PacsError } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import type { UseVersionedFormOptions } from './saveForm'
import { type FormHandle, useFormField, useFormHandle, useVersionedForm } from './useVersionedForm'

afterEach(cleanup)

interface Draft {
  prefix: string
  length: number
  password: string
}
interface Row {
  readonly prefix: string
  readonly length: number
  readonly version: number
}
type Options = UseVersionedFormOptions<Row | null, Draft>

const first: Row = { prefix: 'A', length: 8, version: 1 }
const conflict = () =>
  new PacsError('CONFLICT', { details: { savedByName: 'Li Wei', savedAt: '2026-01-05T08:03:00Z' } })

const story = createStoryPacs()
beforeAll(() => startStorySession(story))
const wrapper = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <PacsStory story={story}>{children}</PacsStory>
  </StrictMode>
)

/** A form whose saves are answered when the test answers them. */
function show(stored: Row | null = first, more: Partial<Options> = {}) {
  const sent: {
    draft: Draft
    version: number | undefined
    advance: (row: Row, used?: (keyof Draft)[]) => void
    answer: (row: Row) => void
    refuse: (error: PacsError) => void
  }[] = []
  const onSaved = vi.fn()
  const onClose = vi.fn()
  const shown = renderHook(
    (props: { stored: Row | null }) =>
      useVersionedForm<Row | null, Draft>({
        stored: props.stored,
        draftOf: (row) => ({ prefix: row?.prefix ?? '', length: row?.length ?? 0, password: '' }),
        save: (draft, base, advance) =>
          new Promise((answer, refuse) => sent.push({ draft, version: base?.version, advance, answer, refuse })),
        read: async () => ({ prefix: 'Z', length: 8, version: 7 }),
        writeOnly: ['password'],
        onSaved,
        onClose,
        ...more,
      }),
    { initialProps: { stored }, wrapper },
  )
  const form = () => shown.result.current
  const change = (patch: Partial<Draft>) => act(() => form().change(patch))
  const receive = (row: Row) => shown.rerender({ stored: row })
  /** Begins to save. */
  async function save() {
    act(() => void form().save())
  }
  const answer = (row: Row) => act(async () => sent.at(-1)?.answer(row))
  const refuse = (error: PacsError) => act(async () => sent.at(-1)?.refuse(error))
  const draft = () => [form().draft.prefix, form().draft.length]
  const trips = () => sent.map((each) => [each.draft.prefix, each.draft.length, each.version])
  return { ...shown, form, sent, change, receive, save, answer, refuse, draft, trips, onSaved, onClose }
}

test('a newer version is shown in the fields that nobody typed in, and is what is saved onto', async () => {
  const { change, receive, save, draft, trips } = show()
  change({ prefix: 'B' })
  receive({ prefix: 'A', length: 12, version: 3 })
  expect(draft()).toEqual(['B', 12])
  await save()
  expect(trips()).toEqual([['B', 12, 3]])
})

test('a newer version with another value of a field that was typed in is not overwritten unasked', async () => {
  const { form, change, receive, save, refuse, draft, trips } = show()
  change({ prefix: 'B' })
  receive({ prefix: 'Z', length: 12, version: 3 })
  expect(draft()).toEqual(['B', 12])
  await save()
  expect(trips()).toEqual([['B', 12, 1]])
  await refuse(conflict())
  expect(form().conflict).toMatchObject({ savedByName: 'Li Wei', touched: ['prefix'] })
})

test('a field that is typed back to the newer value no longer holds up the saving', async () => {
  const { change, receive, save, trips } = show()
  change({ prefix: 'B' })
  receive({ prefix: 'Z', length: 12, version: 3 })
  change({ prefix: 'Z ' })
  await save()
  expect(trips()).toEqual([['Z ', 12, 3]])
})

test('an older version that is read late changes nothing', () => {
  const { form, receive, draft } = show()
  receive({ prefix: 'C', length: 9, version: 3 })
  receive({ prefix: 'B', length: 9, version: 2 })
  expect(draft()).toEqual(['C', 9])
  expect(form().isDirty).toBe(false)
})

test('what is typed while the form is being saved stays, is saved onto what was saved, and keeps the form open', async () => {
  const { form, change, save, answer, draft, trips, onSaved, onClose } = show()
  change({ prefix: ' B' })
  await save()
  change({ length: 12 })
  await answer({ prefix: 'B', length: 8, version: 2 })
  expect([draft(), form().isDirty]).toEqual([['B', 12], true])
  expect([onSaved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  await save()
  await answer({ prefix: 'B', length: 12, version: 3 })
  expect(trips()).toEqual([
    [' B', 8, 1],
    ['B', 12, 2],
  ])
  expect([form().isDirty, onClose.mock.calls.length]).toEqual([false, 1])
})

test('what was saved is shown before it is read again', async () => {
  const { form, change, receive, save, answer, draft } = show()
  change({ prefix: 'B' })
  await save()
  await answer({ prefix: 'B', length: 8, version: 2 })
  receive({ ...first })
  expect([draft(), form().isDirty]).toEqual([['B', 8], false])
})

test('a conflict shows both versions, and the choice is saved onto the newer one', async () => {
  const { form, change, save, refuse, trips } = show()
  change({ prefix: 'B', length: 9 })
  await save()
  await refuse(conflict())
  const mine = form().draft
  const theirs = form().conflict?.theirs
  expect([mine.prefix, theirs?.prefix]).toEqual(['B', 'Z'])
  act(() => void form().resolve({ ...mine, length: theirs?.length ?? 0 }))
  expect(trips().at(-1)).toEqual(['B', 8, 7])
})

test('a conflict keeps what was typed while the form was being saved', async () => {
  const { form, change, save, refuse, draft } = show()
  change({ prefix: 'B' })
  await save()
  change({ length: 12 })
  await refuse(conflict())
  expect(form().conflict).not.toBeNull()
  expect(draft()).toEqual(['B', 12])
})

test('to take all of theirs sends nothing', async () => {
  const { form, change, save, refuse, sent, onSaved, onClose } = show()
  change({ prefix: 'B', password: 'secret' })
  await save()
  await refuse(conflict())
  const { draft, conflict: open } = form()
  act(() => void form().resolve({ ...draft, ...open?.theirs, password: 'secret' }))
  expect([sent.length, onSaved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1, 1])
  expect([form().draft.prefix, form().isDirty]).toEqual(['Z', false])
})

test('both wrote the same: nobody is asked', async () => {
  const { form, change, save, refuse, onSaved } = show()
  change({ prefix: 'Z ', password: 'secret' })
  await save()
  await refuse(conflict())
  expect([form().conflict, onSaved.mock.calls.length]).toEqual([null, 1])
})

test.each([
  ['is answered with nothing', async () => null],
  ['is answered that there is no such row', () => Promise.reject(new PacsError('NOT_FOUND'))],
])('a row that somebody deleted meanwhile is said to be gone, when reading it %s', async (_how, read) => {
  const { form, change, save, refuse, draft } = show(first, { read })
  change({ prefix: 'B' })
  await save()
  await refuse(new PacsError('NOT_FOUND'))
  expect([form().isGone, form().error, draft()]).toEqual([true, null, ['B', 8]])
})

test('a refusal about something else that is not there does not say that the row is gone', async () => {
  const { form, save, refuse } = show()
  await save()
  await refuse(new PacsError('NOT_FOUND'))
  expect([form().isGone, form().error?.code]).toEqual([false, 'NOT_FOUND'])
})

test('a field that the server refused says so and gets the focus; one that cannot say so leaves it to the form', async () => {
  const { form, change, save, refuse } = show()
  const field = document.createElement('input')
  document.body.append(field)
  act(() => form().fieldRef('prefix')(field))
  await save()
  await refuse(new PacsError('NAME_TAKEN', { details: { field: 'prefix' } }))
  const taken = 'Already in use. Choose another'
  expect([form().errorOf('prefix'), form().error, document.activeElement]).toEqual([taken, null, field])
  change({ prefix: 'B' })
  expect(form().errorOf('prefix')).toBeUndefined()
  await save()
  await refuse(new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: 'length', message: 'max' }] } }))
  expect([form().faults, form().error?.code]).toEqual([[], 'SCHEMA_VALIDATION_FAILED'])
  field.remove()
})

const faultsOf: Options['faultsOf'] = ({ prefix }) =>
  prefix === ''
    ? [{ path: 'prefix', message: 'required' }]
    : prefix.length > 3
      ? [{ path: 'prefix', message: 'tooLong', expected: { max: 3 } }]
      : []

test('a wrong field gets the focus, says so from then on, and nothing is sent', async () => {
  const { form, change, save, sent } = show(first, { faultsOf })
  change({ prefix: '' })
  expect(form().faults).toEqual([])
  await save()
  expect([form().faults, form().errorOf('prefix'), sent.length]).toEqual([['prefix'], 'Required', 0])
  change({ prefix: 'B' })
  expect(form().faults).toEqual([])
})

test('what is wrong with what is typed may be said at once, with what was expected; what is missing waits', () => {
  const { form, change } = show(first, { faultsOf, isEarly: ({ message }) => message !== 'required' })
  change({ prefix: 'BBBB' })
  expect(form().errorOf('prefix')).toBe('At most 3 characters')
  change({ prefix: '' })
  expect(form().errorOf('prefix')).toBeUndefined()
})

test('a save tells what became of it, and what was typed meanwhile', async () => {
  const { form, change, sent } = show(first, { faultsOf })
  change({ prefix: '' })
  let outcome: ReturnType<ReturnType<typeof form>['save']> | undefined
  act(() => {
    outcome = form().save()
  })
  expect(await outcome).toEqual({ kind: 'held' })
  change({ prefix: 'B' })
  act(() => {
    outcome = form().save()
  })
  change({ length: 9 })
  const row = { prefix: 'B', length: 8, version: 2 }
  await act(async () => sent.at(-1)?.answer(row))
  expect(await outcome).toEqual({ kind: 'saved', row, late: { length: 9 } })
  act(() => {
    outcome = form().save()
  })
  const error = new PacsError('SERVER_FAULT')
  await act(async () => sent.at(-1)?.refuse(error))
  expect(await outcome).toEqual({ kind: 'refused', error })
})

test('a form may go on to another row after saving, and keep nothing', async () => {
  const next: Row = { prefix: 'N', length: 1, version: 5 }
  const { change, save, answer, draft } = show(first, {
    afterSave: () => ({ base: next, newer: null, edits: {} }),
  })
  change({ prefix: 'B' })
  await save()
  change({ length: 9 })
  await answer({ prefix: 'B', length: 8, version: 2 })
  expect(draft()).toEqual(['N', 1])
})

type Drawn = Record<'prefix' | 'length' | 'owner', number>

function CountedField({
  form,
  name,
  drawn,
}: {
  form: FormHandle<Row, Draft>
  name: 'prefix' | 'length'
  drawn: Drawn
}) {
  const { value } = useFormField(form, name)
  drawn[name] += 1
  return (
    <input aria-label={name} value={value} onChange={(event) => form.change({ [name]: event.currentTarget.value })} />
  )
}

function CountedOwner({ drawn }: { drawn: Drawn }) {
  const form = useFormHandle<Row, Draft>({
    stored: first,
    draftOf: ({ prefix, length }) => ({ prefix, length, password: '' }),
    save: async () => first,
    read: async () => first,
  })
  drawn.owner += 1
  return (
    <>
      <CountedField form={form} name="prefix" drawn={drawn} />
      <CountedField form={form} name="length" drawn={drawn} />
    </>
  )
}

test('a key draws only the field again that it is typed in', () => {
  const drawn: Drawn = { prefix: 0, length: 0, owner: 0 }
  render(<CountedOwner drawn={drawn} />, { wrapper })
  const before = { ...drawn }
  const box = screen.getByLabelText<HTMLInputElement>('prefix')
  for (const value of ['B', 'BC']) fireEvent.change(box, { target: { value } })
  expect(box.value).toBe('BC')
  // StrictMode draws everything twice.
  expect(drawn).toEqual({ ...before, prefix: before.prefix + 4 })
})

test('of a save by several calls the next try begins where the last one failed', async () => {
  const { form, change, save, refuse, sent, trips, onSaved, onClose, answer } = show(null)
  change({ prefix: 'B', length: 9, password: 'secret' })
  await save()
  act(() => sent[0]?.advance({ prefix: 'B', length: 0, version: 1 }, ['password']))
  await refuse(new PacsError('SERVER_FAULT'))
  expect([form().base?.version, form().isDirty, form().draft.password]).toEqual([1, true, ''])
  await save()
  expect(trips()).toEqual([
    ['B', 9, undefined],
    ['B', 9, 1],
  ])
  const last = { prefix: 'B', length: 9, version: 2 }
  await answer(last)
  expect(onSaved).toHaveBeenLastCalledWith(last, false)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a refused draft without what is gone is saved at once, and keeps what was typed meanwhile', async () => {
  const mend: Options['mend'] = (draft, error) =>
    error.code === 'TEMPLATE_INVALID' ? { draft: { ...draft, prefix: 'A' }, isComplete: true } : null
  const { change, save, refuse, trips, draft } = show(first, { mend })
  change({ prefix: 'gone', length: 9 })
  await save()
  await refuse(new PacsError('TEMPLATE_INVALID', { received: null }))
  expect(trips().at(-1)).toEqual(['A', 9, 1])
  expect(draft()).toEqual(['A', 9])
})

test('a form that is closed while it is being saved closes nothing else', async () => {
  const { change, save, answer, unmount, onSaved, onClose } = show()
  change({ prefix: 'B' })
  await save()
  unmount()
  await answer({ prefix: 'B', length: 8, version: 2 })
  expect([onSaved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
})
