import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share its window, so each leaves it as it was.
afterEach(cleanup)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  // React Aria keeps one announcer for the life of the page.
  for (const log of document.querySelectorAll('[data-live-announcer] [role=log]')) log.replaceChildren()
})
