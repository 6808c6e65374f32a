import { afterAll } from 'vitest'
import { page } from 'vitest/browser'

// The files share a page, and some are about a larger window.
afterAll(() => page.viewport(414, 896))
