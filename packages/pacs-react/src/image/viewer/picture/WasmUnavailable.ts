/** Says that WebAssembly may not run here: the content security policy of the worker's script forbids it, or its file is missing. */
export class WasmUnavailable extends Error {}
