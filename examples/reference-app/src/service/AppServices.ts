import type { WorkstationLogin } from '@opensono/pacs-capture/workstation'
import type { KeyValueStorage, Lifetime } from '@opensono/pacs-core'
import type { Appearance, Toasts } from '@opensono/pacs-react'

/** Everything that lives as long as the page. */
export interface AppServices extends WorkstationLogin {
  readonly appearance: Appearance
  readonly toasts: Toasts
  /** Keeps what outlives the tab. */
  readonly storage: KeyValueStorage
  /** Keeps what ends with the tab or the login. */
  readonly tabStorage: KeyValueStorage
  /** Owns the workstation, which is made with the first page that needs it. */
  readonly lifetime: Lifetime
}
