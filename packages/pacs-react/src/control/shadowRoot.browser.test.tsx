import { act, cleanup, render, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from './button/Button'
import { DateField } from './date/DateField'
import { Menu } from './menu/Menu'
import { PacsRoot } from './PacsRoot'
import { Drawer } from './panel/Drawer'
import { useToasts } from './toast/ToastProvider'
import { Tooltip } from './tooltip/Tooltip'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu
        label="Study"
        trigger={<Button>Actions</Button>}
        onAction={() => undefined}
        entries={[
          { id: 'print', label: 'Print' },
          { id: 'export', label: 'Export' },
        ]}
      />
      <DateField label="Born" value="1980-05-06" />
      <Button onPress={() => setOpen(true)}>Edit</Button>
      <Drawer isOpen={isOpen} onOpenChange={setOpen} title="A patient">
        <input aria-label="Name" />
      </Drawer>
      <Notifier />
      <Tooltip text="Saved by itself">
        <Button>Draft</Button>
      </Tooltip>
    </>
  )
}

function Notifier() {
  const toasts = useToasts()
  return <Button onPress={() => toasts.success('Saved.')}>Save</Button>
}

/** The controls in a shadow root, as a host's web component would hold them. */
function show() {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const place = document.createElement('div')
  shadow.append(place)
  render(
    <PacsRoot language="en">
      <Page />
    </PacsRoot>,
    { container: place, baseElement: place },
  )
  return { shadow, ...within(place) }
}
const press = (keys: string) => act(async () => userEvent.keyboard(keys))
const click = (element: Element) => act(async () => userEvent.click(element))

test('in a shadow root a menu opens with the focus in it, arrows walk it, and Escape closes it', async () => {
  const { shadow, getByRole, findByRole, queryByRole } = show()
  await click(getByRole('button', { name: 'Actions' }))
  await findByRole('menu')
  await press('{ArrowDown}')
  await waitFor(() => expect(shadow.activeElement?.textContent).toBe('Print'))
  await press('{ArrowDown}')
  await waitFor(() => expect(shadow.activeElement?.textContent).toBe('Export'))
  await press('{Escape}')
  await waitFor(() => expect(queryByRole('menu')).toBeNull())
  await waitFor(() => expect(shadow.activeElement?.textContent).toBe('Actions'))
})

test('in a shadow root a calendar opens and takes the focus', async () => {
  const { shadow, getByRole, findByRole } = show()
  await click(getByRole('button', { name: /calendar/i }))
  await findByRole('grid')
  await waitFor(() => expect(shadow.activeElement?.textContent).toBe('6'))
})

test('in a shadow root a drawer opens, keeps the focus inside, and Escape closes it', async () => {
  const { shadow, getByRole, findByRole, queryByRole } = show()
  await click(getByRole('button', { name: 'Edit' }))
  const drawer = await findByRole('dialog', { name: 'A patient' })
  for (let step = 0; step < 4; step += 1) {
    await press('{Tab}')
    expect(drawer.contains(shadow.activeElement)).toBe(true)
  }
  await press('{Escape}')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

test('a root shows the notices of parts whose host has no ToastProvider', async () => {
  const { getByRole, findByText } = show()
  await click(getByRole('button', { name: 'Save' }))
  await findByText('Saved.')
})

test('in a shadow root a tooltip comes with the focus of its control, and goes with a key pressed on it', async () => {
  const { shadow, getByRole, findByRole, queryByRole } = show()
  const control = getByRole('button', { name: 'Draft' })
  while (shadow.activeElement !== control) await press('{Tab}')
  expect((await findByRole('tooltip')).textContent).toBe('Saved by itself')
  await press('{ArrowDown}')
  await waitFor(() => expect(queryByRole('tooltip')).toBeNull())
})
