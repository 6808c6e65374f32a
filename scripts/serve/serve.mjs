import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginStep } from '../setup/progress.mjs'
import { root } from '../setup/workspace.mjs'
import { isReady, isTaken, readAddresses } from './addresses.mjs'
import { checkRootAccount } from './rootAccount.mjs'

/** How long a stopping server may take before it is ended the hard way. */
const patienceMs = 20_000

/**
 * Starts the built server, says when it is ready, and stays until it and its PostgreSQL are gone.
 * @param {string} title the step's heading
 * @param {number} begunAt when the command began, in milliseconds
 * @returns {Promise<number>} the exit code
 */
export async function serve(title, begunAt) {
  const dataDir = resolve(root, process.env.DATA_DIR ?? '.data')
  checkRootAccount([root, dataDir])
  const address = readAddresses()
  const wasTaken = await isTaken(address.host, address.port)
  const step = beginStep(`${title} server`)
  const server = startServer(dataDir)
  const ended = new Promise((answer) => {
    server.once('error', () => answer(127))
    server.once('exit', (code, signal) => answer(code ?? (signal ? 1 : 0)))
  })
  let isOver = false
  const exit = ended.then((code) => {
    isOver = true
    return /** @type {number} */ (code)
  })
  const stopping = stopOnSignal(server, exit)

  while (!isOver && !stopping.isAsked && (wasTaken || !(await isReady(address.local))))
    await Promise.race([pause(100), exit])
  if (isOver && !stopping.isAsked) step.fail('did not start; its last words are above')
  else if (stopping.isAsked) step.fail('stopped')
  else {
    step.done('ready')
    greet(address.shown, dataDir, Date.now() - begunAt)
  }

  const code = await exit
  if (!stopping.isAsked) {
    if (code !== 0) console.error(`\nThe server ended by itself (exit code ${code}).`)
    return code
  }
  await outlastPostgres(dataDir)
  console.log('Stopped: server, object store and PostgreSQL have ended.')
  return 0
}

/** @param {string} dataDir */
function startServer(dataDir) {
  return spawn(process.execPath, [join('examples', 'reference-server', 'dist', 'main.js')], {
    cwd: root,
    // A group of its own: the terminal's Ctrl-C then reaches it once, through us, and not a second time on its own.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { DEMO: '1', LOG_LEVEL: 'warn', ...process.env, DATA_DIR: dataDir },
  })
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {Promise<number>} exit
 */
function stopOnSignal(server, exit) {
  const state = { isAsked: false }
  const stop = () => {
    if (state.isAsked) return
    state.isAsked = true
    console.log('\nStopping the server and its PostgreSQL ...')
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGKILL'), patienceMs)
    exit.then(() => clearTimeout(timer))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  return state
}

/**
 * Waits until the PostgreSQL of a stopped server has ended: the server, or its guard when it was killed, sees to that.
 * @param {string} dataDir
 */
async function outlastPostgres(dataDir) {
  let pid
  try {
    pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return
  }
  for (let waited = 0; waited < patienceMs && isAlive(pid); waited += 100) await pause(100)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signalled, yet it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * @param {string} url
 * @param {string} dataDir
 * @param {number} tookMs
 */
function greet(url, dataDir, tookMs) {
  const isDemo = (process.env.DEMO ?? '1') !== '0'
  console.log(`\nOpenSono is ready after ${(tookMs / 1000).toFixed(1)} s:  ${url}\n`)
  if (isDemo) {
    console.log(
      '  Log in as   13800000001 registrar · 13800000002 sonographer · 13800000003 doctor · 13800000004 administrator',
    )
    console.log('  Password    Demo#2026 (the SMS code is shown on the login page)')
  }
  console.log(`  Data        ${dataDir}`)
  console.log('  Stop        Ctrl-C\n')
}
