import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** What is shown around every page. */
const shell = ['shell/Shell', 'locale/innerWords']

/** What pages of a whole day need beside that, by the address under which they are opened. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/register': ['page/register/RegisterPage'],
  '/record': ['page/record/RecordPage'],
  // Who opens the page of images opens images: looking and measuring are code of their own.
  '/image': ['page/image/ImagePage', 'image/viewer/ViewerWindow'],
  '/report': ['page/report/ReportPage', 'report/editor/WrittenText'],
}

/** What is looked at of a file of the build. */
interface BuiltFile {
  readonly fileName: string
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
}

/** All files that a module is loaded with. */
function filesOf(bundle: Readonly<Record<string, BuiltFile>>, module: string): readonly string[] {
  const isIt = (id: string) =>
    id.replaceAll('\\', '/').endsWith(`/src/${module}.tsx`) || id.replaceAll('\\', '/').endsWith(`/src/${module}.ts`)
  const own = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some(isIt) === true)
  if (own === undefined) throw new Error(`The build has no module ${module}.`)
  const found = new Set([own.fileName])
  // A set is walked to its end, also to what is added meanwhile.
  for (const name of found) for (const needed of bundle[name]?.imports ?? []) found.add(needed)
  return [...found]
}

/** Runs in the page before all else, as it is written here. The login, which needs nothing of it, loads no more than this. */
function askEarly(script: string): void {
  try {
    // Without a login another page is shown than the one of the address.
    if (localStorage.getItem('pacs_token') === null) return
  } catch {
    // Site data is blocked: nothing is known of a login.
    return
  }
  // The router asks for what does not come, and says so.
  import(script).catch(() => {})
}

/** Runs in the page of a login: the first files belong to every page, the others are numbered by the addresses. */
function fetchEarly(folder: string, names: string, ofAll: number, byPath: Readonly<Record<string, readonly number[]>>) {
  const files = names.split(' ')
  const asked = byPath[location.pathname] ?? []
  for (const name of [...files.slice(0, ofAll), ...asked.map((place) => files[place])]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.setAttribute('href', `${folder}${name}.js`)
    document.head.append(link)
  }
}

/** A function of this file as a script that calls it. */
const callOf = (called: (...given: never[]) => void, given: readonly unknown[]) =>
  `(${called})(${given.map((value) => JSON.stringify(value)).join()})`

const hashed = (name: string, source: string) =>
  `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`

/** Lists the files of the pages. */
function listOf(bundle: Readonly<Record<string, BuiltFile>>, html: string, folder: string): string {
  const filesBeside = (modules: readonly string[]) =>
    modules.flatMap((module) => filesOf(bundle, module)).filter((file) => !html.includes(file))
  const ofAll = new Set(filesBeside(shell))
  const files = [...new Set([...ofAll, ...Object.values(pages).flatMap(filesBeside)])]
  const placesOf = (modules: readonly string[]) =>
    [...new Set(filesBeside(modules))].filter((file) => !ofAll.has(file)).map((file) => files.indexOf(file))
  const byPath = Object.fromEntries(Object.entries(pages).map(([path, modules]) => [path, placesOf(modules)]))
  const names = files.map((file) => file.slice('assets/'.length, -'.js'.length)).join(' ')
  return callOf(fetchEarly, [folder, names, ofAll.size, byPath])
}

/**
 * Fetches the code of the page that is opened while the first script is still on its way and being run: else each page would wait for the
 * router to ask for it. Small scripts of their own do so, since the page's security policy runs no inline script.
 */
export function earlyPages(): Plugin {
  let base = '/'
  return {
    name: 'early-pages',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page.')
        const html = String(page.source)
        const list = listOf(bundle, html, `${base}assets/`)
        const listName = hashed('pages', list)
        const first = callOf(askEarly, [base + listName])
        const firstName = hashed('early', first)
        this.emitFile({ type: 'asset', fileName: listName, source: list })
        this.emitFile({ type: 'asset', fileName: firstName, source: first })
        page.source = html.replace('<script ', `<script async src="${base}${firstName}"></script>\n    <script `)
      },
    },
  }
}
