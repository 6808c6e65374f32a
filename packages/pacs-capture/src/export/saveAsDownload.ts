import { systemClock } from '@opensono/pacs-core'
import type { SaveFile } from './ExportImagesOptions'

/** The browser has begun to read the file by then. */
const readMs = 60_000

/** Has the browser download a file, wherever it puts downloads. */
export const saveAsDownload: SaveFile = (content, name) => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  systemClock.after(readMs, () => URL.revokeObjectURL(url))
}
