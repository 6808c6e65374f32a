import type { ClipFacts, ClipFileType, PictureSource } from '@opensono/pacs-capture'

/** A clip that is being recorded into memory. */
export interface BlobRecording {
  finish(): Promise<{ facts: ClipFacts; file: Blob }>
}

/**
 * Records a clip as the product does and keeps its bytes, for those who want to look into the file.
 *
 * @param pictures - of the stream.
 */
export async function recordToBlob(pictures: PictureSource): Promise<BlobRecording> {
  const { port1, port2 } = new MessageChannel()
  const pieces: ArrayBuffer[] = []
  const whole = new Promise<void>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer } | { isLast: true }>) => {
      if ('bytes' in data) pieces.push(data.bytes)
      else resolve()
    }
  })
  const faults: unknown[] = []
  const types: ClipFileType[] = []
  const listener = {
    onOpen(type: ClipFileType) {
      types.push(type)
      return port2
    },
    onSize() {},
    onLimit() {},
    onFailed: (error: unknown) => void faults.push(error),
  }
  const recorder = await pictures.record(listener, 1_800_000)
  return {
    async finish() {
      const facts = await recorder.finish()
      await whole
      const [type] = types
      if (facts === null || type === undefined || faults.length > 0) throw new Error(`no clip: ${faults.join()}`)
      return { facts, file: new Blob(pieces, { type: type.contentType }) }
    },
  }
}
