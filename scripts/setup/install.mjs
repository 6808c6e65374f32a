import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './CommandError.mjs'
import { hashSources, readStamp, writeStamp } from './fingerprint.mjs'
import { beginStep } from './progress.mjs'
import { run, tail } from './run.mjs'
import { readMembers, root } from './workspace.mjs'

/** Pinned: the lockfile and the settings in pnpm-workspace.yaml are of this version's format. */
const pnpmVersion = '12.21.0'
const stampFile = join(root, 'node_modules', '.stamp-install')
const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|META_FETCH_FAIL|FETCH_40[34]|dns error|error sending request/i

/**
 * Brings pnpm and installs exactly what the lockfile names; does nothing when neither changed since the last time.
 * @param {string} title the step's heading
 * @throws {CommandError} saying what to do
 */
export async function install(title) {
  const step = beginStep(`${title} dependencies`)
  const wanted = fingerprint()
  if (readStamp(stampFile) === wanted && existsSync(join(root, 'node_modules', '.modules.yaml'))) {
    step.done('up to date')
    return
  }
  step.update('bringing pnpm')
  const [command, ...lead] = await findPnpm()
  const count = { resolved: 0, imported: 0 }
  const result = await run(command, [...lead, 'install', '--frozen-lockfile', '--reporter=ndjson'], {
    env: { CI: '1' },
    onLine: (line) => {
      const status = /"name":"pnpm:progress".*"status":"(resolved|imported)"/.exec(line)?.[1]
      if (status !== 'resolved' && status !== 'imported') return
      count[status] += 1
      step.update(`${count.imported} of ${count.resolved} packages`)
    },
  })
  if (result.code !== 0) {
    step.fail('failed')
    throw new CommandError(explain(result.output))
  }
  writeStamp(stampFile, wanted)
  step.done(count.imported > 0 ? `${count.imported} packages` : 'in place')
}

function fingerprint() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'package.json']
  const members = readMembers().map((member) => join(member.folder, 'package.json'))
  return hashSources([...files, ...members].map((file) => join(root, file)))
}

/**
 * Finds the pnpm that this repository is made for.
 * @returns {Promise<[string, ...string[]]>} the command and its first arguments
 */
export async function findPnpm() {
  const own = await run('pnpm', ['--version'])
  if (own.code === 0 && own.output.trim().startsWith(`${pnpmVersion.split('.')[0]}.`)) return ['pnpm']
  return ['npx', '--yes', `pnpm@${pnpmVersion}`]
}

/** @param {string} output */
function explain(output) {
  const lines = output
    .split('\n')
    .map((line) => /"level":"error".*?"message":"(.*?)"[,}]/.exec(line)?.[1] ?? (line.startsWith('{') ? '' : line))
    .filter(Boolean)
    .join('\n')
  const detail = tail(lines || output, 12)
  if (unreachable.test(output)) {
    return `${detail}\n\nThe npm registry cannot be reached. Connect this computer to the network (or set "registry" in your ~/.npmrc to one that it can reach) and run the command again.`
  }
  if (/EACCES|EPERM/.test(output)) {
    return `${detail}\n\nThe dependencies cannot be written into ${root}. Run the command as the user who owns that folder.`
  }
  if (/ENOSPC/.test(output)) return `${detail}\n\nThe disk is full: make about 2 GB free and run the command again.`
  return `${detail}\n\nThe dependencies could not be installed; the lines above say why.`
}
