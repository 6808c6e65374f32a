/** A chunk of its own: words that only a logged-in user reads. */
export { coreText } from '@opensono/pacs-core'
export { shellText } from './shellText'
