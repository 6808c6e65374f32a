import type { PacsError } from '@opensono/pacs-core'
import type { RefObject } from 'react'
import type { StripItem } from '../../StripItem'
import type { DrawnPane } from './useMarks'
import type { UsePictureResult } from './usePicture'

/** One image in a pane: its picture, its drawings and their values. */
export interface OpenPane extends DrawnPane {
  readonly item: StripItem | null
  readonly picture: UsePictureResult
  /** The element that plays its clip. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Why what is drawn could not be read; null when it was. */
  readonly readFault: PacsError | null
  readonly readAgain: () => void
  /**
   * `finished`: shows the drawings that a report was finished with, which cannot be changed; `now`: shows what is drawn now though a finished report has
   * other drawings; null: no finished report keeps drawings of this image.
   */
  readonly keptDrawings: 'finished' | 'now' | null
  /** Whether what is drawn now differs from what the report was finished with. */
  readonly isKeptChanged: boolean
}
