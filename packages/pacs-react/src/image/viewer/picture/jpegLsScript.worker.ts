import loadCharLS from '@cornerstonejs/codec-charls/decode'
import { createCodec, jpegLsSize } from '@opensono/pacs-core/dicom'
import { answerDecodes } from './answerDecodes'
import { silent } from './fetchWasm'

// The same codec as JavaScript, four to twenty times slower, for pages whose policy lets no WebAssembly run.
const decode = createCodec(jpegLsSize, async () => {
  const module = await loadCharLS(silent)
  return () => new module.JpegLSDecoder()
})
answerDecodes(({ bytes, shape }) => decode(bytes, shape, null))
