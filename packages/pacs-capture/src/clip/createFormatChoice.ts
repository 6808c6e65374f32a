import { type CanEncode, type ClipFormat, chooseClipFormat } from './chooseClipFormat'

/** What the pictures of a stream are encoded with; their size decides. */
export interface FormatChoice {
  /** Looks at the size of a picture. @returns whether it is another one than before */
  see(frame: VideoFrame): boolean
  /** What was chosen for that size; null while the answer is awaited, and when this browser can encode none. */
  known(): ClipFormat | null
  /** The same once it is known: while the answer is awaited, the size may change. */
  settled(): Promise<ClipFormat | null>
}

/** @param canEncode - asks the browser. */
export function createFormatChoice(canEncode: CanEncode): FormatChoice {
  let size = ''
  let format: Promise<ClipFormat | null> = Promise.resolve(null)
  let known: ClipFormat | null = null

  async function settled(): Promise<ClipFormat | null> {
    const asked = format
    const chosen = await asked
    return asked === format ? chosen : await settled()
  }

  return {
    see({ displayWidth, displayHeight }) {
      const next = `${displayWidth}x${displayHeight}`
      if (next === size) return false
      size = next
      known = null
      const asked = chooseClipFormat(displayWidth, displayHeight, canEncode)
      format = asked
      void asked.then((chosen) => {
        if (asked === format) known = chosen
      })
      return true
    },
    known: () => known,
    settled,
  }
}
