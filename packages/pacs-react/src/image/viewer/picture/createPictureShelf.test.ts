import { createStore, PacsError } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { createPictureShelf, type ShelfPicture, shelfLimits } from './createPictureShelf'
import { plainFacts } from './openStill'
import type { PictureSource, PictureState } from './PictureSource'

const opening: PictureState = { status: 'opening', facts: null, error: null, storedFrames: 0 }

const still = (number: number, signature = 'a'): ShelfPicture => ({
  key: `image-${number}`,
  url: `https://store/${number}?${signature}`,
  contentType: 'image/jpeg',
  isClip: false,
})

/** A shelf whose pictures become ready, or fail, when the test says so. */
function createShelf(size = { width: 800, height: 600 }) {
  const sources: { url: string; isOpen: boolean; set: (state: PictureState) => void; source: PictureSource }[] = []
  const failures = { count: 0 }
  const shelf = createPictureShelf({
    onFailed: () => (failures.count += 1),
    open({ url }) {
      const store = createStore(opening)
      const source: PictureSource = {
        ...store,
        frame: () => Promise.reject(new Error('none')),
        prefetch: () => undefined,
        destroy() {
          made.isOpen = false
          store.destroy()
        },
      }
      const made = { url, isOpen: true, set: store.update, source }
      sources.push(made)
      return source
    },
  })
  const at = (url: string) => {
    const found = [...sources].reverse().find((each) => each.url === url)
    if (found === undefined) throw new Error(`${url} was not opened`)
    return found
  }
  return {
    shelf,
    failures,
    ready: (...pictures: ShelfPicture[]) => {
      for (const { url } of pictures)
        at(url).set({ ...opening, status: 'ready', facts: plainFacts(size.width, size.height, [0]) })
    },
    fail: ({ url }: ShelfPicture) =>
      at(url).set({ ...opening, status: 'failed', error: new PacsError('NETWORK_UNREACHABLE') }),
    openUrls: () => sources.filter(({ isOpen }) => isOpen).map(({ url }) => url),
    count: () => sources.length,
  }
}

test('a picture that was opened ahead is handed over as it is, also when its address is another one by now', () => {
  const { shelf, ready, count } = createShelf()
  shelf.prefetch([still(2), still(3)])
  expect(shelf.peek('image-2')).toBeNull()
  ready(still(2))
  const ahead = shelf.peek('image-2')
  expect(ahead).not.toBeNull()
  expect(shelf.acquire(still(2, 'b'))).toBe(ahead)
  expect(count()).toBe(2)
})

test('a picture that is still on its way from an older address is opened from the newest', () => {
  const { shelf, openUrls } = createShelf()
  shelf.prefetch([still(2)])
  shelf.acquire(still(2, 'b'))
  expect(openUrls()).toEqual(['https://store/2?b'])
})

test('a still that was left stays open for a user who goes back; a clip, and one that never opened, do not', () => {
  const { shelf, ready, openUrls } = createShelf()
  const [one, two, clip] = [still(1), still(2), { ...still(3), isClip: true }]
  const sources = [one, two, clip].map((picture) => [picture, shelf.acquire(picture)] as const)
  ready(one, clip)
  for (const [picture, source] of sources) shelf.release(picture, source)
  expect(openUrls()).toEqual([one.url])
  expect(shelf.acquire(one)).toBe(sources[0]?.[1])
})

test('of 300 images that are walked through a few stay open, the next ones among them, within the bound of bytes', () => {
  const { shelf, ready, openUrls } = createShelf({ width: 2_400, height: 1_800 })
  for (let number = 1; number <= 300; number++) {
    const source = shelf.acquire(still(number))
    if (shelf.peek(`image-${number}`) === null) ready(still(number))
    shelf.prefetch([still(number + 1), still(number + 2)])
    ready(still(number + 1), still(number + 2))
    expect(openUrls().length).toBeLessThanOrEqual(shelfLimits.pictures + 1)
    expect(shelf.bytes).toBeLessThanOrEqual(shelfLimits.bytes)
    expect([shelf.peek(`image-${number + 1}`), shelf.peek(`image-${number + 2}`)]).not.toContain(null)
    shelf.release(still(number), source)
  }
  shelf.empty()
  expect(openUrls()).toEqual([])
})

test('clips are not opened ahead, and what is not wanted any more is given up', () => {
  const { shelf, openUrls } = createShelf()
  shelf.prefetch([{ ...still(2), isClip: true }, still(3)])
  expect(openUrls()).toEqual([still(3).url])
  shelf.prefetch([still(4)])
  expect(openUrls()).toEqual([still(4).url])
})

test('an image that cannot be read asks for another address once, until one works', () => {
  const { shelf, fail, ready, failures, openUrls } = createShelf()
  for (const signature of ['a', 'b', 'c']) {
    shelf.prefetch([still(2, signature)])
    fail(still(2, signature))
  }
  expect([failures.count, openUrls()]).toEqual([1, []])
  shelf.prefetch([still(2, 'd')])
  ready(still(2, 'd'))
  shelf.prefetch([])
  shelf.empty()
  shelf.prefetch([still(2, 'e')])
  fail(still(2, 'e'))
  expect(failures.count).toBe(2)
})
