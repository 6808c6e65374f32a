import type { Endpoint } from '@opensono/pacs-core'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createToasts } from '../src/control/toast/createToasts'
import { ToastProvider } from '../src/control/toast/ToastProvider'
import { PacsProvider } from '../src/provider/PacsProvider'
import { type StoryPacs, startStorySession } from '../src/testing/PacsStory'

/** How a hook is called. */
export interface DrawHookOptions {
  /** False leaves the user logged out. @defaultValue true */
  isLoggedIn?: boolean
}

/**
 * Calls a hook on a page over a fake server, and says what it did.
 *
 * @param story - the server and the services.
 * @param hook - is called as a component calls it.
 */
export async function drawHook<Result>(
  story: StoryPacs,
  hook: () => Result,
  { isLoggedIn = true }: DrawHookOptions = {},
) {
  if (isLoggedIn) await startStorySession(story)
  // Notices stay until the test has read them.
  const toasts = createToasts({ schedule: () => () => undefined })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PacsProvider {...story}>
      <ToastProvider toasts={toasts}>{children}</ToastProvider>
    </PacsProvider>
  )
  const { result, rerender, unmount } = renderHook(hook, { wrapper })
  return {
    /** What the hook returns now. */
    use: () => result.current,
    /** Does something that changes what the hook returns, and waits for what it promises. */
    do: async (work: (now: Result) => unknown) => {
      await act(async () => {
        await work(result.current)
      })
    },
    /** What a call was asked, each time. */
    asked: (endpoint: Endpoint) => story.fake.seen.filter(({ id }) => id === endpoint.id).map(({ input }) => input),
    /** The notices in sight. */
    notices: () => toasts.getSnapshot().shown.map(({ tone, text }) => `${tone}: ${text}`),
    /** Presses the action of a notice: the newest, unless another one is said. */
    pressNotice: (at = -1) => act(async () => toasts.getSnapshot().shown.at(at)?.action?.onPress()),
    rerender,
    unmount,
  }
}
