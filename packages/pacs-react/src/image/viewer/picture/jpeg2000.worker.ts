import loadOpenJPEG from '@cornerstonejs/codec-openjpeg/decodewasmjs'
import { answerDecodes } from './answerDecodes'
import { jpeg2000Size } from './codestreamSize'
import { createCodec, fetchWasm, silent } from './wasmCodec'

const decode = createCodec(jpeg2000Size, async (wasmUrl) => {
  const module = await loadOpenJPEG({ wasmBinary: await fetchWasm(wasmUrl), ...silent })
  return { makeDecoder: () => new module.J2KDecoder() }
})
answerDecodes(({ bytes, shape }, wasmUrl) => decode(bytes, shape, wasmUrl))
