import { capture } from './capture.js'

void capture({
  picture: new URL('@opensono/pacs-capture/picture.worker.js', import.meta.url),
  hash: new URL('@opensono/pacs-capture/hash.worker.js', import.meta.url),
  journal: new URL('@opensono/pacs-capture/journal.worker.js', import.meta.url),
})
