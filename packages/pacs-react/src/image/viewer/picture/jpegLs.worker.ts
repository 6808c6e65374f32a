import loadCharLS from '@cornerstonejs/codec-charls/decodewasmjs'
import { createCodec, jpegLsSize } from '@opensono/pacs-core/dicom'
import { answerDecodes } from './answerDecodes'
import { fetchWasm, silent } from './fetchWasm'

const decode = createCodec(jpegLsSize, async (wasmUrl: string | null) => {
  const module = await loadCharLS({ wasmBinary: await fetchWasm(wasmUrl), ...silent })
  return () => new module.JpegLSDecoder()
})
answerDecodes(({ bytes, shape }, wasmUrl) => decode(bytes, shape, wasmUrl))
