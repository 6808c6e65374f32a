import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const serverFolder = path.resolve(import.meta.dirname, '../..')

/** A server in a process of its own, to be stopped and killed. */
export interface ServerProcess {
  readonly pid: number
  /** What it printed. */
  output(): string
  /** Resolves with its address when it is ready, and rejects when it ends before. */
  ready(): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Resolves with its exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>
}

/**
 * Runs the built server, or another of its programs, in a process of its own.
 *
 * @param environment - its environment variables, in addition to PATH.
 * @param program - the server, or one of its commands.
 * @param args - arguments of the command.
 */
export function runServer(
  environment: Record<string, string>,
  program: 'main' | 'verifyLog' | 'changeMasterKey' | 'recoverAdministrator' = 'main',
  args: readonly string[] = [],
): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [`dist/${program}.js`, ...args], {
    cwd: serverFolder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LOG_LEVEL: 'info', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const end = once(child, 'exit').then(([code, signal]): number | NodeJS.Signals => code ?? signal)
  const address = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /"url":"([^"]+)","message":"ready"/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    void end.then((how) => reject(new Error(`the server ended (${how}): ${output.slice(-800)}`)))
  })
  address.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ready: () => address,
    kill: (signal) => void child.kill(signal),
    ended: () => end,
  }
}
