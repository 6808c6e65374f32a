import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { storyPdf } from '../report/storyReport'
import { usePdf } from './usePdf'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const copyOf = (pdf: Uint8Array) => pdf.slice()

/** Called with each worker that is begun, and may send it to another address. */
function watchWorkers(addressOf = (url: string | URL) => url) {
  const begun: Worker[] = []
  const { Worker: Real } = globalThis
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(addressOf(url), options)
        begun.push(this)
      }
    },
  )
  return begun
}

function open(first: Uint8Array) {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const { result, rerender, unmount } = renderHook(({ bytes }) => usePdf(bytes), { initialProps: { bytes: first } })
  return {
    use: () => result.current,
    isOpen: () => waitFor(() => expect(result.current.pdf).not.toBeNull()),
    isFailed: () => waitFor(() => expect(result.current.isFailed).toBe(true)),
    show: (bytes: Uint8Array) => rerender({ bytes }),
    retry: () => act(async () => result.current.retry()),
    ended,
    unmount,
  }
}

describe('a PDF', () => {
  it('is opened for as long as it is shown, and its pages can be drawn', async () => {
    const begun = watchWorkers()
    const { use, isOpen, ended, unmount } = open(storyPdf)
    expect(use()).toMatchObject({ pdf: null, isFailed: false })
    await isOpen()
    const pages = use().pdf?.pages ?? []
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[595, 842]])
    // React's strict mode opens twice and closes one of them: which of the workers begins last is not said.
    const openWorkers = () => begun.filter((each) => !ended.mock.contexts.includes(each))
    await waitFor(() => expect(openWorkers()).toHaveLength(1))
    const canvas = document.createElement('canvas')
    await pages[0]?.draw(canvas, 200)
    expect([canvas.width, canvas.height]).toEqual([200, 283])
    unmount()
    await waitFor(() => expect(openWorkers()).toEqual([]))
  })

  it('that is another one takes the place of the first, which is closed', async () => {
    const begun = watchWorkers()
    const { use, isOpen, show, ended } = open(storyPdf)
    await isOpen()
    const first = use().pdf
    show(copyOf(storyPdf))
    expect(use().pdf).toBeNull()
    await isOpen()
    expect(use().pdf).not.toBe(first)
    const openWorkers = () => begun.filter((each) => !ended.mock.contexts.includes(each))
    await waitFor(() => expect(openWorkers()).toHaveLength(1))
    await use().pdf?.pages[0]?.draw(document.createElement('canvas'), 200)
  })

  it('that cannot be read says so, and the next one is shown all the same', async () => {
    const { use, isOpen, isFailed, show } = open(new TextEncoder().encode('no PDF'))
    await isFailed()
    expect(use().pdf).toBeNull()
    show(storyPdf)
    expect(use().isFailed).toBe(false)
    await isOpen()
  })

  it('whose reader could not be fetched is opened by another try', async () => {
    let isCut = true
    watchWorkers((url) => (isCut ? '/no-such-worker.mjs' : url))
    const { use, isFailed, isOpen, retry } = open(storyPdf)
    await isFailed()
    expect(use().pdf).toBeNull()
    isCut = false
    await retry()
    await isOpen()
    expect(use().isFailed).toBe(false)
  })

  it('that is closed before it is open does not stay open', async () => {
    const begun = watchWorkers()
    const { ended, unmount } = open(storyPdf)
    unmount()
    await waitFor(() => expect(begun.length).toBeGreaterThan(0))
    await waitFor(() => expect(begun.every((each) => ended.mock.contexts.includes(each))).toBe(true))
  })
})
