import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, tail } from '../../../scripts/setup/run.mjs'

/** What is brought, as its registry has it: OHIF brings its built viewer in `dist`. */
export const viewers = { ohif: '@ohif/app@3.13.2', client: 'dicomweb-client@0.11.3' }

/**
 * Brings the viewers' packages, unpacked and unchanged. Their own dependencies are built into them.
 * @returns {Promise<{ reason: string, folders?: undefined } | { reason?: undefined, folders: { base: string, ohif: string, client: string } }>} why they cannot be had here, or where they are
 */
export async function installViewers() {
  const base = await mkdtemp(join(tmpdir(), 'opensono-viewers-'))
  const folders = { base, ohif: join(base, 'ohif'), client: join(base, 'client') }
  for (const name of /** @type {const} */ (['ohif', 'client'])) {
    const packed = await run('npm', ['pack', viewers[name], '--silent', '--pack-destination', base])
    const file = packed.output.trim().split('\n').at(-1) ?? ''
    if (packed.code !== 0)
      return { reason: `needs ${viewers[name]}, which could not be had: ${tail(packed.output, 3)}` }
    await mkdir(folders[name])
    const unpacked = await run('tar', ['-xzf', join(base, file), '-C', folders[name], '--strip-components=1'])
    if (unpacked.code !== 0) return { reason: `could not unpack ${viewers[name]}: ${tail(unpacked.output, 3)}` }
  }
  return { folders }
}
