/** Messages that the desktop shell sends to the page. */
export type ShellMessage =
  | { type: 'dicomRecieveReady' }
  /** A DICOM file lies ready; it is uploaded as a test file. */
  | { type: 'dicomFileFound'; buffer: ArrayBuffer }
  | { type: 'mainWindowStatus'; status: string }
  /** The shell is about to close. */
  | { type: 'appExit' }

/** Messages that the page sends to the desktop shell. */
export type PageMessage =
  | { type: 'dicomFileUploaded' }
  | { type: 'dicomFileUploadFailed'; code: string }
  | { type: 'webPageStatus'; status: 'ready' | 'busy' | 'not-logged-in' }

/** The desktop shell or device client around the page, as far as the page sees it. A vendor implements it for its host. */
export interface ShellBridge {
  /** Sends something to the shell. */
  send(message: PageMessage): void
  /** Listens to the shell; the answer ends it. */
  subscribe(listener: (message: ShellMessage) => void): () => void
}
