import { CaptureWorkbench } from '@opensono/pacs-react'

/** Captures stills and clips. */
export function ImagePage() {
  return <CaptureWorkbench />
}
