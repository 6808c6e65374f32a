import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createToasts } from '../control/toast/createToasts'
import { ToastProvider } from '../control/toast/ToastProvider'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import { lazyPart } from './lazyPart'

afterEach(cleanup)

type Part = ComponentType<{ onClose: () => void }>
const Dialog: Part = () => <p>asked</p>

function Page({ asked: Asked }: { asked: Part }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {isOpen ? 'open' : 'closed'}
      </button>
      {isOpen && <Asked onClose={() => setOpen(false)} />}
    </>
  )
}

function show(load: () => Promise<Part>, asked: Part = lazyPart(load)) {
  const toasts = createToasts()
  render(
    <PacsStory story={createStoryPacs()}>
      <ToastProvider toasts={toasts}>
        <Page asked={asked} />
      </ToastProvider>
    </PacsStory>,
  )
  return toasts
}

test('a part is fetched when it is asked for, and not before', async () => {
  let asked = 0
  show(async () => {
    asked += 1
    return Dialog
  })
  expect(asked).toBe(0)
  fireEvent.click(await screen.findByText('closed'))
  await screen.findByText('asked')
  expect(asked).toBe(1)
})

test('a part whose code does not come closes and says so, and the next press asks again', async () => {
  let isOffline = true
  const toasts = show(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Dialog
  })
  fireEvent.click(await screen.findByText('closed'))
  await screen.findByText('closed')
  expect(toasts.getSnapshot().shown).toMatchObject([
    { tone: 'error', text: expect.stringContaining('cannot be reached') },
  ])
  isOffline = false
  fireEvent.click(await screen.findByText('closed'))
  await screen.findByText('asked')
})

test('a part that was fetched in advance is there with the press, and is not fetched again', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    return Dialog
  }
  const part = lazyPart(load)
  await part.preload()
  show(load, part)
  fireEvent.click(await screen.findByText('closed'))
  expect(screen.getByText('asked')).toBeTruthy()
  expect(asked).toBe(1)
})

test('a part that cannot be fetched in advance is asked for again by the press', async () => {
  let isOffline = true
  const load = async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Dialog
  }
  const part = lazyPart(load)
  await part.preload()
  isOffline = false
  const toasts = show(load, part)
  fireEvent.click(await screen.findByText('closed'))
  await screen.findByText('asked')
  expect(toasts.getSnapshot().shown).toEqual([])
})
