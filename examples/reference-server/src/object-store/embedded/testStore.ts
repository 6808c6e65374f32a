import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3ConformanceTarget } from '../conformance/Bench'
import { OBJECT_BYTES_BELOW, type ObjectStore } from '../ObjectStore'
import { CredentialMint } from './credentials'
import { openMasterKey } from './masterKey'
import { startEmbeddedObjectStore } from './startEmbeddedObjectStore'

/** The origin whose pages may use a store under test. */
export const APP_ORIGIN = 'http://app.example:8080'

/** A store in a directory of its own, with the clock, the log and the restart a test needs. */
export interface TestStore extends S3ConformanceTarget {
  store: ObjectStore & { port: number }
  endpoint: string
  directory: string
  /** All that was logged, as JSON. */
  log: string[]
  /** Moves the store's clock against the real one. */
  advance(seconds: number): void
  /** Stops the server and starts another on the same directory and port. */
  restart(): Promise<void>
}

/** What a test may want otherwise. */
export interface TestStoreOptions {
  /** Default: {@link APP_ORIGIN} only. */
  allowedOrigins?: readonly string[]
  /** Default: the product's limit. */
  bytesBelow?: number
  /** Where the store's directory is made. Default: the system's temporary files. */
  parent?: string
}

/** Starts the embedded store for a test. */
export async function openTestStore({
  allowedOrigins = [APP_ORIGIN],
  bytesBelow = OBJECT_BYTES_BELOW,
  parent = tmpdir(),
}: TestStoreOptions = {}): Promise<TestStore> {
  const directory = await mkdtemp(join(parent, 'object-store-'))
  const log: string[] = []
  const write = (fields: object, message: string) => void log.push(JSON.stringify({ ...fields, message }))
  let ahead = 0
  const now = () => new Date(Date.now() + ahead * 1000)
  const start = (port: number) =>
    startEmbeddedObjectStore({
      directory,
      port,
      host: '127.0.0.1',
      allowedOrigins: () => allowedOrigins,
      logger: { info: write, error: write },
      bytesBelow,
      now,
    })
  const store = await start(0)
  const target: TestStore = {
    store,
    endpoint: `http://127.0.0.1:${store.port}`,
    directory,
    log,
    root: new CredentialMint(await openMasterKey(directory)).root,
    advance: (seconds) => {
      ahead += seconds
    },
    restart: async () => {
      await target.store.close()
      target.store = await start(target.store.port)
    },
    close: async () => {
      await target.store.close()
      await rm(directory, { recursive: true })
    },
  }
  return target
}
