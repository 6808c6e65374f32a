import loadOpenJPEG from '@cornerstonejs/codec-openjpeg/decode'
import { createCodec, jpeg2000Size } from '@opensono/pacs-core/dicom'
import { answerDecodes } from './answerDecodes'
import { silent } from './fetchWasm'

// The same codec as JavaScript, four to twenty times slower, for pages whose policy lets no WebAssembly run.
const decode = createCodec(jpeg2000Size, async () => {
  const module = await loadOpenJPEG(silent)
  return () => new module.J2KDecoder()
})
answerDecodes(({ bytes, shape }) => decode(bytes, shape, null))
