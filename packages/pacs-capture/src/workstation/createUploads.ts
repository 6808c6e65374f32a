import { createLifetime, imageApi, isAllowed, type Pacs, type Session, storageKeys } from '@opensono/pacs-core'
import { createJournal, type DiskJournal } from '../journal/createJournal'
import { importJournalKey } from '../journal/importJournalKey'
import type { TabOwnership } from '../tab/TabOwnership'
import { createUploadQueue } from '../upload/createUploadQueue'
import { createSharedQueue } from '../upload/tabs/createSharedQueue'
import type { UploadQueue, UploadQueueOptions } from '../upload/UploadQueue'
import { listen, type PageEvents } from './followLogin'

/** What the queue of a browser needs. */
export interface UploadsOptions extends Pick<UploadQueueOptions, 'clock' | 'store' | 'workerUrl'> {
  pacs: Pacs<{ image: typeof imageApi }>
  session: Session
  /** Which tab sends. */
  ownership: TabOwnership
  page: PageEvents
}

/**
 * Makes the queue of this browser. What a user took is kept encrypted on this computer until it is sent; the key is asked for after
 * the login, kept in memory, and forgotten when the login ends.
 *
 * @param options - the client, the session, and which tab sends.
 */
export function createUploads(options: UploadsOptions): UploadQueue {
  const { pacs, session, ownership, page, ...queue } = options
  const lifetime = createLifetime()
  const userId = () => session.getSnapshot().user?.userId ?? null
  const mayCapture = () =>
    isAllowed('pacs:image:collect_image', session.getSnapshot().user?.authorities ?? []) &&
    pacs.supports(imageApi.journalKey)
  let workingUserId = userId()
  let journal: DiskJournal | null = null

  // Only the tab that sends may have the journal open.
  function create(): UploadQueue {
    const made = createJournal({
      keyOf: async (id) =>
        id === userId() && mayCapture() ? await importJournalKey((await pacs.image.journalKey()).key) : null,
    })
    journal = made
    lifetime.own(() => made.destroy())
    return createUploadQueue({ ...queue, pacs, userId, journal: made })
  }

  // Who captures nothing has left nothing, and gets no key.
  const bringBack = (of: UploadQueue) => (mayCapture() ? of.load(userId()) : Promise.resolve())
  const uploads = createSharedQueue({ ownership, create, userId, bringBack })
  // A journal that cannot be read now is read at the next login; what is sent does not wait for it.
  const load = () => void bringBack(uploads).catch(() => {})

  lifetime.own(
    session.on('started', (user) => {
      workingUserId = user.userId
      // Before anything of the next user is drawn: pictures of another one are hidden from then on.
      uploads.resume()
      load()
    }),
  )
  // A page that was loaded while the screen was locked got no key: it is asked for again when the screen is opened.
  let wasLocked = session.getSnapshot().isLocked
  lifetime.own(
    session.subscribe(() => {
      const { isLocked, user } = session.getSnapshot()
      const isOpened = wasLocked && !isLocked && user !== null
      wasLocked = isLocked
      if (isOpened) load()
    }),
  )
  lifetime.own(
    session.on('ended', () => {
      if (workingUserId !== null) journal?.forgetKey(workingUserId)
    }),
  )
  // Another tab changed the login: nothing is sent until it is known whose it is.
  lifetime.own(
    listen(page, 'storage', ({ key }) => {
      if (key === storageKeys.token) uploads.pause()
    }),
  )
  return {
    ...uploads,
    destroy() {
      uploads.destroy()
      lifetime.destroy()
    },
  }
}
