import type { FrozenFrame } from '@opensono/pacs-core'

/** A frame with its bytes. */
export interface WholeFrame {
  readonly frame: FrozenFrame
  readonly blob: Blob
}

/** The frozen frame that this client has, and the one that it needs. Anyone who has a frame gives it to those who come later. */
export interface FrameShelf {
  held(): WholeFrame | null
  wantedId(): string | null
  keep(whole: WholeFrame): void
  want(frame: FrozenFrame): void
  drop(frameId: string): void
}

/** Makes an empty shelf. */
export function createFrameShelf(): FrameShelf {
  let held: WholeFrame | null = null
  let wantedId: string | null = null
  return {
    held: () => held,
    wantedId: () => wantedId,
    keep(whole) {
      held = whole
      if (whole.frame.id === wantedId) wantedId = null
    },
    want(frame) {
      if (held?.frame.id !== frame.id) wantedId = frame.id
    },
    drop(frameId) {
      if (held?.frame.id === frameId) held = null
      if (wantedId === frameId) wantedId = null
    },
  }
}
