/** What the product needs of `localStorage` or `sessionStorage`; a host may pass its own. */
export interface KeyValueStorage {
  /** The stored text, or null. */
  getItem(key: string): string | null
  /** Stores a text under a key. */
  setItem(key: string, value: string): void
  /** Forgets a key. */
  removeItem(key: string): void
}

/** Keys that the product keeps in local storage. Nothing else is kept there but keys that start with `opensono.`. */
export const storageKeys = {
  token: 'pacs_token',
  currentPatient: 'curPatient',
  lastLoginPhone: 'lastLoginPhone',
  bufferPrefix: 'bufferPrefix',
  theme: 'data-theme',
  mode: 'current-mode',
  language: 'current-language',
  roomId: 'roomId',
  /** What names this computer to the server. */
  device: 'opensono.device',
  /** What names this browser in the operation log: random, and no secret. */
  machine: 'opensono.machine',
  /** There while the screen is locked, so that other tabs of the browser learn of it. */
  locked: 'opensono.locked',
} as const
