import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const prefix = 'opensono-test-'

/** Twice what the tests keep at a time, and what their processes need beside it. */
const leastRoomBytes = 7 * 2 ** 30
const leastMemoryBytes = 12 * 2 ** 30

/**
 * Keeps the temporary files of this process, and of all that it starts, in memory, and removes them at its end: the tests make a hundred
 * and fifty thousand files for their databases, each of which lives for seconds. Where there is no memory to spare they stay on the disk.
 * @param {string} memory a file system in memory
 * @param {number} leastBytes it has to have free
 */
export function keepFilesInMemory(memory = '/dev/shm', leastBytes = leastRoomBytes) {
  const folder = openFolder(memory, leastBytes)
  if (folder === null) return
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/**
 * @param {string} memory
 * @param {number} leastBytes
 * @returns {string | null} null where there is no memory to spare, or none that this user may write to
 */
function openFolder(memory, leastBytes) {
  try {
    removeLeftOver(memory)
    return hasRoom(memory, leastBytes) ? mkdtempSync(join(memory, `${prefix}${process.pid}-`)) : null
  } catch {
    return null
  }
}

/**
 * @param {string} memory
 * @param {number} leastBytes
 */
function hasRoom(memory, leastBytes) {
  const { bavail, bsize } = statfsSync(memory)
  // More faults, more data.
  const isUsual = (process.env.FAULTS ?? '1') === '1'
  return isUsual && bavail * bsize >= leastBytes && process.availableMemory() >= leastMemoryBytes
}

/**
 * What runs left that were killed: memory is given back by nobody else.
 * @param {string} memory
 */
function removeLeftOver(memory) {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
