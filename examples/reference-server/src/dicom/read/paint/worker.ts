import { parentPort } from 'node:worker_threads'
import { PacsError } from '@opensono/pacs-core'
import type { FrameToPaint, PaintAnswer } from './messages'
import { paintFrame } from './paintFrame'

/** The thread that decodes and paints one frame after the other: whatever a hostile frame makes of a codec, the server goes on. */
async function answer(frame: FrameToPaint): Promise<PaintAnswer> {
  try {
    return { picture: await paintFrame(frame) }
  } catch (thrown) {
    // A codec that throws says that it was given no picture.
    const { code, details, message } = PacsError.from(thrown, 'DICOM_DAMAGED')
    return { code, details, message }
  }
}

parentPort?.on('message', async (frame: FrameToPaint) => {
  const painted = await answer(frame)
  parentPort?.postMessage(painted, 'picture' in painted ? [painted.picture.bytes.buffer] : [])
})
