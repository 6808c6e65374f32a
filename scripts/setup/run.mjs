import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './workspace.mjs'

/** A third of the processors beside something that works as much: enough for what waits at most ten seconds for a page. */
const lowerBy = 5
const lowest = 19

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, shell?: boolean, show?: boolean, yields?: boolean, onLine?: (line: string) => void }} [options]
 *   `show` passes the output through as it comes; it is collected either way. What `yields` takes what others leave of the processors
 * @returns {Promise<{ code: number, output: string }>} never throws: a command that does not exist is code 127
 */
export function run(command, args, options = {}) {
  const cwd = options.cwd ?? root
  const env = {
    ...process.env,
    ...options.env,
    PATH: [join(cwd, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  }
  return new Promise((resolve) => {
    let output = ''
    let rest = ''
    const child = spawn(command, args, {
      cwd,
      env,
      shell: options.shell ?? process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (options.yields && child.pid !== undefined) setPriority(child.pid, Math.min(lowest, getPriority() + lowerBy))
    const take = (/** @type {Buffer} */ chunk) => {
      const text = chunk.toString()
      output += text
      if (options.show) process.stdout.write(text)
      if (!options.onLine) return
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) options.onLine(line)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The last lines of a long output, for a failure's report.
 * @param {string} output
 */
export function tail(output, lines = 40) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
