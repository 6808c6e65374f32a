import { WasmUnavailable } from './WasmUnavailable'

/** What a codec is loaded with. */
export interface CodecOptions {
  readonly wasmBinary?: ArrayBuffer
  print(): void
  printErr(): void
}

/** The codecs write a line for each picture, and one for each fault, which is reported another way. */
export const silent: CodecOptions = { print() {}, printErr() {} }

/** Fetches and compiles WebAssembly. @throws WasmUnavailable where the policy forbids it or its file is missing. */
export async function fetchWasm(wasmUrl: string | null): Promise<ArrayBuffer> {
  if (wasmUrl === null || typeof WebAssembly === 'undefined') throw new WasmUnavailable()
  try {
    // The smallest module: a policy without `wasm-unsafe-eval` refuses every one.
    await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))
    const answer = await fetch(wasmUrl)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return await answer.arrayBuffer()
  } catch {
    throw new WasmUnavailable()
  }
}
