import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { CommandError } from '../setup/CommandError.mjs'
import { packPublished } from '../setup/packPublished.mjs'
import { root } from '../setup/workspace.mjs'
import { command } from './command.mjs'

/** What only our own tests need. */
const forTests = [/\.(test|test-d|stories)\.[^/]+$/, /(^|\/)(story[A-Z]|[a-zA-Z]+Story\.)[^/]*$/]
const fixture = /^src\/.+\/testing\//

/**
 * Finds what is wrong with a packed package.
 * @param {ReadonlyMap<string, string>} files text by path in the tarball
 * @param {{ folder: string, license: string, repository: string }} expected the folder in the repository, the text of the licence, and the address of the repository
 * @returns {string[]} one sentence each
 */
export function tarballFaults(files, { folder, license, repository }) {
  const names = [...files.keys()]
  const manifest = JSON.parse(files.get('package.json') ?? '{}')
  const faults = []
  if (files.get('LICENSE') !== license) faults.push('LICENSE is missing, or not that of the repository.')
  if (!files.has('README.md')) faults.push('README.md is missing.')
  for (const name of names)
    if (fixture.test(name) || forTests.some((pattern) => pattern.test(name)))
      faults.push(`${name} is needed by tests only.`)
  const protocol = /"(workspace|catalog):[^"]*"/.exec(files.get('package.json') ?? '')
  if (protocol !== null) faults.push(`package.json holds ${protocol[0]}, which only this workspace understands.`)
  if (manifest.repository?.url !== `git+${repository}.git` || manifest.repository?.directory !== folder)
    faults.push('"repository" is not that of package.json at the root, with the folder of the package.')
  for (const field of ['homepage', 'bugs', 'keywords'])
    if ((manifest[field]?.length ?? Object.keys(manifest[field] ?? {}).length) === 0)
      faults.push(`"${field}" is missing.`)
  return [
    ...faults,
    ...linkFaults(files, repository),
    ...directiveFaults(files, manifest),
    ...entryFaults(files, manifest),
    ...importFaults(files, manifest),
    ...optionalFaults(files, manifest),
    ...neighbourFaults(files),
  ]
}

