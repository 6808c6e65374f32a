import { type Controller, createStore, guardStorage, type KeyValueStorage, storageKeys } from '@opensono/pacs-core'
import type { Theme } from '../control/PacsRoot'
import type { Mode } from '../control/root/RootContext'

/** How the interface looks. */
export interface AppearanceState {
  readonly theme: Theme
  readonly mode: Mode
}

/** Theme and size of the interface, kept on this computer. */
export interface Appearance extends Controller<AppearanceState> {
  /** Chooses light or dark and keeps the choice. */
  setTheme(theme: Theme): void
  /** Chooses the size of the controls and keeps the choice. */
  setMode(mode: Mode): void
}

/** How the appearance is made. */
export interface AppearanceOptions {
  /** Keeps the choices: `localStorage`. */
  storage: KeyValueStorage
  /** Whether the system is light; it decides until the user chooses. @defaultValue false */
  isSystemLight?: boolean
}

/**
 * Makes the controller of theme and mode, beginning with what was chosen here before.
 *
 * @param options - the storage, and what the system prefers.
 */
export function createAppearance({ isSystemLight = false, ...options }: AppearanceOptions): Appearance {
  const storage = guardStorage(options.storage)
  const stored = storage.getItem(storageKeys.theme)
  const store = createStore<AppearanceState>({
    theme: stored === 'light' || stored === 'dark' ? stored : isSystemLight ? 'light' : 'dark',
    mode: storage.getItem(storageKeys.mode) === 'touch' ? 'touch' : 'comfortable',
  })
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    setTheme(theme) {
      storage.setItem(storageKeys.theme, theme)
      store.update({ theme })
    },
    setMode(mode) {
      storage.setItem(storageKeys.mode, mode)
      store.update({ mode })
    },
    destroy: store.destroy,
  }
}
