import { guardStorage } from '../value/guardStorage'
import { type KeyValueStorage, storageKeys } from '../value/keyValueStorage'

/** What a computer keeps of a login. */
export interface KeptLogin {
  token(): string | null
  setToken(token: string): void
  /** Whether the screen was locked here, also when the server could not be reached. */
  isLocked(): boolean
  setLocked(isLocked: boolean): void
  setRoom(roomId: string): void
  /** Another hospital's patient is not the current one. */
  clearPatient(): void
  /** What names this computer to the server; null before its first login. */
  deviceToken(): string | null
  lastPhone(): string
  /** A login has been opened. */
  open(login: { token: string; deviceToken?: string | undefined }, phone: string): void
  /** The login has ended. */
  clear(): void
}

/** @param given - where it is kept. */
export function createKeptLogin(given: KeyValueStorage): KeptLogin {
  const storage = guardStorage(given)
  return {
    token: () => storage.getItem(storageKeys.token),
    setToken: (token) => storage.setItem(storageKeys.token, token),
    isLocked: () => storage.getItem(storageKeys.locked) !== null,
    setLocked(isLocked) {
      if (isLocked) storage.setItem(storageKeys.locked, '1')
      else storage.removeItem(storageKeys.locked)
    },
    setRoom: (roomId) => storage.setItem(storageKeys.roomId, roomId),
    clearPatient: () => storage.removeItem(storageKeys.currentPatient),
    deviceToken: () => storage.getItem(storageKeys.device),
    lastPhone: () => storage.getItem(storageKeys.lastLoginPhone) ?? '',
    open({ token, deviceToken }, phone) {
      storage.removeItem(storageKeys.locked)
      storage.setItem(storageKeys.token, token)
      storage.setItem(storageKeys.lastLoginPhone, phone)
      if (deviceToken !== undefined) storage.setItem(storageKeys.device, deviceToken)
    },
    clear() {
      storage.removeItem(storageKeys.token)
      storage.removeItem(storageKeys.currentPatient)
      storage.removeItem(storageKeys.locked)
    },
  }
}
