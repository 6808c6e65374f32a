import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const leftOut = new Set(['node_modules', 'dist', 'coverage', 'storybook-static', '.data', '.look'])
/** Tests and stories are not built: changing one must not cost a build. */
const notBuilt = /\.(test|test-d|stories)\.[a-z]+$|\.md$|\.tsbuildinfo$/

/**
 * A hash over the names and contents of files and folders.
 * @param {string[]} paths absolute; a missing one counts as absent
 */
export function hashSources(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of listFiles(path))
      hash
        .update(`${relative(path, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

/**
 * A quick fingerprint of what a build left behind (names, sizes, times), so that an output changed by other hands is seen.
 * @param {string} folder
 */
export function hashOutput(folder) {
  const hash = createHash('sha256')
  for (const file of listFiles(folder)) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(folder, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * Reads a stamp; an unreadable one counts as none.
 * @param {string} file
 */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * @param {string} file
 * @param {string} text
 */
export function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * @param {string} path a file or a folder
 * @returns {string[]} files in an order that is the same on every system
 */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !leftOut.has(entry.name) && !notBuilt.test(entry.name))
    .flatMap((entry) => (entry.isFile() || entry.isDirectory() ? listFiles(join(path, entry.name)) : []))
    .sort((a, b) => (a.split(sep).join('/') < b.split(sep).join('/') ? -1 : 1))
}