/** Relative links work in the repository only, not on the page of a registry. */
function linkFaults(/** @type {ReadonlyMap<string, string>} */ files, /** @type {string} */ repository) {
  const links = [...(files.get('README.md') ?? '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const inRepository = new RegExp(`^${repository.replaceAll('.', '\\.')}/(?:blob|tree)/main/([^#]*)`)
  return links.flatMap((link) => {
    const path = inRepository.exec(link)?.[1]
    if (path !== undefined) return existsSync(join(root, path)) ? [] : [`README.md links ${path}, which is not there.`]
    return /^(https:|#)/.test(link) || files.has(link) ? [] : [`README.md links ${link}, which is not in the package.`]
  })
}

/** Frameworks with server components take a file without the directive as one of the server. */
function directiveFaults(/** @type {ReadonlyMap<string, string>} */ files, /** @type {any} */ manifest) {
  if (manifest.peerDependencies?.react === undefined) return []
  return [...files]
    .filter(([name, text]) => /^dist\/.*\.js$/.test(name) && !text.startsWith('"use client";'))
    .map(([name]) => `${name} does not begin with "use client".`)
}

/** Every file that an entry names is there: the code, and its types. */
function entryFaults(/** @type {ReadonlyMap<string, string>} */ files, /** @type {any} */ manifest) {
  const targets = Object.values(manifest.exports ?? {}).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  )
  return targets
    .filter((target) => !files.has(target.slice('./'.length)))
    .map((target) => `"exports" names ${target}, which is not in the package.`)
}

const importOf = /\b(?:from|import)\s*\(?\s*["']((?:@[\w-]+\/)?[a-z][\w./-]*)["']/g

/** What the built code and its types import is what an installation brings: nothing of our own tests. */
function importFaults(/** @type {ReadonlyMap<string, string>} */ files, /** @type {any} */ manifest) {
  const brought = [manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })]
  return [...files]
    .filter(([name]) => /^dist\/.*\.(js|d\.ts)$/.test(name))
    .flatMap(([name, text]) => [...text.matchAll(importOf)].map(([, source = '']) => ({ name, source })))
    .filter(({ source }) => !brought.some((each) => source === each || source.startsWith(`${each}/`)))
    .map(({ name, source }) =>
      isBuiltin(source)
        ? `${name} imports ${source}, which no bundler of a page has.`
        : `${name} imports ${source}, which is no dependency.`,
    )
}

const staticImportOf = /(?:^|[;\n}])\s*(?:import|export)\b(?:[^;'"()]*?\bfrom)?\s*["']([^"']+)["']/g

/** The files that an entry imports before it runs, and itself. */
function filesOfEntry(/** @type {ReadonlyMap<string, string>} */ files, /** @type {string} */ entry) {
  const found = new Set([entry])
  for (const name of found) {
    for (const [, source = ''] of (files.get(name) ?? '').matchAll(staticImportOf)) {
      if (!source.startsWith('.')) continue
      const path = posix.join(posix.dirname(name), source)
      found.add(name.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path)
    }
  }
  return [...found]
}

/** The root entry loads no optional peer, so that the package can be used without it. */
function optionalFaults(/** @type {ReadonlyMap<string, string>} */ files, /** @type {any} */ manifest) {
  const meta = /** @type {Record<string, { optional?: boolean }>} */ (manifest.peerDependenciesMeta ?? {})
  const optional = Object.keys(meta).filter((name) => meta[name]?.optional === true)
  const entries = /** @type {string[]} */ (Object.values(manifest.exports?.['.'] ?? {}))
  const names = entries.flatMap((entry) => filesOfEntry(files, entry.slice('./'.length)))
  return [...new Set(names)]
    .flatMap((name) =>
      [...(files.get(name) ?? '').matchAll(staticImportOf)].map(([, source = '']) => ({ name, source })),
    )
    .filter(({ source }) => optional.some((peer) => source === peer || source.startsWith(`${peer}/`)))
    .map(({ name, source }) => `${name}, which "." loads, imports ${source}, an optional peer.`)
}

const neighbourOf = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+\.js)["']/g

/** Every file of the package that the built code imports is packed. */
function neighbourFaults(/** @type {ReadonlyMap<string, string>} */ files) {
  return [...files]
    .filter(([name]) => /^dist\/.*\.js$/.test(name))
    .flatMap(([name, text]) =>
      [...text.matchAll(neighbourOf)].map(([, path = '']) => ({ name, path: posix.join(posix.dirname(name), path) })),
    )
    .filter(({ path }) => !files.has(path))
    .map(({ name, path }) => `${name} imports ${path}, which is not in the package.`)
}

/** @param {string} folder */
async function readFiles(folder) {
  const files = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path, 'utf8'))
  }
  return files
}

/**
 * Packs what would be published and looks at every file of it.
 * @throws {CommandError} with everything that is wrong
 */
export async function checkTarballs() {
  const { repository } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const address = repository.url.replace(/^git\+(.*)\.git$/, '$1')
  const license = await readFile(join(root, 'LICENSE'), 'utf8')
  const folder = await mkdtemp(join(tmpdir(), 'opensono-packed-'))
  try {
    for (const { member, tarball } of await packPublished(join(folder, 'packed'))) {
      const unpacked = join(folder, member.folder)
      await mkdir(unpacked, { recursive: true })
      await command('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components', '1'])
      const expected = { folder: member.folder.replaceAll('\\', '/'), license, repository: address }
      const faults = tarballFaults(await readFiles(unpacked), expected)
      if (faults.length > 0) throw new CommandError(`The tarball of ${member.name}:\n${faults.join('\n')}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
