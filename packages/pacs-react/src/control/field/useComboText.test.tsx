import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PacsRoot } from '../PacsRoot'
import { type UseComboTextOptions, useComboText } from './useComboText'

afterEach(cleanup)

const options = [
  { id: 'liver', label: 'Liver' },
  { id: 'kidney', label: 'Kidney' },
  { id: 'knee', label: 'Knee' },
]

function open(given: Partial<UseComboTextOptions> = {}) {
  const onChange = vi.fn()
  const onUnlisted = vi.fn()
  const { result, rerender } = renderHook(
    (patch: Partial<UseComboTextOptions>) =>
      useComboText({
        options,
        value: undefined,
        onChange,
        filter: 'local',
        onInputChange: undefined,
        onCustomText: undefined,
        unlisted: undefined,
        onUnlisted,
        mostShown: undefined,
        ...given,
        ...patch,
      }),
    { initialProps: {}, wrapper: ({ children }: { children: ReactNode }) => <PacsRoot>{children}</PacsRoot> },
  )
  const type = (text: string) => act(() => result.current.type(text))
  const finish = () => act(() => result.current.finish())
  return { use: () => result.current, rerender, type, finish, onChange, onUnlisted }
}

test('a text that is left takes the option that it names', () => {
  const { use, type, finish, onChange } = open()
  type('liver')
  finish()
  expect(onChange.mock.calls).toEqual([['liver']])
  expect([use().text, use().isUnlisted]).toEqual(['Liver', false])
})

test('a text that names no option stays and is said to name none, until it is changed', () => {
  const { use, type, finish, onUnlisted } = open()
  type('Spleen')
  finish()
  expect([use().text, use().isUnlisted]).toEqual(['Spleen', true])
  expect(onUnlisted).toHaveBeenLastCalledWith('Spleen')
  type('Kidney')
  finish()
  expect([use().text, use().isUnlisted]).toEqual(['Kidney', false])
  expect(onUnlisted).toHaveBeenLastCalledWith('')
})

test('typing shows what is found and highlights the first; opening by the button shows everything', () => {
  const { use, type } = open()
  type('k')
  expect(use().shown.map(({ id }) => id)).toEqual(['kidney', 'knee'])
  expect(use().wanted).toBe('kidney')
  act(() => use().open(false))
  expect(use().shown).toHaveLength(3)
})

test('a text that is wiped out gives up the choice', () => {
  const { use, type, onChange } = open({ value: 'liver' })
  expect(use().text).toBe('Liver')
  type('')
  expect(onChange.mock.calls).toEqual([[null]])
})

test('going back shows the chosen option again; without one what was typed stays', () => {
  const chosen = open({ value: 'liver' })
  chosen.type('Kn')
  act(() => chosen.use().revert())
  expect(chosen.use().text).toBe('Liver')
  const empty = open({ value: null })
  empty.type('Kn')
  act(() => empty.use().revert())
  expect(empty.use().text).toBe('Kn')
})

test('a choice that comes from outside replaces what is being typed', () => {
  const { use, type, rerender } = open()
  rerender({ value: 'liver' })
  type('Kn')
  rerender({ value: 'kidney' })
  expect(use().text).toBe('Kidney')
})

test('the chosen option keeps its name when the server lists others', () => {
  const { use, rerender } = open({ filter: 'server' })
  act(() => use().take('liver'))
  rerender({ options: [{ id: 'knee', label: 'Knee' }] })
  expect(use().text).toBe('Liver')
})

test('a text of one’s own is offered last, unless an option has that name, and taken when nothing else is found', () => {
  const onCustomText = vi.fn()
  const { use, type, finish } = open({ onCustomText, mostShown: 1 })
  type('K')
  expect(use().shown.map(({ label }) => label)).toEqual(['Kidney', expect.stringContaining('K')])
  type('Knee')
  expect(use().shown.map(({ label }) => label)).toEqual(['Knee'])
  type('Spleen')
  finish()
  expect(onCustomText.mock.calls).toEqual([['Spleen']])
})
