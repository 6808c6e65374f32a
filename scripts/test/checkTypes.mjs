import { join } from 'node:path'
import { CommandError } from '../setup/CommandError.mjs'
import { run, tail } from '../setup/run.mjs'
import { readMembers, root } from '../setup/workspace.mjs'

/** The native compiler takes a fifth of the time of the one whose API the builds use. */
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

/**
 * Type-checks every member of the workspace, two at a time.
 * @throws {CommandError} with the compiler's words of every member that fails
 */
export async function checkTypes() {
  const waiting = readMembers().filter((member) => member.manifest.scripts?.typecheck)
  const errors = /** @type {string[]} */ ([])
  const work = async () => {
    for (let member = waiting.shift(); member !== undefined; member = waiting.shift()) {
      const { code, output } = await run('node', [compiler, '--noEmit'], { cwd: join(root, member.folder) })
      if (code !== 0) errors.push(`${member.folder}\n${tail(output)}`)
    }
  }
  await Promise.all([work(), work()])
  if (errors.length > 0) throw new CommandError(errors.join('\n\n'))
}
