import { cp, mkdir, mkdtemp, readdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPnpm } from '../../../scripts/setup/install.mjs'
import { run, tail } from '../../../scripts/setup/run.mjs'
import { readMembers, root } from '../../../scripts/setup/workspace.mjs'

const projects = fileURLToPath(new URL('projects', import.meta.url))

/**
 * Lays the vendors' projects outside of the repository, and beside them the packages as a registry would have them.
 * @returns {Promise<string>} the folder
 */
export async function layOut() {
  const folder = await mkdtemp(join(tmpdir(), 'opensono-consumers-'))
  await cp(projects, folder, { recursive: true })
  const packed = join(folder, 'packed')
  await mkdir(packed)
  const [command, ...lead] = await findPnpm()
  for (const member of readMembers().filter((one) => one.manifest.private !== true)) {
    const made = await run(command, [...lead, 'pack', '--pack-destination', packed], { cwd: join(root, member.folder) })
    if (made.code !== 0) throw new Error(`${member.name} cannot be packed: ${tail(made.output, 5)}`)
  }
  // Without the version, so that the projects can name them.
  for (const name of await readdir(packed))
    await rename(join(packed, name), join(packed, name.replace(/^opensono-(.*)-\d+\.\d+\.\d+.*\.tgz$/, '$1.tgz')))
  return folder
}
