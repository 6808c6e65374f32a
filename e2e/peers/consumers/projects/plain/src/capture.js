import { createBufferNames, createCaptureSession, createDeviceList } from '@opensono/pacs-capture'
import { createJournal, createUploadQueue, importJournalKey } from '@opensono/pacs-capture/upload'
import { createPacs, imageApi, StudyId, sessionApi } from '@opensono/pacs-core'

/**
 * Shows the live picture, and takes a still for a study with each press of the button.
 *
 * @param {{ picture?: URL, journal?: URL, hash?: URL }} workers where they lie, when the bundler does not find them by itself
 */
export async function capture(workers = {}) {
  const { server, studyId } = await fetch('device.json').then((answer) => answer.json())
  const apis = { session: sessionApi, image: imageApi }
  const pacs = createPacs({ baseUrl: server, apis, token: () => localStorage.getItem('pacs_token') })
  const { userId, roomId, authorities } = await pacs.session.info()
  const journal = createJournal({
    keyOf: async () => await importJournalKey((await pacs.image.journalKey()).key),
    workerUrl: workers.journal,
  })
  const uploads = createUploadQueue({ pacs, userId: () => userId, journal, workerUrl: workers.hash })
  const session = createCaptureSession({
    uploads,
    devices: createDeviceList(),
    bufferNames: createBufferNames({ prefixText: (prefix) => prefix }),
    authorities: () => authorities,
    userId: () => userId,
    roomId: () => roomId,
    workerUrl: workers.picture,
  })
  const video = document.querySelector('video')
  session.subscribe(() => {
    const { stream } = session.getSnapshot()
    if (video.srcObject !== stream) video.srcObject = stream
  })
  document.querySelector('button').addEventListener('click', () => void session.still('study'))
  session.setCurrentStudy(StudyId.parse(studyId))
  await session.start()
}
