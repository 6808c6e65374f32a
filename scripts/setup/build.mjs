import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { CommandError } from './CommandError.mjs'
import { hashOutput, hashSources, readStamp, writeStamp } from './fingerprint.mjs'
import { beginStep, duration } from './progress.mjs'
import { run, tail } from './run.mjs'
import { readMembers, root } from './workspace.mjs'

/** @typedef {import('./workspace.mjs').Member} Member */

/**
 * What a start needs. Both take the packages from their sources, so that no package must be built before them.
 * @param {Member} member
 */
export const neededToStart = (member) => /^examples[\\/]reference-/.test(member.folder)

/**
 * Builds every wanted member whose sources, or those of a member it needs, changed since its last build.
 * @param {string} title the step's heading
 * @param {(member: Member) => boolean} isWanted
 * @throws {CommandError} with the build's own words
 */
export async function build(title, isWanted) {
  const step = beginStep(`${title} build`)
  const members = readMembers().filter((member) => member.manifest.scripts?.build)
  const sources = hashMembers(members)
  const stale = members.filter((member) => isWanted(member) && readStamp(stampFile(member)) !== stamp(member, sources))
  if (stale.length === 0) {
    step.done('up to date')
    return
  }
  const done = /** @type {string[]} */ ([])
  const waiting = [...stale]
  const running = /** @type {Map<Member, Promise<void>>} */ (new Map())
  const show = () =>
    step.update(`${done.length} of ${stale.length}, now ${[...running.keys()].map(shortName).join(' and ')}`)

  /** @param {Member} member */
  const buildOne = async (member) => {
    const begun = Date.now()
    const result = await run(member.manifest.scripts.build, [], { cwd: join(root, member.folder), shell: true })
    if (result.code !== 0) {
      step.fail(`${member.folder} failed`)
      throw new CommandError(`${tail(result.output)}\n\n${member.folder} does not build; the lines above say why.`)
    }
    writeStamp(stampFile(member), stamp(member, sources))
    done.push(`${shortName(member)} ${duration(Date.now() - begun)}`)
    running.delete(member)
  }

  // Two at a time even on big machines: more only compete for memory while TypeScript writes declarations.
  const seats = Math.max(1, Math.min(2, availableParallelism()))
  while (waiting.length > 0 || running.size > 0) {
    const busy = new Set([...waiting, ...running.keys()].map((member) => member.name))
    for (const member of [...waiting]) {
      if (running.size >= seats || member.needs.some((name) => busy.has(name))) continue
      waiting.splice(waiting.indexOf(member), 1)
      running.set(member, buildOne(member))
    }
    show()
    await Promise.race(running.values())
  }
  step.done(done.join(', '))
}

/** @param {Member} member */
const shortName = (member) => member.folder.replace(/^.*[\\/]/, '')

/** @param {Member} member */
const stampFile = (member) => join(root, 'node_modules', `.stamp-build-${shortName(member)}`)

/**
 * @param {Member} member
 * @param {Map<string, string>} sources
 */
function stamp(member, sources) {
  return `${sources.get(member.name)} ${hashOutput(join(root, member.folder, 'dist'))}`
}

/** @param {Member[]} members sorted by need, so that what a member needs has its hash already */
function hashMembers(members) {
  const ground = hashSources(['pnpm-lock.yaml', 'tsconfig.base.json'].map((file) => join(root, file)))
  const hashes = /** @type {Map<string, string>} */ (new Map())
  for (const member of members) {
    const parts = [
      ground,
      hashSources([join(root, member.folder)]),
      ...member.needs.map((name) => hashes.get(name) ?? ''),
    ]
    hashes.set(member.name, createHash('sha256').update(parts.join(' ')).digest('hex'))
  }
  return hashes
}
