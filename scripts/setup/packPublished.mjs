import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from './CommandError.mjs'
import { findPnpm } from './install.mjs'
import { run, tail } from './run.mjs'
import { readMembers, root } from './workspace.mjs'

/**
 * Packs every package that goes to the registry, as a release would.
 * @param {string} folder where the tarballs go; it must be empty or missing
 * @returns {Promise<{ member: import('./workspace.mjs').Member, tarball: string }[]>}
 * @throws {CommandError} with pnpm's last words
 */
export async function packPublished(folder) {
  await mkdir(folder, { recursive: true })
  const [command, ...lead] = await findPnpm()
  const packed = []
  for (const member of readMembers().filter((one) => one.manifest.private !== true)) {
    const made = await run(command, [...lead, 'pack', '--pack-destination', folder], { cwd: join(root, member.folder) })
    if (made.code !== 0) throw new CommandError(`${member.name} cannot be packed: ${tail(made.output, 5)}`)
    const prefix = `${member.name.replace('@', '').replace('/', '-')}-`
    const name = (await readdir(folder)).find((each) => each.startsWith(prefix))
    if (name === undefined) throw new CommandError(`${member.name} was packed, and its tarball is not in ${folder}.`)
    packed.push({ member, tarball: join(folder, name) })
  }
  return packed
}
