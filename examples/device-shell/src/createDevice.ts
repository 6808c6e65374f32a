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
  createPacs,
  createSession,
  createText,
  imageApi,
  readToken,
  sessionApi,
  studyApi,
} from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** What the device's software says of its surroundings: `device.json` beside the page. */
export interface DeviceSettings {
  /** Origin of the OpenSono server. */
  server: string
  /** Offers a moving picture where there is no capture card. */
  simulatedProbe: boolean
}

/**
 * Makes everything that captures, from the packages alone.
 *
 * @param settings - of this device.
 */
export function createDevice({ server, simulatedProbe }: DeviceSettings) {
  const storage = localStorage
  const text = createText({ resources: [coreText, { en, zh }], storage, browserLanguage: navigator.language })
  const pacs = createPacs({
    baseUrl: server,
    apis: { session: sessionApi, study: studyApi, image: imageApi },
    token: () => readToken(storage),
  })
  const session = createSession({ pacs, storage })
  const user = () => session.getSnapshot().user
  const userId = () => user()?.userId ?? null
  // What was taken outlives a device that is switched off. A device shows this page once: nobody else opens the journal.
  const journal = createJournal({
    keyOf: async (id) => (id === userId() ? await importJournalKey((await pacs.image.journalKey()).key) : null),
  })
  const uploads = createUploadQueue({ pacs, userId, journal })
  let lastUserId: string | null = null
  session.on('started', (next) => {
    lastUserId = next.userId
    uploads.resume()
    void uploads.load(lastUserId).catch(() => {})
  })
  session.on('ended', () => {
    if (lastUserId !== null) journal.forgetKey(lastUserId)
  })
  const devices = createDeviceList({ storage, simulatedProbe })
  const capture = createCaptureSession({
    uploads,
    devices,
    bufferNames: createBufferNames({ prefixText: (prefix) => prefix, storage }),
    authorities: () => user()?.authorities ?? [],
    userId,
    roomId: () => user()?.roomId ?? null,
    storage,
  })
  const hotkeys = createHotkeys({ storage, onAction: (action) => void performCaptureAction(capture, action) })
  return { text, pacs, session, uploads, devices, capture, hotkeys }
}

/** Everything that captures. */
export type Device = ReturnType<typeof createDevice>
