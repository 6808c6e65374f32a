import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Clock, systemClock } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app'
import type { Config } from './config'
import { createDatabase } from './database/database'
import { keepNotingLogHeads } from './database/logHeads'
import { migrate } from './database/migrate'
import { startSequencer } from './database/sequencer'
import { findServerLogin } from './database/serverLogin'
import { startPatienceMs, waitForDatabase } from './database/waitForDatabase'
import { startDescribingClips } from './dicom/object/clip/describeEarlierClips'
import { createDicomReader } from './dicom/read/createDicomReader'
import { createJobs } from './jobs/createJobs'
import { startHousekeeping } from './jobs/housekeeping'
import { createLog, type Log } from './log'
import { createMessaging } from './messaging/createMessaging'
import { createDamageNote } from './modules/image/createDamageNote'
import { keepForgettingUploads } from './modules/image/forgetAbandonedUploads'
import { createMayRead } from './modules/image/readerAccess'
import { openSealKeys } from './modules/seal/openSealKeys'
import { offerSetup } from './modules/session/setUp'
import { createSmsSender } from './modules/session/smsSender'
import { openMasterKey } from './object-store/embedded/masterKey'
import { type MayRead, type OnDamaged, objectBases, startEmbeddedObjectStore } from './object-store/index'
import { createPaper, type Paper } from './paper/createPaper'
import { createCallCounter } from './serve/createCallCounter'
import { newNonce, securityHeaders } from './serve/securityHeaders'
import { migrationsFolder, serverFolder } from './serverFolder'
import type { Services } from './services'

/** What a running server is. */
export interface RunningServer {
  /** Address that it listens on. */
  readonly url: string
  readonly app: FastifyInstance
  readonly services: Services
  /** Resolves when every committed event and log row has its place. */
  settled(): Promise<void>
  /** Stops taking calls, lets running ones end, then stops everything it started. */
  close(): Promise<void>
}

/** How a server is started. */
export interface ServerOptions {
  config: Config
  /** Address of PostgreSQL, which runs already: as the tables' owner, or with the server's own login when the owner's is given too. */
  databaseUrl: string
  databaseOwnerUrl?: string | undefined
  clock?: Clock
  log?: Log
  /** Folder of the built web app, null for none. @defaultValue that of the reference app, if it is built */
  appFolder?: string | null
  /** Renders the papers; who gives it closes it. @defaultValue one of its own */
  paper?: Paper
  /** Adds routes of one's own, before the product's. */
  beforeRoutes?: (app: FastifyInstance, services: Services) => void
  /** Called between the last preparation and the first call: the demo's data. */
  beforeListen?: (services: Services) => Promise<void>
}

const appFolder = path.resolve(serverFolder, '../reference-app/dist')

async function builtApp(): Promise<string | null> {
  return stat(path.join(appFolder, 'index.html')).then(
    () => appFolder,
    () => null,
  )
}

/** Origins of pages that may use the object store: ours, under the names that this machine has for itself, and embedders'. */
function pageOrigins(config: Config, port: number): string[] {
  const own = new URL(config.publicUrl)
  const isLocal = ['localhost', '127.0.0.1'].includes(own.hostname)
  const loopback = isLocal ? [`${own.protocol}//localhost:${port}`, `${own.protocol}//127.0.0.1:${port}`] : []
  return [own.origin, ...loopback, ...config.allowedOrigins]
}

/** What is known only when the store is open. */
interface Late {
  port: () => number
  onDamaged: OnDamaged
  mayRead: MayRead
}

type Tls = { cert: Buffer; key: Buffer } | undefined

async function openObjectStore(config: Config, clock: Clock, log: Log, tls: Tls, late: Late) {
  const { port, onDamaged, mayRead } = late
  const now = () => new Date(clock.now())
  if (config.s3 !== undefined) {
    // Only who has an S3 of one's own waits for its client to load.
    const { createS3ObjectStore } = await import('./object-store/s3/createS3ObjectStore')
    const { guardReads } = await import('./object-store/s3/guardReads')
    const allowedOrigins = pageOrigins(config, port())
    const s3 = await createS3ObjectStore({ ...config.s3, allowedOrigins, logger: log, now, onDamaged })
    const store = await guardReads(s3, {
      masterKey: await openMasterKey(config.secretDir),
      host: config.host,
      port: config.objectPort,
      publicEndpoint: config.objectPublicUrl,
      allowedOrigins: () => pageOrigins(config, port()),
      logger: log,
      tls,
      mayRead,
      now,
    }).catch(async (thrown: unknown) => {
      await s3.close()
      throw thrown
    })
    const origins = objectBases(config.s3).map((base) => new URL(base).origin)
    return { store, origins: [...new Set([store.endpoint, ...origins])] }
  }
  const store = await startEmbeddedObjectStore({
    directory: path.join(config.dataDir, 'objects'),
    host: config.host,
    port: config.objectPort,
    ...(config.objectPublicUrl === undefined ? {} : { publicEndpoint: config.objectPublicUrl }),
    allowedOrigins: () => pageOrigins(config, port()),
    logger: log,
    tls,
    now,
    onDamaged,
    mayRead,
  })
  const scheme = tls === undefined ? 'http' : 'https'
  return { store, origins: [config.objectPublicUrl ?? `${scheme}://${config.host}:${store.port}`] }
}

