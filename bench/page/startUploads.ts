import {
  createJournal,
  createUploadQueue,
  importJournalKey,
  type ObjectStore,
  s3Store,
  type UploadQueue,
  type UploadTarget,
} from '@opensono/pacs-capture/upload'
import { createPacs, imageApi, type StudyId } from '@opensono/pacs-core'

/** The product that files are sent to, and in whose name. */
export interface Place {
  productUrl: string
  token: string
  userId: string
  studyId: string
}

/** A client of the product. */
export function connect({ productUrl, token }: Place) {
  return createPacs({ baseUrl: productUrl, apis: { image: imageApi }, token: () => token })
}

/** A queue as the product makes it: on the disk's journal, to the real store. */
export function startUploads(place: Place) {
  const pacs = connect(place)
  let storedMs = 0
  // The same store; only the moment is noted at which an object lies there.
  const store: ObjectStore = {
    ...s3Store,
    async put(request) {
      await s3Store.put(request)
      storedMs = performance.now()
    },
    async complete(request) {
      await s3Store.complete(request)
      storedMs = performance.now()
    },
  }
  const journal = createJournal({ keyOf: async () => importJournalKey((await pacs.image.journalKey()).key) })
  const uploads = createUploadQueue({ pacs, journal, store, userId: () => place.userId })
  const target: UploadTarget = { kind: 'study', studyId: place.studyId as StudyId }
  return {
    uploads,
    journal,
    target,
    /** When the latest object lay in the store. */
    storedMs: () => storedMs,
    close() {
      uploads.destroy()
      journal.destroy()
    },
  }
}

/** Waits until the server knows a file. @throws Error why it failed. */
export function attached(uploads: UploadQueue, id: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const endings = [
      uploads.on('imageUploaded', ({ item }) => item.id === id() && settle(resolve)),
      uploads.on('uploadFailed', ({ item, error }) => item.id === id() && settle(() => reject(error))),
    ]
    function settle(answer: () => void): void {
      for (const end of endings) end()
      answer()
    }
  })
}
