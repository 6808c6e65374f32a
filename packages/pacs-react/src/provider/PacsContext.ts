import type { BufferNames, CaptureSession, DeviceList, Hotkeys, Keymap } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import type { Workstation } from '@opensono/pacs-capture/workstation'
import type { CurrentPatient, Lifetime, Occupancy, PacsClient, Session, Text } from '@opensono/pacs-core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

/** The living things that components work on; all of them are made by the host. */
export interface PacsServices {
  /** The client. Components name the endpoints they call, so any client of the server will do. */
  readonly pacs: PacsClient
  /** Login and the current user. */
  readonly session: Session
  /** Which study this tab works on. */
  readonly currentPatient: CurrentPatient
  /** Keeps the study that one edits from everybody else; left out where the host's server knows no leases. */
  readonly occupancy?: Occupancy | undefined
  /** The interface's words and language. */
  readonly text: Text
  /** Rows of the server; the only place where they are kept. */
  readonly queryClient: QueryClient
  /** Uploads under way; left out where nothing is uploaded. */
  readonly uploads?: UploadQueue | undefined
  /** The capture card; left out where nothing is captured. */
  readonly capture?: CaptureSession | undefined
  /** The capture devices of this computer; goes with `capture`. */
  readonly devices?: DeviceList | undefined
  /** The keys that capture; goes with `capture`. */
  readonly hotkeys?: Hotkeys | undefined
  /** All keys of the page. Left out, the provider brings its own. */
  readonly keymap?: Keymap | undefined
  /** Names for images in the buffer; goes with `capture`. */
  readonly bufferNames?: BufferNames | undefined
  /** Made these services and wires them; left out where the host wires them by hand. */
  readonly workstation?: Workstation | undefined
  /** Owns what components keep beyond the page that shows it: drafts, queries of lists. Left out, the provider brings its own. */
  readonly lifetime?: Lifetime | undefined
}

/** What components read of the nearest provider. */
export interface ProvidedServices extends PacsServices {
  readonly lifetime: Lifetime
}

/** Hands the services down; read it with `usePacs`. */
export const PacsContext = createContext<ProvidedServices | null>(null)
