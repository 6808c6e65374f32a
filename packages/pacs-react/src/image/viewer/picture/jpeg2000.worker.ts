import loadOpenJPEG from '@cornerstonejs/codec-openjpeg/decodewasmjs'
import { createCodec, jpeg2000Size } from '@opensono/pacs-core/dicom'
import { answerDecodes } from './answerDecodes'
import { fetchWasm, silent } from './fetchWasm'

const decode = createCodec(jpeg2000Size, async (wasmUrl: string | null) => {
  const module = await loadOpenJPEG({ wasmBinary: await fetchWasm(wasmUrl), ...silent })
  return () => new module.J2KDecoder()
})
answerDecodes(({ bytes, shape }, wasmUrl) => decode(bytes, shape, wasmUrl))