/**
 * Starts the server on a PostgreSQL that runs already.
 *
 * @throws Error in one sentence for people when something it needs is not there.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, databaseUrl, databaseOwnerUrl } = options
  const ownerUrl = databaseOwnerUrl ?? databaseUrl
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog(config.logLevel)
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of closers.splice(0).reverse()) {
      await stop().catch((error: unknown) => log.error({ error }, 'a component did not stop cleanly'))
    }
  }

  try {
    await waitForDatabase(ownerUrl, log, clock)
    await migrate(ownerUrl, migrationsFolder, clock.now())
    const login = await findServerLogin(ownerUrl, databaseOwnerUrl === undefined ? null : databaseUrl)
    if (login.warning !== null) log.warn(login.warning)
    const database = createDatabase({
      url: login.url,
      ownerUrl,
      clock,
      // Ids only, as the row itself.
      logUnstoredRead: (row) => log.error({ row }, 'the log of a read could not be written yet'),
    })
    closers.push(() => database.close())
    database.setPatience(startPatienceMs)
    let port = config.port
    const tls = config.tls && {
      cert: await readFile(config.tls.certFile),
      key: await readFile(config.tls.keyFile),
    }
    let noteDamage: OnDamaged = () => undefined
    const late = { port: () => port, onDamaged: (key: string) => noteDamage(key), mayRead: createMayRead(database) }
    const { store, origins } = await openObjectStore(config, clock, log, tls, late)
    closers.push(() => store.close())
    const paper = options.paper ?? createPaper()
    if (options.paper === undefined) closers.push(() => paper.close())
    const dicomReader = createDicomReader()
    closers.push(() => dicomReader.close())
    const jobs = createJobs(database, log)
    const messaging = createMessaging({ database, log, config })
    // It holds a connection of the database: without this a start that fails would not end.
    closers.push(() => messaging.close())
    const sealKeys = await openSealKeys(database, config.secretDir, clock.now())
    const services: Services = {
      config,
      database,
      objectStore: store,
      objectStoreOrigins: origins,
      paper,
      dicomReader,
      jobs,
      sealKeys,
      messaging,
      sms: createSmsSender(config, clock),
      clock,
      callCounter: createCallCounter(clock),
      log,
    }
    noteDamage = createDamageNote(services)
    const app = await createApp(services, {
      appFolder: options.appFolder === undefined ? await builtApp() : options.appFolder,
      tls,
      beforeRoutes: options.beforeRoutes,
    })
    const headers = { config, objectStoreOrigins: origins }
    messaging.attach(app.server, () => ({ ...securityHeaders(newNonce(), headers), 'Cache-Control': 'no-store' }))
    await jobs.start()
    closers.push(() => jobs.stop())
    const sequencer = startSequencer({ database, log, publish: messaging.publish })
    closers.push(() => sequencer.stop())
    const housekeeping = startHousekeeping(database, log)
    closers.push(() => housekeeping.stop())
    closers.push(keepForgettingUploads(services))
    closers.push(startDescribingClips(services))
    closers.push(keepNotingLogHeads(services))
    await options.beforeListen?.(services)
    await offerSetup(services)
    closers.push(() => messaging.close())
    closers.push(() => app.close())
    // Before the server waits for its connections to end.
    closers.push(async () => messaging.hangUpAll())
    database.setPatience()
    await app.listen({ host: config.host, port: config.port })
    const address = app.server.address()
    port = typeof address === 'object' && address !== null ? address.port : config.port
    const scheme = tls === undefined ? 'http' : 'https'
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    return { url: `${scheme}://${host}:${port}`, app, services, settled: sequencer.settled, close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}
