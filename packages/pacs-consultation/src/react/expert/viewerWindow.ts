// By its name: a whole package that is imported on demand could not be divided any more.
export { ViewerWindow } from '@opensono/pacs-react'
