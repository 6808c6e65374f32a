import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { CommandError } from '../setup/CommandError.mjs'
import { readMembers, root } from '../setup/workspace.mjs'
import { undocumentedNames } from './undocumented.mjs'

/**
 * An entry of a published package: the folder of the package, the name of its report, and the declarations that a host's compiler reads.
 * @typedef {{ folder: string, name: string, types: string }} Entry
 */

/**
 * Every entry that has an API of its own. Workers and style sheets have none.
 * @returns {Entry[]}
 */
function findEntries() {
  const published = readMembers().filter(({ folder, manifest }) => folder.startsWith('packages') && !manifest.private)
  return published.flatMap(({ folder, manifest }) =>
    Object.entries(manifest.exports)
      .filter(([entry, { types }]) => types !== undefined && !/\.(worker\.js|css)$/.test(entry))
      .map(([entry, { types }]) => ({ folder, name: basename(entry) === '.' ? 'index' : entry.slice(2), types })),
  )
}

/** @param {Entry} entry @param {string} scratch a folder for what is compared */
function configOf({ folder, name, types }, scratch) {
  const packageFolder = join(root, folder)
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: packageFolder,
      mainEntryPointFilePath: join(packageFolder, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            module: 'ESNext',
            moduleResolution: 'bundler',
            lib: ['ES2022', 'DOM', 'DOM.Iterable'],
            types: [],
            strict: true,
            skipLibCheck: true,
          },
          files: [join(packageFolder, types)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: name,
        // The fields of a call are in declarations that are not exported by themselves.
        includeForgottenExports: true,
        reportFolder: join(packageFolder, 'api'),
        reportTempFolder: join(scratch, folder),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        // Everything that is exported is public, and a type that is not may be used in a signature.
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        // typedoc checks the comments.
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(packageFolder, 'package.json'),
  })
}

/**
 * Compares the reports of all entries with the built declarations.
 * @param {{ isRenewed: boolean }} options whether reports that differ are written
 * @returns {Promise<string[]>} the files of the reports that differ, or that no entry has
 */
export async function reportApi({ isRenewed }) {
  const scratch = await mkdtemp(join(tmpdir(), 'opensono-api-'))
  try {
    const entries = findEntries().map((entry) => ({ entry, config: configOf(entry, scratch) }))
    const [first, ...others] = entries.map(({ config }) => config)
    if (first === undefined) return []
    const additionalEntryPoints = others.map((config) => config.mainEntryPointFilePath)
    const compilerState = CompilerState.create(first, { additionalEntryPoints })
    const different = []
    for (const { entry, config } of entries) {
      await mkdir(config.reportFolder, { recursive: true })
      const messageCallback = (/** @type {import('@microsoft/api-extractor').ExtractorMessage} */ message) => {
        if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true
      }
      const result = Extractor.invoke(config, { compilerState, localBuild: isRenewed, messageCallback })
      if (result.errorCount > 0)
        throw new CommandError(`The declarations of ${entry.folder}/${entry.name} have errors.`)
      if (result.apiReportChanged) different.push(join(entry.folder, 'api', basename(config.reportFilePath)))
    }
    return [
      ...different,
      ...(await removeForeign(
        entries.map(({ config }) => config.reportFilePath),
        isRenewed,
      )),
    ]
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** @param {string[]} reports @param {boolean} isRenewed */
async function removeForeign(reports, isRenewed) {
  const foreign = []
  for (const folder of new Set(reports.map((report) => dirname(report)))) {
    for (const name of await readdir(folder)) {
      const file = join(folder, name)
      if (reports.includes(file)) continue
      foreign.push(file.slice(root.length + 1))
      if (isRenewed) await rm(file)
    }
  }
  return foreign
}

/** @returns {Promise<string[]>} the public names without a sentence of their own, each with its report */
async function findUndocumented() {
  const reports = findEntries().map(({ folder, name }) => join(folder, 'api', `${name}.api.md`))
  const names = reports.map(async (report) => {
    const text = await readFile(join(root, report), 'utf8')
    return undocumentedNames(text).map((name) => `${report}: ${name}`)
  })
  return (await Promise.all(names)).flat()
}

/**
 * @throws {CommandError} when a report and the code differ, or a public name has no comment
 */
export async function checkApi() {
  const different = await reportApi({ isRenewed: false })
  if (different.length > 0)
    throw new CommandError(
      `The public names or types of a package changed:\n${different.join('\n')}\n\n\`npm run api\` renews the reports; commit them, and describe the change in a changeset.`,
    )
  const undocumented = await findUndocumented()
  if (undocumented.length > 0)
    throw new CommandError(`Public names whose comment has no sentence of its own:\n${undocumented.join('\n')}`)
}
