import {
  createBufferNames,
  createCaptureSession,
  createDeviceList,
  createHotkeys,
  performCaptureAction,
} from '@opensono/pacs-capture'
import { createJournal, createUploadQueue, importJournalKey } from '@opensono/pacs-capture/upload'
import {
  coreText,
  createCurrentPatient,
  createPacs,
  createSession,
  createText,
  imageApi,
  readToken,
  sessionApi,
  studyApi,
} from '@opensono/pacs-core'
import { createQueryClient } from '@opensono/pacs-react'

/** What capture needs, made once. */
export function createServices(server: string) {
  const apis = { session: sessionApi, study: studyApi, image: imageApi }
  const pacs = createPacs({ baseUrl: server, apis, token: () => readToken(localStorage) })
  const session = createSession({ pacs, storage: localStorage })
  const text = createText({ resources: [coreText], storage: localStorage, browserLanguage: navigator.language })
  const currentPatient = createCurrentPatient({ storage: localStorage, text })
  const user = () => session.getSnapshot().user
  const userId = () => user()?.userId ?? null
  const journal = createJournal({ keyOf: async () => await importJournalKey((await pacs.image.journalKey()).key) })
  const uploads = createUploadQueue({ pacs, userId, journal })
  const devices = createDeviceList()
  const bufferNames = createBufferNames({ prefixText: (prefix) => prefix })
  const capture = createCaptureSession({
    uploads,
    devices,
    bufferNames,
    authorities: () => user()?.authorities ?? [],
    userId,
    roomId: () => user()?.roomId ?? null,
  })
  const hotkeys = createHotkeys({ onAction: (action) => void performCaptureAction(capture, action) })
  const queryClient = createQueryClient()
  return { pacs, session, text, currentPatient, uploads, devices, bufferNames, capture, hotkeys, queryClient }
}
