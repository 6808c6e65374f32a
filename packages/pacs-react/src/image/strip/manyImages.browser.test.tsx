import { imageApi, MemoryStorage, type StudyImage } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReportWorkbench } from '../../report/ReportWorkbench'
import { storyReport, storyWithReport } from '../../report/storyReport'
import { PacsStory, type StoryPacs, startStorySession } from '../../testing/PacsStory'
import '../../styles.css'
import { storyRow } from '../storyImages'
import { StoryStrips, storyStrips } from './storyStrips'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Small pictures whose addresses expire when the test says so. */
async function createAddresses(count: number) {
  const canvas = new OffscreenCanvas(64, 48)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' })
  const state = { addresses: [] as string[], read: 0 }
  return {
    state,
    rows: (): StudyImage[] => {
      state.read += 1
      return Array.from({ length: count }, (_, index) => {
        const address = URL.createObjectURL(picture)
        state.addresses.push(address)
        return storyRow(index + 1, { url: address, thumbnailUrl: address })
      })
    },
    expire() {
      for (const address of state.addresses) URL.revokeObjectURL(address)
      state.addresses = []
    },
  }
}

const strip = {
  entry: '.pacs-thumb',
  story: (): StoryPacs => storyStrips('en'),
  draw: () => <StoryStrips only="study" />,
}

const report = {
  entry: '.pacs-report-image',
  story: (): StoryPacs => storyWithReport('en', storyReport({ imageIds: [] })),
  draw: () => (
    <div style={{ position: 'fixed', inset: 0 }}>
      <ReportWorkbench storage={new MemoryStorage()} style={{ height: '100%' }} />
    </div>
  ),
}

/** The box that scrolls around an element. */
function scrollerOf(element: Element): Element {
  let box: Element | null = element
  while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  return box ?? document.documentElement
}

const frame = () => new Promise(requestAnimationFrame)

async function open(where: typeof strip, count: number) {
  await page.viewport(1280, 800)
  const addresses = await createAddresses(count)
  const story = where.story()
  story.fake.answer(imageApi.list, addresses.rows)
  await startStorySession(story)
  const failed = { count: 0 }
  const began = performance.now()
  const { container } = render(<PacsStory story={story}>{where.draw()}</PacsStory>)
  container.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && failed.count++, true)
  const entries = () => [...container.querySelectorAll<HTMLElement>(where.entry)]
  const isLoaded = (entry: HTMLElement) => (entry.querySelector('img')?.naturalWidth ?? 0) > 0
  await waitFor(() => expect(entries().some(isLoaded)).toBe(true), { timeout: 20_000 })
  const firstMs = performance.now() - began
  const list = () => {
    const found = entries()[0]?.parentElement
    if (found == null) throw new Error('no list')
    return found
  }
  const seen = () => {
    const box = scrollerOf(list()).getBoundingClientRect()
    return entries().filter((entry) => {
      const { top, bottom } = entry.getBoundingClientRect()
      return bottom > box.top + 1 && top < box.bottom - 1
    })
  }
  async function scrollTo(top: number) {
    scrollerOf(list()).scrollTop = top
    await frame()
    await frame()
  }
  const isSeenLoaded = () =>
    waitFor(() => {
      expect(seen().length).toBeGreaterThan(1)
      expect(seen().every(isLoaded)).toBe(true)
    })
  return { story, addresses, failed, firstMs, container, entries, list, seen, scrollTo, isSeenLoaded }
}

const nodesOf = (container: Element) => container.querySelectorAll('*').length

