#!/usr/bin/env node
// Verifies a sealed report without network and without the product:
//   node scripts/verifyReport.mjs REPORT.json PUBLIC-KEY.pem
// Prints "valid", "changed" or "unknown" (another key has sealed it). Exit code 0 when valid, 1 when not, 2 when it could not look.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The one form in which JSON is signed: RFC 8785. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.keys(value).sort()
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** Whether an object of a JSON text has a name twice: one reader takes the first, another one the last. */
function hasNameTwice(json) {
  // A text as a whole, or a sign between texts.
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[{}[\],]/g) ?? []
  const open = []
  let isName = false
  for (const token of tokens) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    if (token === '{' || token === ',') isName = true
    const names = open.at(-1) ?? null
    if (!token.startsWith('"') || !isName || names === null) continue
    isName = false
    const name = JSON.parse(token)
    if (names.has(name)) return true
    names.add(name)
  }
  return false
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

function verdictOf({ document, seal }, publicKey) {
  const keyId = sha256(publicKey.export({ format: 'der', type: 'spki' })).slice(0, 16)
  if (seal.keyId !== keyId) return 'unknown'
  const text = Buffer.from(canonical(document))
  const isSigned = verify(null, text, publicKey, Buffer.from(seal.signature, 'base64'))
  return isSigned && sha256(text) === seal.digest ? 'valid' : 'changed'
}

const [report, key] = process.argv.slice(2)
try {
  if (report === undefined || key === undefined) throw new Error('usage: verifyReport.mjs REPORT.json PUBLIC-KEY.pem')
  const publicKey = createPublicKey(readFileSync(key, 'utf8'))
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error(`${key} is no Ed25519 key`)
  const json = readFileSync(report, 'utf8')
  const file = JSON.parse(json)
  if (hasNameTwice(json)) throw new Error(`${report} says one thing twice: what it holds is open`)
  if (typeof file?.document !== 'object' || typeof file.seal?.signature !== 'string') {
    throw new Error(`${report} is no sealed report`)
  }
  const verdict = verdictOf(file, publicKey)
  console.log(verdict)
  process.exitCode = verdict === 'valid' ? 0 : 1
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : String(thrown))
  process.exitCode = 2
}
