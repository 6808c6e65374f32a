import loadCharLS from '@cornerstonejs/codec-charls/decode'
import { answerDecodes } from './answerDecodes'
import { jpegLsSize } from './codestreamSize'
import { createCodec, silent } from './wasmCodec'

// The same codec as JavaScript, four to twenty times slower, for pages whose policy lets no WebAssembly run.
const decode = createCodec(jpegLsSize, async () => {
  const module = await loadCharLS(silent)
  return { makeDecoder: () => new module.JpegLSDecoder() }
})
answerDecodes(({ bytes, shape }) => decode(bytes, shape, null))
