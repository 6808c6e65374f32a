import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PacsRoot } from '../PacsRoot'
import { ComboBox, type ComboBoxProps } from './ComboBox'

afterEach(cleanup)

const options = [
  { id: 'cardiology', label: '心内科', description: 'XNK' },
  { id: 'surgery', label: '心外科', description: 'XWK' },
  { id: 'heart', label: '心', description: 'X' },
]

/** A box below another field, and all that it was changed to. */
function Page({ onChange, ...props }: Partial<ComboBoxProps>) {
  const [value, setValue] = useState<string | null>(props.value ?? null)
  return (
    <PacsRoot language="en">
      <input aria-label="before" />
      <ComboBox
        label="Department"
        noMatchText="No match"
        options={options}
        {...props}
        value={value}
        onChange={(id) => {
          onChange?.(id)
          setValue(id)
        }}
      />
      <input aria-label="after" />
    </PacsRoot>
  )
}

function show(props: Partial<ComboBoxProps> = {}) {
  const changes = vi.fn()
  render(<Page {...props} onChange={changes} />)
  return { box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Department' }), changes }
}
const press = (keys: string) => act(async () => userEvent.keyboard(keys))
const click = (element: HTMLElement) => act(async () => userEvent.click(element))
const highlighted = () => document.querySelector('[role=option][data-focused]')?.textContent
const fault = () => screen.queryByText('Not in the list')

test('the first match is highlighted while one types, and before it the one whose code is the text', async () => {
  const { box } = show()
  await click(box)
  expect(highlighted()).toBeUndefined()
  await press('心')
  await waitFor(() => expect(highlighted()).toContain('心X'))
  await press('内')
  await waitFor(() => expect(highlighted()).toContain('心内科'))
  await press('{Backspace}{Backspace}xw')
  await waitFor(() => expect(highlighted()).toContain('心外科'))
})

test.each(['{Enter}', '{Tab}', '{Shift>}{Tab}{/Shift}'])('%s takes what is highlighted', async (key) => {
  const { box, changes } = show()
  await click(box)
  await press(`xn${key}`)
  await waitFor(() => expect(box.value).toBe('心内科'))
  expect(changes.mock.calls).toEqual([['cardiology']])
  expect(document.activeElement === box).toBe(key === '{Enter}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(fault()).toBeNull()
})

test.each(['{Tab}', 'click'])(
  'a text that matches nothing stays with its fault after %s, and can be emptied',
  async (way) => {
    const { box, changes } = show()
    await click(box)
    await press('nei')
    await screen.findByText('No match')
    await (way === 'click' ? click(screen.getByLabelText('before')) : press(way))
    await waitFor(() => expect(fault()).not.toBeNull())
    expect([box.value, box.getAttribute('aria-invalid'), changes.mock.calls]).toEqual(['nei', 'true', []])
    await click(box)
    expect(box.value).toBe('nei')
    await press('{Control>}a{/Control}{Delete}{Tab}')
    await waitFor(() => expect(fault()).toBeNull())
    expect(box.value).toBe('')
  },
)

test('a part of a name that is left with the mouse is not taken, a whole name or code is', async () => {
  const { box, changes } = show()
  await click(box)
  await press('心内')
  await click(screen.getByLabelText('before'))
  await waitFor(() => expect(fault()).not.toBeNull())
  expect(changes).not.toHaveBeenCalled()
  await click(box)
  await press('{Control>}a{/Control}xwk')
  await click(screen.getByLabelText('before'))
  await waitFor(() => expect(box.value).toBe('心外科'))
  expect([fault(), changes.mock.lastCall]).toEqual([null, ['surgery']])
})

test('over a text that matches nothing the arrow opens the whole list, and a choice replaces it', async () => {
  const { box } = show()
  await click(box)
  await press('nei{Tab}')
  await click(box)
  await press('{ArrowDown}')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  await press('{Enter}')
  await waitFor(() => expect(box.value).toBe('心内科'))
  expect(fault()).toBeNull()
})

test('Escape goes back to what was chosen, without a choice it leaves the text; emptying means none', async () => {
  const { box, changes } = show({ value: 'surgery' })
  await click(box)
  await press('{Control>}a{/Control}zz{Escape}')
  await waitFor(() => expect(box.value).toBe('心外科'))
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await press('{Control>}a{/Control}{Delete}')
  expect(changes.mock.calls).toEqual([[null]])
  await press('zz{Escape}{Escape}')
  expect(box.value).toBe('zz')
  await press('{Tab}')
  await waitFor(() => expect(fault()).not.toBeNull())
})

test('free text is the last entry: taken by Tab where nothing matches, and with the arrow where something does', async () => {
  const onCustomText = vi.fn()
  const { box, changes } = show({ onCustomText })
  await click(box)
  await press('胆囊结石')
  await waitFor(() => expect(highlighted()).toBe('Use "胆囊结石"'))
  await press('{Tab}')
  expect(onCustomText.mock.calls).toEqual([['胆囊结石']])
  await waitFor(() => expect(box.value).toBe(''))
  await click(box)
  await press('心内')
  await waitFor(() => expect(highlighted()).toContain('心内科'))
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('Use "心内"')
  await press('{ArrowDown}{Enter}')
  expect([onCustomText.mock.lastCall, changes.mock.calls]).toEqual([['心内'], []])
})

test('free text that is left with the mouse is taken, unless it is a part of a name', async () => {
  const onCustomText = vi.fn()
  const { box, changes } = show({ onCustomText })
  await click(box)
  await press('胆囊结石')
  await click(screen.getByLabelText('before'))
  expect(onCustomText.mock.calls).toEqual([['胆囊结石']])
  await click(box)
  await press('心内')
  await click(screen.getByLabelText('before'))
  await waitFor(() => expect(fault()).not.toBeNull())
  expect([box.value, onCustomText.mock.calls.length, changes.mock.calls]).toEqual(['心内', 1, []])
})

test('an option that the server found is taken by any word, and nothing while it is still looking', async () => {
  const found = show({ filter: 'server' })
  await click(found.box)
  await press('xinnei{Tab}')
  await waitFor(() => expect(found.box.value).toBe('心内科'))
  cleanup()
  const looking = show({ filter: 'server', isLoading: true, loadingText: 'Loading' })
  await click(looking.box)
  await press('xinnei{Tab}')
  await waitFor(() => expect(fault()).not.toBeNull())
  expect([looking.box.value, looking.changes.mock.calls]).toEqual(['xinnei', []])
})
