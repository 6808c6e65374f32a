import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAccept, readMediaType, takes } from './mediaType'
import { readMultipart } from './readMultipart'
import { writeMultipart } from './writeMultipart'

/** A body in pieces of given lengths. */
async function* inPieces(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (let index = 0; at < bytes.length; index += 1) {
    const length = Math.max(1, lengths[index % Math.max(1, lengths.length)] ?? 1)
    yield bytes.subarray(at, at + length)
    at += length
  }
}

async function read(source: AsyncIterable<Buffer>, boundary: string) {
  const parts: { headers: Record<string, string>; body: string }[] = []
  for await (const { headers, body } of readMultipart(source, boundary)) {
    const pieces: Buffer[] = []
    for await (const piece of body) pieces.push(piece)
    parts.push({ headers: Object.fromEntries(headers), body: Buffer.concat(pieces).toString('latin1') })
  }
  return parts
}

describe('A multipart body', () => {
  it('is read as it was written, however it arrives', async () => {
    const part = fc.uint8Array({ maxLength: 400 })
    // Bytes that look like the start of a boundary.
    const tricky = fc.constantFrom('\r\n', '\r\n--', '--', '\r', '\n', '\r\n--x')
    const content = fc.oneof(
      part.map((bytes) => Buffer.from(bytes)),
      fc.array(tricky).map((texts) => Buffer.from(texts.join(''))),
    )
    const lengths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(content, { maxLength: 4 }), lengths, async (bodies, sizes) => {
        const written = writeMultipart(
          'application/dicom',
          bodies.map((body) => ({ headers: { 'Content-Type': 'application/dicom' }, open: async () => [body] })),
        )
        const boundary = readMediaType(written.contentType)?.parameters.get('boundary') ?? ''
        const parts = await read(inPieces(await buffer(written.content), sizes), boundary)
        expect(parts).toEqual(
          bodies.map((body) => ({ headers: { 'content-type': 'application/dicom' }, body: body.toString('latin1') })),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('of thousands of parts in one piece lets others have their turns', async () => {
    const body = Buffer.from(`${'--b\r\n\r\nx\r\n'.repeat(5_000)}--b--`)
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const parts = await read(inPieces(body, [body.length]), 'b').finally(() => {
      isOver = true
    })
    expect(parts).toHaveLength(5_000)
    expect(turns).toBeGreaterThan(40)
  })

  it('that is anything else is refused, and never waited for', async () => {
    const words = ['--b', '\r\n', '--b--', 'A: b', ':', 'x', '\0', ' ', '\r\n\r\n', '--']
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 30 }), async (texts) => {
        const outcome = await read(inPieces(Buffer.from(texts.join('')), [3]), 'b').then(
          () => 'read',
          (error: { code?: string }) => error.code,
        )
        expect(['read', 'SCHEMA_VALIDATION_FAILED']).toContain(outcome)
      }),
      { numRuns: 500 },
    )
  })

  it('may skip what a reader leaves of a part, a preamble, and blanks behind a boundary', async () => {
    const body = 'preamble\r\n--b \t\r\nA: 1\r\n\r\nfirst part\r\n--b\r\n\r\nsecond\r\n--b--\r\nepilogue'
    const seen: string[] = []
    for await (const { headers } of readMultipart(inPieces(Buffer.from(body), [4]), 'b')) {
      seen.push(headers.get('a') ?? '')
    }
    expect(seen).toEqual(['1', ''])
  })

  it('has as many parts and headers as are let in, and no more', async () => {
    const part = '\r\n--b\r\nA: 1\r\nB: 2\r\n\r\nx'
    const body = (count: number) => inPieces(Buffer.from(`${part.repeat(count)}\r\n--b--`), [1000])
    const limits = { parts: 3, headerBytes: 100, headers: 2 }
    const countParts = async (count: number, given = limits) => {
      let parts = 0
      for await (const _ of readMultipart(body(count), 'b', given)) parts += 1
      return parts
    }
    expect(await countParts(3)).toBe(3)
    await expect(countParts(4)).rejects.toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' })
    await expect(countParts(1, { ...limits, headers: 1 })).rejects.toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' })
    await expect(countParts(1, { ...limits, headerBytes: 5 })).rejects.toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
    })
  })

  it.each(['', 'x'.repeat(201), 'a\r\nb', 'a"b', 'ends '])('is not looked for by the boundary %j', async (boundary) => {
    await expect(read(inPieces(Buffer.from('--'), [1]), boundary)).rejects.toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
    })
  })
})

describe('A media type', () => {
  it.each([
    [
      'multipart/related; type="application/dicom"; boundary=x',
      'multipart/related',
      { type: 'application/dicom', boundary: 'x' },
    ],
    [
      'Multipart/Related; Type=application/dicom ;boundary="a;b,c"',
      'multipart/related',
      { type: 'application/dicom', boundary: 'a;b,c' },
    ],
    ['a/b; c="\\"d"', 'a/b', { c: '"d' }],
    ['a/b; transfer-syntax=*', 'a/b', { 'transfer-syntax': '*' }],
  ])('reads %s', (text, name, parameters) => {
    const read = readMediaType(text)
    expect([read?.name, Object.fromEntries(read?.parameters ?? [])]).toEqual([name, parameters])
  })

  it.each(['', 'a', 'a/b/c', 'a/b; c', 'a/b; c=1; c=2', 'a/b; c="', 'a b/c', 'x'.repeat(5000)])(
    'refuses %j',
    (text) => {
      expect(readMediaType(text)).toBeNull()
    },
  )

  it('is taken by what a client wants most', () => {
    expect(readAccept('a/b;q=0.5, c/d, */*;q=0, e/f;q=0.9')?.map(({ name }) => name)).toEqual(['c/d', 'e/f', 'a/b'])
    expect(readAccept(undefined)?.map(({ name }) => name)).toEqual(['*/*'])
    expect(readAccept('a/b;q=2')).toBeNull()
    expect([takes('image/*', 'image/png'), takes('image/*', 'imagex/png'), takes('*/*', 'a/b')]).toEqual([
      true,
      false,
      true,
    ])
  })
})
