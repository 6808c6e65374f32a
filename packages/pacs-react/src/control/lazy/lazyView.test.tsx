import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyView } from './lazyView'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Bell = ({ count }: { count: number }) => <p>{count} wait</p>

const Failure = ({ missing }: { missing: unknown }) => <p>{String(missing)}</p>

/** A page with a part whose code comes while `isOnline`. */
async function show(Missing?: typeof Failure) {
  const network = { isOnline: false, asked: 0 }
  const View = lazyView(
    async () => {
      network.asked += 1
      if (!network.isOnline) throw new TypeError(`Failed to fetch, ${network.asked}`)
      return Bell
    },
    <p>placeholder</p>,
    Missing,
  )
  const page = render(
    <>
      <p>recording</p>
      <View count={3} />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { network, page, View }
}

test('a part whose code does not come keeps its placeholder, and the page around it goes on', async () => {
  const { network } = await show()
  expect(screen.getByText('recording')).toBeTruthy()
  expect(screen.getByText('placeholder')).toBeTruthy()
  // StrictMode mounts twice, and the second mount finds the first call under way or failed.
  expect(network.asked).toBeGreaterThan(0)
})

test('it is asked for again as soon as there is a network, and then it is there', async () => {
  const { network } = await show()
  network.isOnline = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('3 wait')).toBeTruthy()
  expect(screen.queryByText('placeholder')).toBeNull()
})

test('it is asked for again every few seconds, since a network may be there without a server', async () => {
  const { network } = await show()
  const asked = network.asked
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  expect(network.asked).toBe(asked + 2)
  network.isOnline = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('3 wait')).toBeTruthy()
})

test('who is gone asks no more', async () => {
  const { network, page } = await show()
  page.unmount()
  const asked = network.asked
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(network.asked).toBe(asked)
})

test('code that is there once is there at once for the next', async () => {
  const { network, View } = await show()
  network.isOnline = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  render(<View count={7} />)
  expect(screen.getByText('7 wait')).toBeTruthy()
})

test('a replacement is shown with the first reason, until the part is there', async () => {
  const { network } = await show(Failure)
  expect(screen.queryByText('placeholder')).toBeNull()
  expect(screen.getByText('TypeError: Failed to fetch, 1')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  expect(screen.getByText('TypeError: Failed to fetch, 1')).toBeTruthy()
  network.isOnline = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('3 wait')).toBeTruthy()
})
