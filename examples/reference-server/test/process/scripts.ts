import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'tsup'
import manifest from '../../package.json' with { type: 'json' }
import { base } from '../../tsup.config'

const server = path.resolve(import.meta.dirname, '../..')
const testing = 'src/object-store/embedded/testing'

/** The processes that tests start and kill, beside the server's own. */
const scripts = {
  merger: 'test/process/merger.ts',
  migrator: 'test/process/migrator.ts',
  writer: 'test/process/writer.ts',
  joinProcess: `${testing}/joinProcess.ts`,
  partsProcess: `${testing}/partsProcess.ts`,
  writerProcess: `${testing}/writerProcess.ts`,
}

/** Which of them. */
export type ScriptName = keyof typeof scripts

/**
 * Builds the scripts once for all that start them: read from their sources, each start would cost a second.
 *
 * @returns the folder that holds them, inside of the package, where they find what they need; remove it at the end.
 */
export async function buildScripts(): Promise<string> {
  const folder = await mkdtemp(path.join(server, 'node_modules/.scripts-'))
  const entry = Object.fromEntries(Object.entries(scripts).map(([name, file]) => [name, path.join(server, file)]))
  // As where the server builds itself; this may be started from another folder.
  const external = Object.keys(manifest.dependencies).map((name) => new RegExp(`^${name}(/|$)`))
  try {
    await build({ ...base, config: false, entry, external, outDir: folder, sourcemap: false, silent: true })
  } catch (thrown) {
    await rm(folder, { recursive: true })
    throw thrown
  }
  return folder
}
