import { runningEmbeddedUrl, startEmbeddedPostgres } from './embeddedPostgres'
import { lockDataFolder } from './instanceLock'

/** The product's own PostgreSQL: that of a server that runs, or one that is started for this alone. */
export async function openEmbedded(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const running = await runningEmbeddedUrl(dataDir)
  if (running !== null) return { url: running, close: async () => undefined }
  const lock = await lockDataFolder(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  return {
    url: postgres.url,
    async close() {
      await postgres.stop()
      await lock.release()
    },
  }
}
