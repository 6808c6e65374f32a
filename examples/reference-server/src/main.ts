import path from 'node:path'
import { describeConfig, warningsAbout } from './aboutConfig'
import { ConfigError, parseConfig } from './config'
import { startEmbeddedPostgres } from './database/embeddedPostgres'
import { DataFolderInUseError, lockDataFolder } from './database/instanceLock'
import { seedDemo } from './demo/index'
import { refuseDemoAccounts } from './demo/seedHospitals'
import { createLog } from './log'
import { startServer } from './server'

/** What has to be undone at the end, last first. */
const closers: (() => Promise<unknown>)[] = []

async function stop(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  log.info(describeConfig(config), 'starting')
  for (const warning of warningsAbout(config)) log.warn(warning)

  const lock = await lockDataFolder(config.dataDir)
  closers.push(() => lock.release())
  let databaseUrl = config.databaseUrl
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres(config.dataDir)
    closers.push(() => postgres.stop())
    databaseUrl = postgres.url
  }
  const server = await startServer({
    config,
    databaseUrl,
    databaseOwnerUrl: config.databaseOwnerUrl,
    log,
    beforeListen: (services) =>
      config.isDemo
        ? // The sources and the build alike lie beside the assets.
          seedDemo(services, path.join(import.meta.dirname, '../assets'))
        : services.database.system(refuseDemoAccounts),
  })
  closers.push(() => server.close())
  log.info({ url: server.url }, 'ready')
}

let isStopping = false
function stopOn(signal: NodeJS.Signals): void {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        process.exit(1)
      },
    )
  })
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) stopOn(signal)

// A handler that throws outside of its call must not take everyone else's work with it.
process.on('unhandledRejection', (error) => createLog('error').error({ error }, 'a promise was left alone'))

/** Explains in a sentence what the administrator can mend, and anything else with all that is known. */
function explain(thrown: unknown): unknown {
  if (thrown instanceof ConfigError || thrown instanceof DataFolderInUseError) return thrown.message
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE' && 'port' in thrown) {
    return `Port ${String(thrown.port)} is in use by another program: stop it, or set PORT and OBJECT_PORT.`
  }
  return thrown
}

main().catch(async (thrown: unknown) => {
  if (isStopping) return
  console.error(explain(thrown))
  await stop().catch(() => undefined)
  process.exit(1)
})
