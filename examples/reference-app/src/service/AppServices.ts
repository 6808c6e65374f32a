import type { KeyValueStorage, Pacs, sessionApi } from '@opensono/pacs-core'
import type { Appearance, PacsServices, Toasts } from '@opensono/pacs-react'

/** Everything that lives as long as the page. */
export interface AppServices extends Pick<PacsServices, 'session' | 'currentPatient' | 'text'> {
  readonly pacs: Pacs<{ session: typeof sessionApi }>
  readonly appearance: Appearance
  readonly toasts: Toasts
  /** Keeps what outlives the tab. */
  readonly storage: KeyValueStorage
  /** Keeps what ends with the tab or the login. */
  readonly tabStorage: KeyValueStorage
}
