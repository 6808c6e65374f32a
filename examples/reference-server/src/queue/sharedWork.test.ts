import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Work that costs much is shared by hospitals: what starts a thread or a process, or lets work wait, has an owner.

const folder = path.resolve(import.meta.dirname, '..')

/** What starts a thread or a process, or lets work wait for other work; and of the queue's folder what asks for no owner. */
const makers = [
  ...['Worker', 'fork', 'spawn', 'spawnSync', 'exec', 'execFile', 'execSync', 'SharedWorker', 'Piscina'],
  // `shift` takes the first of a list, as a queue made by hand does.
  ...['shift', 'createSerialQueue', 'PQueue', 'pLimit', 'startThread', 'createThread', 'createFairOrder'],
]

/** The files that may use them, each with its reason. */
const known: Readonly<Record<string, string>> = {
  'queue/startThread.ts Worker': 'starts every thread',
  'queue/createThread.ts startThread': 'is behind a fair queue in createThreads',
  'queue/createThreads.ts createThread': 'is the fair queue of threads that stay',
  'queue/createTaskThreads.ts startThread': 'is the fair queue of threads that end with their task',
  'queue/createFairQueue.ts createFairOrder': 'is the fair queue',
  'paper/createPaper.ts createFairOrder':
    'is a fair queue of its own: a preview gives way to papers and to a newer preview of its user',
  'paper/createPaper.ts startThread': 'is behind that queue',
  'modules/image/poster/runDecoder.ts fork': 'is behind a fair queue in the same file',
  'modules/image/poster/decoder.mjs Worker': 'runs in the process that decodes, to end it when its parent is gone',
  'paper/renderWorker.ts startThread': 'is given by createPaper',
  'dicom/web/store/createKeyReserve.ts shift': 'takes a key, not work',
  'messaging/rooms/listenTo.ts createSerialQueue': 'is one for each connection',
  'database/embeddedPostgres.ts spawn': 'runs at the start alone',
  'database/postmaster.ts spawn': 'runs at the start alone',
  'database/processIdentity.ts execFile': 'runs at the start alone',
  'database/osUser.ts execFile': 'runs at the start alone',
}

/** Whether an identifier is used as a value: not imported, declared, a type, or the name of a property. */
function isUse({ parent, text }: ts.Identifier): boolean {
  if (ts.isImportSpecifier(parent) || ts.isFunctionDeclaration(parent) || ts.isTypeReferenceNode(parent)) return false
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === text) return text === 'shift'
  return !(ts.isPropertyAssignment(parent) && parent.name.getText() === text)
}

/** The makers that a file uses. */
function used(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (!makers.some((maker) => text.includes(maker))) return []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = new Set<string>()
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && makers.includes(node.text) && isUse(node)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...found].map((name) => `${path.relative(folder, file)} ${name}`)
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.|[/\\]testing[/\\]/.test(name))
  .map((name) => path.join(folder, name))

test('Every thread, process and queue of the server is shared fairly by its owners', () => {
  expect(files.flatMap(used).sort()).toEqual(Object.keys(known).sort())
})
