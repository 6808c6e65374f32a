import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'

/**
 * Builds a page from the packages' sources.
 *
 * @param name - the page that measures, or that of a host which shows the images of a study.
 * @returns the folder it lies in.
 */
export async function buildPage(name: 'page' | 'viewerPage' = 'page'): Promise<string> {
  const outDir = path.join(await mkdtemp(path.join(tmpdir(), 'opensono-bench-page-')), 'page')
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL(`../../${name}`, import.meta.url)),
    resolve: { conditions: ['@opensono/source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'chrome102', modulePreload: { polyfill: false } },
  })
  return outDir
}
