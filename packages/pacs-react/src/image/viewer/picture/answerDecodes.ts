import { PacsError } from '@opensono/pacs-core'
import { renderSamples, type Samples, windowOfValues } from '@opensono/pacs-core/dicom'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { bitmapOfPixels } from './bitmapOfPixels'
import type { DecodeAnswer, DecodeRequest, DecodeResult, DecodeTask, FrameJob } from './decodeMessages'
import { WasmUnavailable } from './WasmUnavailable'

/** Decodes the samples of a frame. @throws PacsError why it cannot be decoded. */
export type DecodeSamples = (job: FrameJob, wasmUrl: string | null) => Samples | Promise<Samples>

/** Does what only some workers can. */
export type OtherTask = (task: Extract<DecodeTask, { kind: 'inflate' }>) => DecodeResult

async function resultOf(
  { task, wasmUrl }: DecodeRequest,
  decode: DecodeSamples,
  other: OtherTask | undefined,
): Promise<DecodeResult> {
  if (task.kind === 'inflate') {
    if (other === undefined) throw new PacsError('PICTURE_UNREADABLE', { message: 'another worker inflates' })
    return other(task)
  }
  const samples = await decode(task.job, wasmUrl)
  const { shape, look } = task.job
  if (samples.width !== shape.columns || samples.height !== shape.rows || samples.channels !== shape.samples) {
    throw new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
  }
  if (task.kind === 'samples') return { kind: 'samples', samples }
  const window = task.window ?? (look.isWindowOfValues ? windowOfValues(samples, look) : look.window)
  const pixels = renderSamples(samples, shape.photometric, look, task.window)
  return { kind: 'bitmap', bitmap: await bitmapOfPixels(pixels, samples.width), window }
}

/** What is handed over to the page in place of a copy. */
function transferOf(result: DecodeResult): Transferable[] {
  if (result.kind === 'bitmap') return [result.bitmap]
  return [result.kind === 'samples' ? result.samples.data.buffer : result.bytes.buffer]
}

interface Port {
  postMessage(message: DecodeAnswer, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<DecodeRequest>) => void) | null
}

/** Answers the page in a worker: one frame after the other, each refused alone. */
export function answerDecodes(decode: DecodeSamples, other?: OtherTask): void {
  // What a worker's global is: its types exclude those of a page.
  const port = globalThis as unknown as Port
  async function answer(request: DecodeRequest): Promise<void> {
    try {
      const result = await resultOf(request, decode, other)
      port.postMessage({ id: request.id, result }, transferOf(result))
    } catch (thrown) {
      if (thrown instanceof WasmUnavailable) return port.postMessage({ id: request.id, isUnavailable: true }, [])
      const { code, details, message } = PacsError.from(thrown, 'PICTURE_UNREADABLE')
      port.postMessage({ id: request.id, code, details, message }, [])
    }
  }
  const inOrder = createSerialQueue()
  port.onmessage = ({ data }) => void inOrder(() => answer(data))
}
