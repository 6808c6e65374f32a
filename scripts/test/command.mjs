import { CommandError } from '../setup/CommandError.mjs'
import { run, tail } from '../setup/run.mjs'

/**
 * Runs a tool that speaks by its exit code.
 * @param {string} tool
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 * @throws {CommandError} with the tool's last words when it found something
 */
export async function command(tool, args, options = {}) {
  const { code, output } = await run(tool, args, options)
  if (code !== 0) throw new CommandError(`${tail(output, 60)}\n\n${[tool, ...args].join(' ')} ended with ${code}.`)
}
