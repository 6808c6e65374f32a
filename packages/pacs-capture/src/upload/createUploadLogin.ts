import type { JournalEntry } from '../journal/Journal'

/** Under whose login uploads are sent. */
export interface UploadLogin {
  /** Who works now, or worked last: a clip may end after its user's logout, and is still that user's. */
  userId(): string | null
  /** Whether calls for that file may be made now: none is made in the name of another user. */
  owns(entry: Pick<JournalEntry, 'userId'>): boolean
  /** Counts logins. */
  number(): number
  /** True while nothing is sent: by the host's will, or because the login has expired. */
  isPaused(): boolean
  pause(): void
  /** The server refused the login. */
  expire(): void
  /** Somebody has logged in. */
  resume(): void
}

/** @param userId - who works now; left out: users are not distinguished. */
export function createUploadLogin(userId: () => string | null = () => null): UploadLogin {
  let lastUserId: string | null = null
  let number = 0
  let isHeld = false
  let isExpired = false
  const whoWorks = () => {
    lastUserId = userId() ?? lastUserId
    return lastUserId
  }
  return {
    userId: whoWorks,
    owns: (entry) => entry.userId === null || entry.userId === whoWorks(),
    number: () => number,
    isPaused: () => isHeld || isExpired,
    pause() {
      isHeld = true
    },
    expire() {
      isExpired = true
    },
    resume() {
      isHeld = false
      isExpired = false
      number += 1
    },
  }
}
