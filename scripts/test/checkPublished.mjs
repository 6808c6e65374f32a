import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError } from '../setup/CommandError.mjs'
import { readMembers, root } from '../setup/workspace.mjs'
import { command } from './command.mjs'
import { checkTarballs } from './tarball.mjs'

/**
 * Workers are named by their place beside the code: no bundler and no type says when they are not there.
 * @param {string} folder of the built package
 */
function checkNeighbours(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.js'),
  )) {
    const file = join(folder, name)
    for (const [, neighbour = ''] of readFileSync(file, 'utf8').matchAll(
      /new URL\("(\.{1,2}\/[^"]+)", import\.meta\.url\)/g,
    )) {
      if (!existsSync(join(dirname(file), neighbour)))
        throw new CommandError(`${file} names ${neighbour}, which is not there.`)
    }
  }
}

/**
 * CommonJS may require every entry in Node; workers and style sheets are for browsers.
 * @param {import('../setup/workspace.mjs').Member} member
 */
async function checkRequire({ name, folder, manifest }) {
  const entries = Object.keys(manifest.exports ?? {}).filter((entry) => !/\.(worker\.js|css)$/.test(entry))
  const code = entries.map((entry) => `require('${name}${entry.slice(1)}')`).join('\n')
  await command('node', ['--input-type=commonjs', '--eval', code], { cwd: join(root, folder) })
}

/** Checks what would go to the registry: manifests by publint, whether the types resolve wherever the code does, and the tarballs. */
export async function checkPublished() {
  for (const member of readMembers().filter((one) => one.manifest.private !== true)) {
    const cwd = join(root, member.folder)
    checkNeighbours(join(cwd, 'dist'))
    await checkRequire(member)
    await command('publint', ['--strict', '--pack', 'npm'], { cwd })
    const styles = Object.keys(member.manifest.exports ?? {}).filter((name) => name.endsWith('.css'))
    const leftOut = styles.length > 0 ? ['--exclude-entrypoints', ...styles] : []
    await command('attw', ['--pack', '--profile', 'esm-only', ...leftOut], { cwd })
  }
  await checkTarballs()
}
