import loadOpenJPEG from '@cornerstonejs/codec-openjpeg/decode'
import { answerDecodes } from './answerDecodes'
import { jpeg2000Size } from './codestreamSize'
import { createCodec, silent } from './wasmCodec'

// The same codec as JavaScript, four to twenty times slower, for pages whose policy lets no WebAssembly run.
const decode = createCodec(jpeg2000Size, async () => {
  const module = await loadOpenJPEG(silent)
  return { makeDecoder: () => new module.J2KDecoder() }
})
answerDecodes(({ bytes, shape }) => decode(bytes, shape, null))
