const folders = {
  core: 'packages/pacs-core/src',
  capture: 'packages/pacs-capture/src',
  react: 'packages/pacs-react/src',
  consultation: 'packages/pacs-consultation/src',
  app: 'examples/reference-app/src',
  server: 'examples/reference-server/src',
  faults: 'examples/reference-server/test',
}

/** The path of a file in the repository; the first part of a short one is the name of a package. */
function pathOf(short) {
  const [first, ...rest] = short.split('/')
  return [folders[first] ?? first, ...rest].join('/')
}

/**
 * Reads the sentences of the specification and what holds each of them.
 *
 * @param text - `# section`, `- sentence`, and below it indented lines: `file > name of a test`, or `decision NNNN`.
 * @returns the sections, each with its rows.
 */
export function readSentences(text) {
  const sections = []
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) sections.push({ title: line.slice(2), rows: [] })
    else if (line.startsWith('- ')) sections.at(-1).rows.push({ sentence: line.slice(2), tests: [], decisions: [] })
    else if (line.startsWith('  decision '))
      sections.at(-1).rows.at(-1).decisions.push(line.slice('  decision '.length))
    else if (line.startsWith('  ')) {
      const [short, name] = line.slice(2).split(/ > (.*)/)
      sections
        .at(-1)
        .rows.at(-1)
        .tests.push({ file: pathOf(short), name })
    } else if (line !== '') throw new Error(`This line is no row, test or decision: ${line}`)
  }
  return sections
}