/** How long something takes until it is drawn: the shortest of five times, since the machine may be busy. */
async function bestOf(act: () => unknown): Promise<number> {
  const times = []
  for (let time = 0; time < 5; time++) {
    const began = performance.now()
    await act()
    await frame()
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

interface Heap {
  readonly memory?: { readonly usedJSHeapSize: number }
}
const heapMb = () => ((performance as Heap).memory?.usedJSHeapSize ?? 0) / 1e6

describe.each([
  { name: 'the strip of a study', where: strip },
  { name: 'the images beside a report', where: report },
])('$name with hundreds of images', ({ name, where }) => {
  it('costs about as much as with nine', async () => {
    const figures = []
    for (const count of [9, 300]) {
      const { container, entries, list, seen, firstMs, scrollTo } = await open(where, count)
      entries()[0]?.querySelector('button')?.focus()
      const arrowMs = await bestOf(() => userEvent.keyboard('{ArrowRight}'))
      let top = 0
      const scrollMs = await bestOf(() => {
        top += 600
        return scrollTo(top)
      })
      figures.push({
        count,
        nodes: nodesOf(container),
        mounted: entries().length,
        firstMs,
        arrowMs,
        scrollMs,
        heapMb: heapMb(),
      })
      expect(list().querySelectorAll('[data-entry]').length).toBeGreaterThanOrEqual(seen().length)
      cleanup()
    }
    const [few, many] = figures
    if (few === undefined || many === undefined) throw new Error('not measured')
    console.info(name, JSON.stringify(figures))
    expect(many.mounted).toBeLessThan(40)
    expect(many.nodes).toBeLessThan(few.nodes * 3)
    expect(many.firstMs).toBeLessThan(few.firstMs * 3 + 1000)
    expect(many.arrowMs).toBeLessThan(few.arrowMs * 3 + 1000)
    expect(many.scrollMs).toBeLessThan(few.scrollMs * 3 + 1000)
  }, 60_000)

  it('has the length of all, and shows the last at its end', async () => {
    const { list, entries, seen, scrollTo } = await open(where, 300)
    const scroller = scrollerOf(list())
    const columns =
      getComputedStyle(list())
        .gridTemplateColumns.split(' ')
        .filter((each) => each !== 'none').length || 1
    const [first] = entries()
    const stride = (first?.getBoundingClientRect().height ?? 0) + Number.parseFloat(getComputedStyle(list()).rowGap)
    for (const part of [0.5, 1]) {
      await scrollTo(scroller.scrollHeight * part)
      const expected = Math.ceil(300 / columns) * stride
      expect(Math.abs(list().getBoundingClientRect().height - expected)).toBeLessThan(stride)
      expect(entries().length).toBeLessThan(40)
    }
    expect(seen().at(-1)?.ariaPosInSet ?? seen().at(-1)?.getAttribute('aria-posinset')).toBe('300')
    await scrollTo(0)
    expect(entries()[0]?.getAttribute('aria-posinset')).toBe('1')
  }, 30_000)

  it('loads nothing from addresses that have expired: the list is read once, then what is scrolled to is there', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { addresses, failed, list, scrollTo, isSeenLoaded } = await open(where, 300)
    await isSeenLoaded()
    addresses.expire()
    vi.setSystemTime(Date.now() + 60_000)
    const read = addresses.state.read
    await scrollTo(scrollerOf(list()).scrollHeight / 2)
    await isSeenLoaded()
    expect(failed.count).toBe(0)
    expect(addresses.state.read).toBe(read + 1)
  }, 30_000)
})

describe('the keys of a strip with hundreds of images', () => {
  const at = () => document.activeElement?.closest('[data-entry]')?.getAttribute('aria-posinset')

  it('lead to images that were not mounted, and choose all between them', async () => {
    const { entries, seen, container } = await open(strip, 300)
    entries()[0]?.querySelector('button')?.focus()
    await userEvent.keyboard(' {Shift>}{End}{/Shift}')
    await waitFor(() => expect(at()).toBe('300'))
    expect(seen().some((entry) => entry.getAttribute('aria-posinset') === '300')).toBe(true)
    expect(container.querySelector('.pacs-strip-chosen')?.textContent).toContain('300 selected')
    await userEvent.keyboard('{ArrowUp}')
    expect(at()).toBe('298')
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(at()).toBe('1'))
    for (let press = 0; press < 40; press++) await userEvent.keyboard('{ArrowDown}')
    expect(at()).toBe('81')
    expect(entries().length).toBeLessThan(40)
  }, 30_000)

  it('stay with the image that has the focus while the strip is scrolled', async () => {
    const { entries, scrollTo, container } = await open(strip, 300)
    entries()[2]?.querySelector('button')?.focus()
    expect(at()).toBe('3')
    await scrollTo(6000)
    expect(at()).toBe('3')
    await userEvent.keyboard('{ArrowRight}')
    expect(at()).toBe('4')
    await scrollTo(6000)
    fireEvent.contextMenu(container.querySelector('[data-entry="150"]') ?? document.body)
    await waitFor(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull())
  }, 30_000)

  it('put an image in another place, however far the strip is scrolled', async () => {
    const { story, entries, scrollTo, container } = await open(strip, 300)
    const orders = () => story.fake.seen.filter(({ id }) => id === imageApi.order.id)
    const dragged = entries()[1]
    const data = new DataTransfer()
    const send = (target: Element | null | undefined, type: string, init: MouseEventInit = {}) =>
      target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data, ...init }))
    send(dragged, 'dragstart')
    await scrollTo(6000)
    expect(dragged?.isConnected).toBe(true)
    const target = container.querySelector('[data-entry="150"]')
    const box = target?.getBoundingClientRect()
    const point = { clientX: (box?.left ?? 0) + 2, clientY: (box?.top ?? 0) + 2 }
    send(target, 'dragover', point)
    send(target, 'drop', point)
    await waitFor(() => expect(orders()).toHaveLength(1))
    const { imageIds } = orders()[0]?.input ?? {}
    if (!Array.isArray(imageIds)) throw new Error('no order was sent')
    expect(imageIds.indexOf('image-2')).toBe(149)
    expect(imageIds).toHaveLength(300)
  }, 30_000)
})
