import { join } from 'node:path'
import { readMembers, root } from '../setup/workspace.mjs'
import { command } from './command.mjs'

/** Checks what would go to the registry: manifests by publint, and whether the types resolve wherever the code does. */
export async function checkPublished() {
  for (const member of readMembers().filter((one) => one.manifest.private !== true)) {
    const cwd = join(root, member.folder)
    await command('publint', ['--strict', '--pack', 'npm'], { cwd })
    const styles = Object.keys(member.manifest.exports ?? {}).filter((name) => name.endsWith('.css'))
    const leftOut = styles.length > 0 ? ['--exclude-entrypoints', ...styles] : []
    await command('attw', ['--pack', '--profile', 'esm-only', ...leftOut], { cwd })
  }
}
