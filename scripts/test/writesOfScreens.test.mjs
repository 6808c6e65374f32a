import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as core from '../../packages/pacs-core/src/index.ts'
import { root } from '../setup/workspace.mjs'
import { readSource, sortFiles } from './sources.mjs'

const packages = ['pacs-core', 'pacs-capture', 'pacs-consultation', 'pacs-react'].map((name) => `packages/${name}`)
const homes = [...packages, 'examples/reference-app', 'examples/device-shell']

/** The calls that write, and those that are sent by POST without saying that they only read. */
const writes = new Set(
  Object.entries(core)
    .flatMap(([name, api]) => (name.endsWith('Api') ? Object.values(api) : []))
    .filter(({ method, staleOn, readsPatientData }) => method !== 'GET' && !staleOn && !readsPatientData)
    .map(({ id }) => id),
)

/** What is called by a variable, as it is written, with the writes that it may be. */
const byVariable = {
  'measures.write': ['image.measure', 'graphicConsultation.measure'],
  'realtimeConsultationApi[act]': ['realtimeConsultation.accept', 'realtimeConsultation.reject'],
  'templateFamilies[family].preview': ['template.previewReport', 'template.previewDocument'],
}
/** Variables of which none is a write, and that of `useMutationCall` itself. */
const others = /(^|\.)(endpoint|read|list|xml)$/

/** The writes that a file calls: `pacs.call(studyApi.occupy, …)`, `pacs.study.occupy(…)`, or `study.occupy(…)` after `{ study } = pacs`. */
function writesIn(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const given = [...code.matchAll(/\bpacs\s*\.call\(\s*([^,]+),/g)].flatMap(([, name]) => {
    const [, noun, call] = /^(\w+)Api\.(\w+)$/.exec(name) ?? []
    if (noun !== undefined) return [`${noun}.${call}`]
    return byVariable[name] ?? (others.test(name) ? [] : [`unknown ${name}`])
  })
  const nouns = [...code.matchAll(/\{([^{}]*)\} = [\w.]*\bpacs$/gm)].flatMap(([, names]) => names.match(/\w+/g) ?? [])
  const named = [...code.matchAll(/(\bpacs\s*\.\s*)?\b(\w+)\s*\.\s*(?=(\w+))/g)].flatMap(([, client, noun, call]) =>
    client !== undefined || nouns.includes(noun) ? [`${noun}.${call}`] : [],
  )
  return [...new Set([...given, ...named])].filter((id) => writes.has(id) || id.startsWith('unknown'))
}

const found = homes.flatMap((home) =>
  sortFiles(home).sources.flatMap((name) =>
    writesIn(readSource(home, name)).map((id) => ({ file: basename(name, extname(name)), id })),
  ),
)

test('each write that does not go by useMutationCall is on the page of the contract, with its file and its reason', () => {
  const page = readFileSync(join(root, 'docs/contracts/controller.md'), 'utf8')
  const [, list] = page.split('## What looks like a second way')
  const points = list.split(/^- /m).map((point) => [...point.matchAll(/`([\w.]+)`/g)].map(([, word]) => word))
  const unnamed = found.filter(({ file, id }) => !points.some((words) => words.includes(file) && words.includes(id)))
  expect(unnamed).toEqual([])
  const idle = points.flatMap((words) =>
    words.filter((id) => writes.has(id) && !found.some((each) => each.id === id && words.includes(each.file))),
  )
  expect(idle).toEqual([])
})
