import { cp, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packPublished } from '../../../scripts/setup/packPublished.mjs'

const projects = fileURLToPath(new URL('projects', import.meta.url))

/**
 * Lays the vendors' projects outside of the repository, and beside them the packages as a registry would have them.
 * @returns {Promise<string>} the folder
 */
export async function layOut() {
  const folder = await mkdtemp(join(tmpdir(), 'opensono-consumers-'))
  await cp(projects, folder, { recursive: true })
  // Without the version, so that the projects can name them.
  for (const { member, tarball } of await packPublished(join(folder, 'packed')))
    await rename(tarball, join(dirname(tarball), `${member.name.split('/')[1]}.tgz`))
  return folder
}
