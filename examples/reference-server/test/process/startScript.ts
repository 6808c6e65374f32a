import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { inject } from 'vitest'
import type { ScriptName } from './scripts'

/**
 * Starts a victim: a script of the tests in a process of its own.
 *
 * @param name - which one.
 * @param args - its arguments.
 * @param environment - its environment variables, in addition to PATH.
 */
export function startScript(
  name: ScriptName,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [path.join(inject('scriptFolder'), `${name}.js`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
