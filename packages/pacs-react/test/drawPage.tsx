import type { Endpoint } from '@opensono/pacs-core'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ToastRegion } from '../src/control/toast/ToastRegion'
import { PacsStory, type StoryPacs } from '../src/testing/PacsStory'

/**
 * Draws a screen over a fake server, with its notices, and says what the server was asked.
 *
 * @param story - the server and the services.
 * @param screenPart - what is drawn.
 */
export function drawPage(story: StoryPacs, screenPart: ReactNode) {
  const { unmount } = render(
    <PacsStory story={story}>
      {screenPart}
      <ToastRegion />
    </PacsStory>,
  )
  return {
    /** What a call was asked, each time. */
    asked: (endpoint: Endpoint) => story.fake.seen.filter(({ id }) => id === endpoint.id).map(({ input }) => input),
    /** Waits for a notice. */
    notice: (text: string | RegExp) => screen.findByText(text, { selector: '.pacs-toast *' }),
    unmount,
  }
}

/** Types a text into a box at once. */
export function typeInto(box: HTMLElement, text: string): void {
  fireEvent.change(box, { target: { value: text } })
}
