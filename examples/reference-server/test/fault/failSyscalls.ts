import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { postgresPids } from './embeddedDatabase'

/** A call to the system that fails once in each process that makes it. */
export interface FailingCall {
  /** By their names on Linux, with commas. */
  calls: string
  error: 'EIO' | 'ENOSPC'
  /** The how manieth, counted from 1 in each process. */
  when: number
}

/** Calls of a PostgreSQL that fail. */
export interface FailingSyscalls {
  /** Resolves with true when the first has failed. */
  failed: Promise<boolean>
  /** All calls work again. */
  stop(): Promise<void>
}

/** Begins to watch processes; hears what strace says of them. */
function trace(pids: readonly number[], what: readonly string[]) {
  const tracer = spawn('strace', ['-f', ...what, ...pids.flatMap((each) => ['-p', String(each)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(tracer, 'exit').catch(() => undefined)
  let said = ''
  tracer.stderr.setEncoding('utf8').on('data', (words: string) => {
    said += words
  })
  /** Whether it says some words so often, or ends before. */
  const says = (words: string, count = 1): Promise<boolean> =>
    new Promise((resolve) => {
      tracer.stderr.on('data', () => {
        if (said.split(words).length > count) resolve(true)
      })
      void ended.then(() => resolve(false))
    })
  async function stop(): Promise<void> {
    tracer.kill('SIGINT')
    await ended
  }
  return { says, stop }
}

/**
 * Whether this machine lets one process watch another one's calls.
 *
 * @returns false without strace or without the right to trace.
 */
export async function canFailSyscalls(): Promise<boolean> {
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  const tracer = trace([stranger.pid ?? 0], ['-e', 'inject=fsync:error=EIO:when=1'])
  const isAttached = await tracer.says(' attached')
  await tracer.stop()
  stranger.kill('SIGKILL')
  return isAttached
}

/**
 * Has calls of a running PostgreSQL fail without being made, in all of its processes and those that it starts meanwhile.
 *
 * @param pid - of its first process.
 */
export async function failSyscalls(pid: number, { calls, error, when }: FailingCall): Promise<FailingSyscalls> {
  const pids = await postgresPids(pid)
  const tracer = trace(pids, ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${when}`])
  const failed = tracer.says('(INJECTED)')
  await tracer.says(' attached', pids.length)
  return { failed, stop: tracer.stop }
}
