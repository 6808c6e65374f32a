import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let memory = ''
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'))
})
afterEach(() => rmSync(memory, { recursive: true }))

/** Where a process that keeps its files in memory has them, and what lies in memory at its end. */
function runBeside(leastBytes, env = {}, place = memory) {
  const script = `
    process.availableMemory = () => 2 ** 40
    const { keepFilesInMemory } = await import(${JSON.stringify(join(import.meta.dirname, 'memoryFolder.mjs'))})
    keepFilesInMemory(${JSON.stringify(place)}, ${leastBytes})
    const os = await import('node:os'), fs = await import('node:fs')
    fs.mkdtempSync(os.tmpdir() + '/database-')
    console.log(os.tmpdir())`
  const options = { encoding: 'utf8', env: { ...process.env, TMPDIR: tmpdir(), FAULTS: '1', ...env } }
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  expect(status, stderr).toBe(0)
  return stdout.trim()
}

test('temporary files of a run are in memory, and nothing of them is left at its end', () => {
  expect(runBeside(1)).toContain(memory)
  expect(readdirSync(memory)).toEqual([])
})

test.each([
  ['there is too little room', 2 ** 60, {}],
  ['more faults are tried than usual', 1, { FAULTS: '10' }],
])('they stay on the disk where %s', (_, leastBytes, env) => {
  expect(runBeside(leastBytes, env)).not.toContain(memory)
})

test('they stay on the disk where memory is missing or cannot be used', () => {
  const file = join(memory, 'no-folder')
  writeFileSync(file, '')
  for (const place of [join(memory, 'missing'), file]) expect(runBeside(1, {}, place)).not.toContain(memory)
})

test('what a killed run left is removed by the next, and what a living one has is not', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const folders = [dead, process.pid].map((pid) => join(memory, `opensono-test-${pid}-x`))
  for (const folder of folders) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'rows'), 'x')
  }
  writeFileSync(join(memory, 'of-somebody-else'), 'x')
  runBeside(1)
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true])
  expect(existsSync(join(memory, 'of-somebody-else'))).toBe(true)
})
