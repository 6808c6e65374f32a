import {
  createJournal,
  createSharedQueue,
  createUploadQueue,
  type DiskJournal,
  importJournalKey,
  type TabOwnership,
  type UploadQueue,
} from '@opensono/pacs-capture/upload'
import { imageApi, isAllowed, storageKeys } from '@opensono/pacs-core'
import type { AppServices } from './AppServices'

/**
 * Makes the queue of this browser. What a user took is kept encrypted on this computer until it is sent; the key is asked for after
 * the login, kept in memory, and forgotten when the login ends.
 *
 * @param services - the app's.
 * @param ownership - which tab sends.
 */
export function createUploads(
  { pacs, session }: Pick<AppServices, 'pacs' | 'session'>,
  ownership: TabOwnership,
): UploadQueue {
  const images = pacs.extend({ image: imageApi })
  const userId = () => session.getSnapshot().user?.userId ?? null
  const mayCapture = () =>
    isAllowed('pacs:image:collect_image', session.getSnapshot().user?.authorities ?? []) &&
    images.supports(imageApi.journalKey)
  let workingUserId = userId()
  let journal: DiskJournal | null = null

  // Only the tab that sends may have the journal open.
  function create(): UploadQueue {
    journal = createJournal({
      keyOf: async (id) =>
        id === userId() && mayCapture() ? await importJournalKey((await images.image.journalKey()).key) : null,
    })
    return createUploadQueue({ pacs: images, userId, journal })
  }

  // Who captures nothing has left nothing, and gets no key.
  const bringBack = (queue: UploadQueue) => (mayCapture() ? queue.load(userId()) : Promise.resolve())
  const uploads = createSharedQueue({ ownership, create, userId, bringBack })

  session.on('started', (user) => {
    workingUserId = user.userId
    // Before anything of the next user is drawn: pictures of another one are hidden from then on.
    uploads.resume()
    // A journal that cannot be read now is read at the next login; what is sent does not wait for it.
    void bringBack(uploads).catch(() => {})
  })
  // A page that was loaded while the screen was locked got no key: it is asked for again when the screen is opened.
  let wasLocked = session.getSnapshot().isLocked
  session.subscribe(() => {
    const { isLocked, user } = session.getSnapshot()
    const isOpened = wasLocked && !isLocked && user !== null
    wasLocked = isLocked
    if (isOpened) void bringBack(uploads).catch(() => {})
  })
  session.on('ended', () => {
    if (workingUserId !== null) journal?.forgetKey(workingUserId)
  })
  // Another tab changed the login: nothing is sent until it is known whose it is.
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.token) uploads.pause()
  })
  return uploads
}
