import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'

/**
 * Builds the page that measures, from the packages' sources.
 *
 * @returns the folder it lies in.
 */
export async function buildPage(): Promise<string> {
  const outDir = path.join(await mkdtemp(path.join(tmpdir(), 'opensono-bench-page-')), 'page')
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../page', import.meta.url)),
    resolve: { conditions: ['@opensono/source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'chrome102', modulePreload: { polyfill: false } },
  })
  return outDir
}
