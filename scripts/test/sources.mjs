import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const isTest = (name) => /\.test(-d)?\.tsx?$/.test(name)
const isStory = (name) => /\.stories\.tsx$/.test(name)
const isFixture = (name) => /(^|\/)testing\/|(^|\/)story\w*\.tsx?$|Story\.tsx?$/.test(name)

/**
 * The TypeScript files of a package, by what they are for. Nothing of `tests`, `stories` and `fixtures` is built into what ships.
 *
 * @param home - the package's folder, such as `packages/pacs-core`.
 * @returns names below its `src`, with `/`.
 */
export function sortFiles(home) {
  const files = { sources: [], tests: [], stories: [], fixtures: [] }
  for (const entry of readdirSync(path.join(root, home, 'src'), { recursive: true })) {
    const name = entry.replaceAll(path.sep, '/')
    if (!/\.tsx?$/.test(name) || name.endsWith('.d.ts')) continue
    if (isTest(name)) files.tests.push(name)
    else if (isStory(name)) files.stories.push(name)
    else if (isFixture(name)) files.fixtures.push(name)
    else files.sources.push(name)
  }
  return files
}

/** The text of a file of a package. */
export const readSource = (home, name) => readFileSync(path.join(root, home, 'src', name), 'utf8')
