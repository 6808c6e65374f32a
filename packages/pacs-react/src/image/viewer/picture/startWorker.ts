/** What a worker decodes: each is one file, which is loaded only when such a picture is met. */
export const workerKinds = ['pixel', 'jpegLossless', 'jpegLs', 'jpegLsScript', 'jpeg2000', 'jpeg2000Script'] as const

/** What a worker decodes. */
export type WorkerKind = (typeof workerKinds)[number]

/** Where the scripts of workers and their WebAssembly lie, if the host serves them from elsewhere. */
export interface DecoderUrls {
  readonly workers?: Partial<Record<WorkerKind, string | URL>>
  readonly wasm?: Partial<Record<'jpegLs' | 'jpeg2000', string | URL>>
}

// Bundlers find a worker by these very words.
const beside: Record<WorkerKind, () => Worker> = {
  pixel: () => new Worker(new URL('./pixel.worker.ts', import.meta.url), { type: 'module', name: 'opensono-pixel' }),
  jpegLossless: () =>
    new Worker(new URL('./jpegLossless.worker.ts', import.meta.url), {
      type: 'module',
      name: 'opensono-jpeg-lossless',
    }),
  jpegLs: () =>
    new Worker(new URL('./jpegLs.worker.ts', import.meta.url), { type: 'module', name: 'opensono-jpeg-ls' }),
  jpegLsScript: () =>
    new Worker(new URL('./jpegLsScript.worker.ts', import.meta.url), { type: 'module', name: 'opensono-jpeg-ls' }),
  jpeg2000: () =>
    new Worker(new URL('./jpeg2000.worker.ts', import.meta.url), { type: 'module', name: 'opensono-jpeg-2000' }),
  jpeg2000Script: () =>
    new Worker(new URL('./jpeg2000Script.worker.ts', import.meta.url), { type: 'module', name: 'opensono-jpeg-2000' }),
}

/** Starts a worker. */
export function startWorker(kind: WorkerKind, { workers = {} }: DecoderUrls): Worker {
  const url = workers[kind]
  return url === undefined ? beside[kind]() : new Worker(url, { type: 'module', name: `opensono-${kind}` })
}

/** Where the WebAssembly of a worker lies; null for those without. */
export function wasmUrlOf(kind: WorkerKind, { wasm = {} }: DecoderUrls): string | null {
  if (kind === 'jpegLs') {
    return String(wasm.jpegLs ?? new URL('@cornerstonejs/codec-charls/decodewasm', import.meta.url))
  }
  if (kind === 'jpeg2000') {
    return String(wasm.jpeg2000 ?? new URL('@cornerstonejs/codec-openjpeg/decodewasm', import.meta.url))
  }
  return null
}
