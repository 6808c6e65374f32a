import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from '../setup/CommandError.mjs'

/**
 * PostgreSQL refuses to run as root, so it runs as its own user, who must exist or be made and must reach its files.
 * Asked only of root and only when the server brings its own PostgreSQL.
 * @param {string[]} folders absolute folders the user must be able to enter
 * @throws {CommandError} saying what to do
 */
export function checkRootAccount(folders) {
  if (process.getuid?.() !== 0 || process.env.DATABASE_URL) return
  const has = (/** @type {string} */ command, /** @type {string[]} */ args) => spawnSync(command, args).status === 0
  if (!has('id', ['-u', 'postgres']) && !has('sh', ['-c', 'command -v useradd'])) {
    throw new CommandError(
      'PostgreSQL does not run as root and no user "postgres" can be made here: run the command as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs already.',
    )
  }
  for (const folder of folders) {
    for (let parent = folder; ; parent = dirname(parent)) {
      if (isClosed(parent)) {
        throw new CommandError(
          `PostgreSQL does not run as root, and its own user may not enter ${parent}: run the command as an ordinary user, or move the checkout (and DATA_DIR) to a folder that everybody may enter.`,
        )
      }
      if (parent === dirname(parent)) break
    }
  }
}

/** @param {string} folder one that does not exist yet is the server's to make */
function isClosed(folder) {
  try {
    return (statSync(folder).mode & 0o001) === 0
  } catch {
    return false
  }
}
