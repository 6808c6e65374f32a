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
  /** Resolves when the first has failed. */
  failed: Promise<void>
  /** All calls work again. */
  stop(): Promise<void>
}

/**
 * Whether this machine lets one process watch another one's calls.
 *
 * @returns false without strace or without the right to trace.
 */
export async function canFailSyscalls(): Promise<boolean> {
  const probe = spawn('strace', ['-f', '-e', 'inject=fsync:error=EIO:when=1', 'true'], { stdio: 'ignore' })
  return once(probe, 'exit').then(
    ([code]) => code === 0,
    () => false,
  )
}

/**
 * Has calls of a running PostgreSQL fail without being made, in all of its processes and those that it starts meanwhile.
 *
 * @param pid - of its first process.
 */
export async function failSyscalls(pid: number, { calls, error, when }: FailingCall): Promise<FailingSyscalls> {
  const pids = await postgresPids(pid)
  const what = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${when}`]
  const tracer = spawn('strace', ['-f', ...what, ...pids.flatMap((each) => ['-p', String(each)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(tracer, 'exit')
  let said = ''
  const hears = (words: string, count = 1) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (said.split(words).length > count) resolve()
      }
      tracer.stderr.on('data', look)
      void ended.then(() => resolve())
    })
  tracer.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const failed = hears('(INJECTED)')
  await hears(' attached', pids.length)
  return {
    failed,
    async stop() {
      tracer.kill('SIGINT')
      await ended
    },
  }
}
