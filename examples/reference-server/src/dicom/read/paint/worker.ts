import '../../../queue/lowPriority'
import { parentPort } from 'node:worker_threads'
import { PacsError } from '@opensono/pacs-core'
import type { PaintAnswer, PaintMessage } from './messages'
import { decodeFrame, paintFrame, storedFrame } from './paintFrame'

/** The thread that decodes and paints one frame after the other: whatever a hostile frame makes of a codec, the server goes on. */
async function answer(frame: PaintMessage): Promise<PaintAnswer> {
  try {
    if (frame.wanted === 'samples') return { samples: await decodeFrame(frame) }
    if (frame.wanted === 'stored') return { stored: await storedFrame(frame) }
    return { picture: await paintFrame(frame) }
  } catch (thrown) {
    // A codec that throws says that it was given no picture.
    const { code, details, message } = PacsError.from(thrown, 'DICOM_DAMAGED')
    return { code, details, message }
  }
}

/** The bytes of an answer, which are moved and not copied. */
function bytesOf(painted: PaintAnswer): ArrayBuffer[] {
  if ('picture' in painted) return [painted.picture.bytes.buffer]
  if ('samples' in painted) return [painted.samples.bytes.buffer]
  return 'stored' in painted ? [painted.stored.buffer] : []
}

parentPort?.on('message', async (frame: PaintMessage) => {
  const painted = await answer(frame)
  parentPort?.postMessage(painted, bytesOf(painted))
})
