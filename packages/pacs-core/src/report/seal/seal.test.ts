import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { canonicalJson } from './canonicalJson'
import { findDuplicateMember } from './findDuplicateMember'
import type { ReportSeal, SealedDocument } from './ReportSeal'
import { readSealedReport } from './readSealedReport'
import { readSealCode, sealCodeOf } from './sealCode'
import { sealDigestOf, sealKeyIdOf, verifySeal } from './verifySeal'

const document: SealedDocument = {
  format: 'opensono-report-1',
  studyId: 'study-1',
  findings: '胆囊内可见强回声团，约 1.2 cm。',
  values: [{ id: 'v1', field: 'findings', start: 11, end: 17, source: { kind: 'measure', value: 1.2 } }],
  images: [{ id: 'image-1', sha256: 'ab'.repeat(32) }],
  templateNumber: null,
}

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString() }
}

async function sealed(privateKey: KeyObject, publicKey: string): Promise<ReportSeal> {
  const digest = await sealDigestOf(document)
  const signature = sign(null, Buffer.from(canonicalJson(document)), privateKey).toString('base64')
  return { code: sealCodeOf(digest), digest, keyId: (await sealKeyIdOf(publicKey)) ?? '', signature }
}

/** The same text with another character at a place. */
const altered = (text: string, place: number, letter: string) => text.slice(0, place) + letter + text.slice(place + 1)
const hexDigit = fc.constantFrom(...'0123456789abcdef')

describe('The canonical text', () => {
  it('sorts fields and writes no white space, as RFC 8785 shows it', () => {
    const value = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27],
      string: '€$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('is the same for every order of fields, and reads back as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const given = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
        const turned = Object.fromEntries(Object.entries(given).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(given))
        expect(JSON.parse(canonicalJson(given))).toEqual(given)
      }),
    )
  })
})

describe('A seal', () => {
  it('is valid for its document with the key that signed, however the file is laid out', async () => {
    const { privateKey, publicKey } = newKey()
    const seal = await sealed(privateKey, publicKey)
    expect(await verifySeal(document, seal, publicKey)).toBe('valid')
    const read = JSON.parse(JSON.stringify(document, null, 4)) as SealedDocument
    expect(await verifySeal(Object.fromEntries(Object.entries(read).reverse()), seal, publicKey)).toBe('valid')
  })

  it('finds every changed character of the document', async () => {
    const { privateKey, publicKey } = newKey()
    const seal = await sealed(privateKey, publicKey)
    const text = canonicalJson(document)
    const changes = fc.asyncProperty(
      fc.nat(text.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      async (place, letter) => {
        fc.pre(text[place] !== letter)
        let read: SealedDocument
        try {
          read = JSON.parse(altered(text, place, letter)) as SealedDocument
        } catch {
          return
        }
        // White space between fields is not a part of the document.
        fc.pre(canonicalJson(read) !== text)
        expect(await verifySeal(read, seal, publicKey)).toBe('changed')
      },
    )
    await fc.assert(changes, { numRuns: 300 })
  })

  it('finds every changed digit of the hash of an image, and an image taken out or put in', async () => {
    const { privateKey, publicKey } = newKey()
    const seal = await sealed(privateKey, publicKey)
    const hash = 'ab'.repeat(32)
    await fc.assert(
      fc.asyncProperty(fc.nat(63), hexDigit, async (place, digit) => {
        fc.pre(hash[place] !== digit)
        const images = [{ id: 'image-1', sha256: altered(hash, place, digit) }]
        expect(await verifySeal({ ...document, images }, seal, publicKey)).toBe('changed')
      }),
    )
    for (const images of [
      [],
      [
        { id: 'image-1', sha256: hash },
        { id: 'image-2', sha256: hash },
      ],
    ])
      expect(await verifySeal({ ...document, images }, seal, publicKey)).toBe('changed')
  })

  it('finds every changed character of its signature and its digest', async () => {
    const { privateKey, publicKey } = newKey()
    const seal = await sealed(privateKey, publicKey)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('signature', 'digest', 'code'),
        fc.nat(87),
        fc.constantFrom(...'abcXYZ019+/='),
        async (field, at, letter) => {
          const place = at % seal[field as 'code'].length
          fc.pre(seal[field as 'code'][place] !== letter)
          const changed = { ...seal, [field]: altered(seal[field as 'code'], place, letter) }
          expect(await verifySeal(document, changed, publicKey)).toBe('changed')
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is unknown to another key, also when it names it', async () => {
    const [own, other] = [newKey(), newKey()]
    const seal = await sealed(own.privateKey, own.publicKey)
    expect(await verifySeal(document, seal, other.publicKey)).toBe('unknown')
    const keyId = (await sealKeyIdOf(other.publicKey)) ?? ''
    expect(await verifySeal(document, { ...seal, keyId }, other.publicKey)).toBe('changed')
    expect(await verifySeal(document, seal, 'no key')).toBe('unknown')
  })
})

test('the code of a seal is the first 80 bits of its digest, and is read as people type it', () => {
  expect(sealCodeOf(`${'00'.repeat(9)}1f${'ff'.repeat(22)}`)).toBe('0000-0000-0000-000Z')
  expect(sealCodeOf('ff'.repeat(32))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  expect(readSealCode(' zzzz zzzz-zzzz zzol')).toBe('ZZZZ-ZZZZ-ZZZZ-ZZ01')
  expect(readSealCode('ZZZZ-ZZZZ')).toBeNull()
  expect(readSealCode('ZZZZ-ZZZZ-ZZZZ-ZZZU')).toBeNull()
})

describe('A name that an object has twice', () => {
  it.each([
    ['in the document', '{"findings":"FORGED","findings":"true"}', 'findings'],
    ['deeper', '{"a":[{"b":1},{"c":{"d":1,"e":2,"d":3}}]}', 'd'],
    ['written in another way', String.raw`{"findings":1,"f\u0069ndings":2}`, 'findings'],
    ['behind blanks', '{ "a" : 1 ,\n "a" : 2 }', 'a'],
    ['empty', '{"":1,"":2}', ''],
    ['not, but in two objects', '[{"a":1},{"a":2}]', null],
    ['not, but as a value', '{"a":"a","b":["a","a","a"]}', null],
    ['not, but inside of a text', String.raw`{"a":"{\"b\":1,\"b\":2}","c":"\\"}`, null],
    ['not, in an object and in one that it holds', '{"a":{"a":{"a":1}}}', null],
  ])('is found %s', (_, json, name) => {
    expect(JSON.parse(json)).toBeDefined()
    expect(findDuplicateMember(json)).toBe(name)
  })

  it('is found wherever it stands in what JSON.stringify writes, and never where there is none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isTwice) => {
        const json = JSON.stringify({ value, last: 1 })
        const twice = json.replace(/"last":1}$/, '"last":1,"last":1}')
        expect(findDuplicateMember(isTwice ? twice : json)).toBe(isTwice ? 'last' : null)
      }),
    )
  })

  it('makes a file no sealed report', () => {
    const seal = { code: 'a', digest: 'b', keyId: 'c', signature: 'd' }
    const text = JSON.stringify({ document, seal, publicKey: 'pem' })
    expect(readSealedReport(text)?.document).toEqual(document)
    expect(readSealedReport(text.replace('{"format"', '{"format":"another","format"'))).toBeNull()
    expect(readSealedReport('{')).toBeNull()
  })
})
