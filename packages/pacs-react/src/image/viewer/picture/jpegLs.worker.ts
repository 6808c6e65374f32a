import loadCharLS from '@cornerstonejs/codec-charls/decodewasmjs'
import { answerDecodes } from './answerDecodes'
import { jpegLsSize } from './codestreamSize'
import { createCodec, fetchWasm, silent } from './wasmCodec'

const decode = createCodec(jpegLsSize, async (wasmUrl) => {
  const module = await loadCharLS({ wasmBinary: await fetchWasm(wasmUrl), ...silent })
  return { makeDecoder: () => new module.JpegLSDecoder() }
})
answerDecodes(({ bytes, shape }, wasmUrl) => decode(bytes, shape, wasmUrl))
