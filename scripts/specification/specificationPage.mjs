import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/workspace.mjs'
import { readSentences } from './readSentences.mjs'
import { testsOf } from './testsOf.mjs'

/** The page that the sentences become. */
export const page = 'docs/evidence/specification.md'

const intro = `# What the specification says, and what holds it

Each feature, each validation rule, each error and each constant of the specification, with the tests that fail when it does not hold.
Written by \`npm run specification\` from \`scripts/specification/sentences.txt\`; \`npm test\` fails when a test that is named here is gone,
or when this page is not what the command writes. A \`%s\` in a name stands for each row of a table of tests. Where the product differs
from the specification on purpose, the decision says why.
`

const cell = (text) => text.replaceAll('|', '\\|')

/**
 * Says what holds each sentence of the specification.
 *
 * @param text - the sentences, see {@link readSentences}.
 * @param folder - the root of the repository.
 * @returns the page, and each name that no test, or more than one test, of its file has.
 */
export function specificationPage(text, folder = root) {
  const faults = []
  const files = new Map()
  const decisions = readdirSync(join(folder, 'docs/decisions'))

  function nameOf({ file, name }) {
    if (!files.has(file)) {
      const path = join(folder, file)
      files.set(file, existsSync(path) ? testsOf(readFileSync(path, 'utf8'), file) : [])
    }
    const found = files.get(file).filter((each) => each.name === name)
    if (found.length !== 1) faults.push(`${found.length} tests of ${file} are called: ${name}`)
    return [...(found[0]?.blocks ?? []), name].join(': ')
  }
  function linkOf(number) {
    const file = decisions.find((each) => each.startsWith(number))
    if (file === undefined) faults.push(`There is no decision ${number}`)
    return `[decision ${number}](../decisions/${file})`
  }

  const sections = readSentences(text).map(({ title, rows }) => {
    const lines = rows.map(({ sentence, tests, decisions: numbers }) => {
      if (tests.length === 0 && numbers.length === 0) faults.push(`Nothing holds: ${sentence}`)
      const held = [...tests.map((test) => `[${nameOf(test)}](../../${test.file})`), ...numbers.map(linkOf)]
      return `| ${cell(sentence)} | ${held.map(cell).join('<br>')} |`
    })
    return [`## ${title}`, '', '| Sentence | Held by |', '| --- | --- |', ...lines, ''].join('\n')
  })
  return { text: [intro, ...sections].join('\n'), faults }
}

/** The sentences as they are kept. */
export const keptSentences = () => readFileSync(join(root, 'scripts/specification/sentences.txt'), 'utf8')
