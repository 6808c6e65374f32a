import { startEmbeddedObjectStore } from '../startEmbeddedObjectStore'

/** Starts the embedded store on a folder and a free port, without a log, for no page of another origin. */
export function startQuietStore(directory: string) {
  return startEmbeddedObjectStore({
    directory,
    host: '127.0.0.1',
    port: 0,
    allowedOrigins: () => [],
    logger: { info: () => undefined, error: () => undefined },
  })
}
