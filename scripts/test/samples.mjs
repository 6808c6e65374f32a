import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { root } from '../setup/workspace.mjs'

/** From these folders a sample may import what it names; the first that knows a name answers. */
export const importers = ['packages/pacs-react/src', 'packages/pacs-consultation/src', 'packages/pacs-core/src']

/** Documents whose TypeScript samples must compile. */
function findDocuments() {
  const pages = readdirSync(join(root, 'docs'), { recursive: true }).map((name) => join('docs', String(name)))
  const readmes = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'README.md'))
  return ['README.md', ...pages, ...readmes]
    .filter(
      (name) => name.endsWith('.md') && !name.startsWith(join('docs', 'reference')) && existsSync(join(root, name)),
    )
    .sort()
}

/** Finds the samples: a map from a made-up file name to the text of the sample. */
export function findSamples() {
  const samples = new Map()
  for (const document of findDocuments()) {
    const blocks = readFileSync(join(root, document), 'utf8').matchAll(/^```(tsx?)\n(.*?)^```/gms)
    for (const [index, [, kind, text]] of [...blocks].entries()) {
      // A sample is a module of its own, whether it exports anything or not.
      samples.set(resolve(root, `${document.replaceAll('/', '.')}.sample${index + 1}.${kind}`), `${text}\nexport {}\n`)
    }
  }
  return samples
}

/**
 * Type-checks samples as a reader's project would.
 * @param {Map<string, string>} samples text by file name
 * @returns {string[]} what is wrong, one line each
 */
export function checkSamples(samples) {
  const options = {
    ...ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config,
      ts.sys,
      root,
    ).options,
    noEmit: true,
    composite: false,
    noUnusedLocals: false,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name) => samples.has(resolve(name)) || fileExists(name)
  host.readFile = (name) => samples.get(resolve(name)) ?? readFile(name)
  host.resolveModuleNameLiterals = (names, containing, redirected) =>
    names.map(({ text }) => {
      const isSample = samples.has(resolve(containing))
      const from = isSample ? importers.map((folder) => join(root, folder, 'sample.ts')) : [containing]
      const found = from.map((file) => ts.resolveModuleName(text, file, options, host, undefined, redirected))
      return found.find((each) => each.resolvedModule !== undefined) ?? { resolvedModule: undefined }
    })
  const program = ts.createProgram([...samples.keys()], options, host)
  return [...samples.keys()].flatMap((name) => {
    const file = program.getSourceFile(name)
    if (file === undefined) return [`${name}: could not be read`]
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((diagnostic) => {
      const line = file.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line + 1
      return `${name.slice(root.length + 1)}:${line} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`
    })
  })
}
