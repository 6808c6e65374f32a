import type { Page } from 'playwright'

/** Something that people meet on a page after it has opened. */
export interface Scene {
  name: string
  /** The least share of the window that the live picture takes. */
  pictureShare?: number
  /** What else local storage holds. */
  storage?: Readonly<Record<string, string>>
  /** Before the page opens: what the browser, the server or an earlier page is to answer. */
  arrange?: (page: Page) => Promise<void>
  /** On the open page: presses and keys that lead there. */
  reach?: (page: Page) => Promise<void>
}
