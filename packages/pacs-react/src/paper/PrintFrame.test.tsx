import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import { PrintFrame } from './PrintFrame'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
})

/** jsdom neither keeps blobs under addresses nor prints. */
function fakePrinter() {
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:paper-${++count}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  const prints = vi.fn()
  const load = () => {
    const frame = screen.getByTitle<HTMLIFrameElement>('Print preview')
    Object.defineProperty(frame, 'contentWindow', { value: { focus: () => {}, print: prints }, configurable: true })
    fireEvent.load(frame)
  }
  return { prints, load }
}

describe('printing', () => {
  it('prints a file once, also when the page that was kept alive comes back', () => {
    const { prints, load } = fakePrinter()
    const story = createStoryPacs()
    const pdf = new Uint8Array([1, 2, 3])
    const page = (mode: 'visible' | 'hidden') => (
      <PacsStory story={story} isLoggedIn={false}>
        <Activity mode={mode}>
          <PrintFrame pdf={pdf} onFailed={() => {}} />
        </Activity>
      </PacsStory>
    )
    const { rerender } = render(page('visible'))
    load()
    expect(prints).toHaveBeenCalledOnce()
    rerender(page('hidden'))
    rerender(page('visible'))
    load()
    expect(prints).toHaveBeenCalledOnce()
  })

  it('takes a dialog that is cancelled for no failure, and does not open it again: the notice of the print takes the print back', () => {
    const { prints, load } = fakePrinter()
    const story = createStoryPacs()
    const onFailed = vi.fn()
    const page = () => (
      <PacsStory story={story} isLoggedIn={false}>
        <PrintFrame pdf={pdf} onFailed={onFailed} />
      </PacsStory>
    )
    const pdf = new Uint8Array([1])
    const { rerender } = render(page())
    load()
    // A browser reports a printed page and a cancelled dialog alike.
    fireEvent(window, new Event('afterprint'))
    rerender(page())
    expect(prints).toHaveBeenCalledOnce()
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('says so when the browser refuses to print', () => {
    const { prints, load } = fakePrinter()
    prints.mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const onFailed = vi.fn()
    render(
      <PacsStory story={createStoryPacs()} isLoggedIn={false}>
        <PrintFrame pdf={new Uint8Array([1])} onFailed={onFailed} />
      </PacsStory>,
    )
    load()
    expect(onFailed).toHaveBeenCalledOnce()
  })

  it('prints again when another file comes', () => {
    const { prints, load } = fakePrinter()
    const story = createStoryPacs()
    const page = (pdf: Uint8Array<ArrayBuffer>) => (
      <PacsStory story={story} isLoggedIn={false}>
        <PrintFrame pdf={pdf} onFailed={() => {}} />
      </PacsStory>
    )
    const { rerender } = render(page(new Uint8Array([1])))
    load()
    rerender(page(new Uint8Array([2])))
    load()
    expect(prints).toHaveBeenCalledTimes(2)
  })
})
