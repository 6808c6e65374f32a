import { createStore, PacsError } from '@opensono/pacs-core'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storyItem } from '../../storyImages'
import { createPictureShelf } from '../picture/createPictureShelf'
import type { PictureSource, PictureState } from '../picture/PictureSource'
import { type OpenPicture, usePicture } from './usePicture'

const opening: PictureState = { status: 'opening', facts: null, error: null, storedFrames: 0 }
const failed: PictureState = { ...opening, status: 'failed', error: new PacsError('NETWORK_UNREACHABLE') }
const ready: PictureState = { ...opening, status: 'ready' }

const itemOf = (number: number, signature: string) =>
  storyItem(number, { url: `https://store/${number}?${signature}`, contentType: 'image/jpeg' })

/** Opens sources whose state the test sets, and knows which are open. */
function createSources() {
  const urls = new Map<PictureSource | null, string>()
  const sources: { url: string; isOpen: boolean; set: (state: PictureState) => void }[] = []
  const open: OpenPicture = ({ url }) => {
    const store = createStore(opening)
    const made = { url, isOpen: true, set: (state: PictureState) => act(() => store.update(state)) }
    sources.push(made)
    const destroy = () => {
      made.isOpen = false
      store.destroy()
    }
    const none = { frame: () => Promise.reject(new Error('none')), prefetch: () => undefined }
    const source: PictureSource = { ...store, ...none, destroy }
    urls.set(source, url)
    return source
  }
  const last = () => {
    const source = sources.at(-1)
    if (source === undefined) throw new Error('nothing was opened')
    return source
  }
  return {
    open,
    last,
    urlOf: (source: PictureSource | null) => urls.get(source),
    openUrls: () => sources.filter(({ isOpen }) => isOpen).map(({ url }) => url),
  }
}

function show(item: Parameters<typeof usePicture>[0]) {
  const sources = createSources()
  const shelf = createPictureShelf({ open: sources.open, onFailed: () => undefined })
  const first = vi.fn()
  const drawn: string[] = []
  const { result, rerender, unmount } = renderHook(
    ({ shown, onStale }) => {
      const picture = usePicture(shown, shelf, onStale)
      if (picture.source !== null) drawn.push(`${shown?.url} from ${sources.urlOf(picture.source)}`)
      return picture
    },
    { initialProps: { shown: item, onStale: first as () => void } },
  )
  return {
    ...sources,
    /** Each picture that was drawn, and the one under whose name. */
    drawn,
    onStale: first,
    give: (shown: typeof item, onStale: () => void = first) => rerender({ shown, onStale }),
    now: () => result.current,
    unmount,
    shelf,
  }
}

test('one source is open for the picture that is shown, and none after it', () => {
  const { openUrls, give, now, unmount } = show(itemOf(1, 'a'))
  expect(openUrls()).toEqual(['https://store/1?a'])
  give(itemOf(2, 'a'))
  expect(openUrls()).toEqual(['https://store/2?a'])
  give(null)
  expect([openUrls(), now().source]).toEqual([[], null])
  give(itemOf(3, 'a'))
  unmount()
  expect(openUrls()).toEqual([])
})

test('a picture that becomes ready after another one was chosen is not shown under its name', () => {
  const { last, give, now, drawn } = show(itemOf(1, 'a'))
  const late = last()
  give(itemOf(2, 'a'))
  late.set(ready)
  expect(now().state.status).toBe('opening')
  last().set(ready)
  expect(now().state.status).toBe('ready')
  give(itemOf(3, 'a'))
  expect(new Set(drawn)).toEqual(new Set([1, 2, 3].map((id) => `https://store/${id}?a from https://store/${id}?a`)))
})

test('a damaged image is not opened', () => {
  const { openUrls } = show({ ...itemOf(1, 'a'), isDamaged: true })
  expect(openUrls()).toEqual([])
})

test('a picture stays open with each new address; one that fails is opened from the newest without another question', () => {
  const { openUrls, last, give, onStale, now } = show(itemOf(1, 'a'))
  last().set(ready)
  give(itemOf(1, 'b'))
  expect([openUrls(), now().state.status]).toEqual([['https://store/1?a'], 'ready'])
  last().set(failed)
  expect([openUrls(), now().state.status]).toEqual([['https://store/1?b'], 'opening'])
  expect(onStale).not.toHaveBeenCalled()
})

test('a picture that fails from its newest address asks once for another, by what the caller gives now', () => {
  const { last, give, onStale, now } = show(itemOf(1, 'a'))
  const newest = vi.fn()
  give(itemOf(1, 'a'), newest)
  last().set(failed)
  expect([onStale.mock.calls.length, newest.mock.calls.length]).toEqual([0, 1])
  expect(now().state).toEqual(failed)
  give(itemOf(1, 'b'), newest)
  last().set(failed)
  expect(newest).toHaveBeenCalledOnce()
})

test('a picture that is opened again asks for a new address, and closes the source that failed', () => {
  const { openUrls, last, onStale, now } = show(itemOf(1, 'a'))
  last().set(failed)
  onStale.mockClear()
  const source = last()
  act(() => now().reload())
  expect(onStale).toHaveBeenCalledOnce()
  expect([last() === source, openUrls(), now().state.status]).toEqual([false, ['https://store/1?a'], 'opening'])
})

test('a picture that was opened ahead is there in the first drawing of its image', () => {
  const { shelf, last, give, drawn } = show(itemOf(1, 'a'))
  last().set(ready)
  shelf.prefetch([{ key: itemOf(2, 'a').key, url: 'https://store/2?a', contentType: 'image/jpeg', isClip: false }])
  last().set(ready)
  drawn.length = 0
  give(itemOf(2, 'b'))
  expect(drawn[0]).toBe('https://store/2?b from https://store/2?a')
})
