import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, worksIn } from './processIdentity'

/** What PostgreSQL says about its main process in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

/** Longest wait for a fast shutdown before the immediate one, which the next start recovers from. */
const fastStopMs = 10_000

/**
 * Reads `postmaster.pid`.
 *
 * @param folder - PostgreSQL's data folder.
 * @returns null when there is none.
 */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  // Line 4 is the port, line 8 the state (PostgreSQL source, miscadmin.h, LOCK_FILE_LINE_PORT and LOCK_FILE_LINE_PM_STATUS).
  const port = Number.parseInt(lines[3] ?? '', 10)
  return Number.isNaN(pid) ? null : { pid, port, isReady: (lines[7] ?? '').trim() === 'ready' }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(20)) {
    if (!isAlive(pid)) return true
  }
  return false
}

/**
 * Stops the PostgreSQL of a data folder, if one runs there, no matter who started it; removes a stale pid file.
 *
 * @param folder - PostgreSQL's data folder.
 */
export async function stopPostmaster(folder: string): Promise<void> {
  const postmaster = await readPostmaster(folder)
  if (postmaster === null) return
  const { pid } = postmaster
  if (isAlive(pid) && (await worksIn(pid, folder))) {
    process.kill(pid, 'SIGINT')
    if (await isGone(pid, fastStopMs)) return
    process.kill(pid, 'SIGQUIT')
    if (await isGone(pid, fastStopMs)) return
    throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
  }
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
}

/** Watches over a PostgreSQL for a server that may be killed. */
export interface PostmasterGuard {
  /** Ends the watch; the server stops its PostgreSQL itself. */
  dismiss(): void
}

/**
 * Sees to it that PostgreSQL stops when this process dies without a word: a shell waits on a pipe that only this process
 * holds open. (Windows has no such shell; there the next start stops what was left.)
 *
 * @param pid - PostgreSQL's main process; the watch begins at once, before it is ready.
 */
export function guardPostmaster(pid: number): PostmasterGuard {
  if (process.platform === 'win32') return { dismiss: () => undefined }
  const guard = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${pid}`], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return { dismiss: () => void guard.kill('SIGKILL') }
}
