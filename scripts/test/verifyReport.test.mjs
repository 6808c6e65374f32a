import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson, sealCodeOf, sealDigestOf, sealKeyIdOf } from '../../packages/pacs-core/src/report/seal/index'

const script = path.resolve(import.meta.dirname, '../verifyReport.mjs')
const document = { findings: '胆囊结石 😀', 'a"b': [1.5, null, { z: 1, é: 2 }], images: [{ id: '1', sha256: 'ab' }] }

let folder
let sealed
let keyFile
const write = (name, text) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
const pemOf = (key) => key.export({ format: 'pem', type: 'spki' })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'opensono-seal-'))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const digest = await sealDigestOf(document)
  const signature = sign(null, Buffer.from(canonicalJson(document)), privateKey).toString('base64')
  const seal = { code: sealCodeOf(digest), digest, keyId: await sealKeyIdOf(pemOf(publicKey)), signature }
  sealed = { document, seal, publicKey: pemOf(publicKey) }
  keyFile = write('key.pem', pemOf(publicKey))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(file, key = keyFile) {
  const report = write('report.json', typeof file === 'string' ? file : JSON.stringify(file, null, 2))
  const { status, stdout } = spawnSync(process.execPath, [script, report, key], { encoding: 'utf8' })
  return [status, stdout.trim()]
}

test('the script says valid of what the product sealed, and ends with 0', () => {
  expect(run(sealed)).toEqual([0, 'valid'])
})

test('the script says changed of a changed document, hash or signature, and ends with 1', () => {
  const signature = (sealed.seal.signature.startsWith('A') ? 'B' : 'A') + sealed.seal.signature.slice(1)
  expect(run({ ...sealed, document: { ...document, findings: '胆囊结石' } })).toEqual([1, 'changed'])
  expect(run({ ...sealed, document: { ...document, images: [{ id: '1', sha256: 'ac' }] } })).toEqual([1, 'changed'])
  expect(run({ ...sealed, seal: { ...sealed.seal, signature } })).toEqual([1, 'changed'])
})

test('the script says unknown of what another key sealed, and ends with 1', () => {
  const other = write('other.pem', pemOf(generateKeyPairSync('ed25519').publicKey))
  expect(run(sealed, other)).toEqual([1, 'unknown'])
})

test('the script ends with 2 when it could not look', () => {
  expect(run('{}')).toEqual([2, ''])
  expect(run('no JSON')).toEqual([2, ''])
  expect(run(sealed, path.join(folder, 'none.pem'))).toEqual([2, ''])
})
