import { crc32, deflateSync } from 'node:zlib'
import { limits, newId, type Pacs } from '@opensono/pacs-core'
import { uploadPurposeOf } from '@opensono/pacs-core/server'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { examineDocument } from './examineDocument'
import { redrawPicture } from './redrawPicture'
import { apis, codeOf, jpeg, put } from './testing/imageFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let doctor: Client
let director: Client
beforeAll(async () => {
  server = await startTestServer()
  doctor = await server.as('doctor', apis)
  director = await server.as('director', apis)
})
afterAll(() => server?.close())

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 10, g: 20, b: 200 } } })
}

/** A bitmap of 24 bits, blue below and red above. */
function bitmap(width: number, height: number, saidHeight = height): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + rowBytes * height)
  file.write('BM')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(saidHeight, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y += 1) {
    const colour = y < height / 2 ? [255, 0, 0] : [0, 0, 255]
    for (let x = 0; x < width; x += 1) file.set(colour, 54 + y * rowBytes + x * 3)
  }
  return file
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that says it is of 65,000 by 65,000 pixels and is hardly a kilobyte long. */
function bomb(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(65_000)
  head.writeUInt32BE(65_000, 4)
  head.set([8, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100_000)))
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))])
}

const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><template><field name="findings"/></template>')
const workbook = Buffer.concat([
  Buffer.from('PK\x03\x04[Content_Types].xml', 'latin1'),
  Buffer.from('PK\x05\x06'.padEnd(22, '\x00'), 'latin1'),
])

async function uploaded(filename: string, bytes: Buffer, client = director) {
  const credentials = await client.image.genericUploadToken({ filename })
  await put(credentials, bytes)
  return credentials
}

describe('A file that is no image of a study', () => {
  it.each([
    ['signature', 'mine.bmp', async () => bitmap(40, 20), 'image/png'],
    ['avatar', 'face.jpg', () => jpeg(), 'image/jpeg'],
    ['template', 'report.xml', async () => xml, 'application/xml'],
    ['import', 'rows.xlsx', async () => workbook, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const)(
    'for the purpose %s goes to the store with a key of its own and is kept',
    async (purpose, filename, bytes, contentType) => {
      const credentials = await director.image.genericUploadToken({ filename, purpose })
      await put(credentials, await bytes())
      const kept = await director.image.genericOnUpload({ purpose, fileUrl: credentials.key })
      expect(kept).toMatchObject({ contentType })
      const answer = await fetch(kept.url)
      expect(answer.headers.get('content-type')).toBe(contentType)
      expect((await answer.arrayBuffer()).byteLength).toBe(kept.sizeBytes)
      const again = director.image.genericOnUpload({ purpose, fileUrl: credentials.key })
      expect(await codeOf(again)).toBe('UPLOAD_KEY_REFUSED')
    },
  )

  it('needs the permission of its purpose, and a name that the purpose takes', async () => {
    const token = (client: Client, filename: string) => codeOf(client.image.genericUploadToken({ filename }))
    expect(await token(doctor, 'scan.bmp')).toBe('done')
    expect(await token(doctor, 'face.jpg')).toBe('FORBIDDEN')
    expect(await token(doctor, 'report.xml')).toBe('FORBIDDEN')
    expect(await token(director, 'report.xml')).toBe('done')
    const wrong = director.image.genericUploadToken({ filename: 'page.html', purpose: 'template' })
    const refused = (types: string[], message: string) => ({
      code: 'FILE_TYPE_NOT_ALLOWED',
      details: { types },
      serverMessage: message,
    })
    await expect(wrong).rejects.toMatchObject(refused(['xml'], 'This file cannot be used here. Use xml.'))
    const bmp = director.image.genericUploadToken({ filename: 'face.bmp', purpose: 'avatar' })
    await expect(bmp).rejects.toMatchObject(
      refused(['jpg', 'jpeg', 'png'], 'This file cannot be used here. Use jpg, jpeg, png.'),
    )
    expect(await token(director, 'page.html')).toBe('FILE_TYPE_NOT_ALLOWED')
  })

  it('is taken only for the purpose and the user whose key it has', async () => {
    const { key } = await uploaded('report.xml', xml)
    const imported = director.image.genericOnUpload({ purpose: 'import', fileUrl: key })
    expect(await codeOf(imported)).toBe('UPLOAD_KEY_REFUSED')
    const other = await server.as('director', apis, 'second')
    expect(await codeOf(other.image.genericOnUpload({ purpose: 'template', fileUrl: key }))).toBe('UPLOAD_KEY_REFUSED')
    const { key: missing } = await director.image.genericUploadToken({ filename: 'a.xml' })
    const early = director.image.genericOnUpload({ purpose: 'template', fileUrl: missing })
    expect(await codeOf(early)).toBe('OBJECT_MISSING')
  })

  it.each([
    ['avatar', 'face.jpg', limits.avatarBytes],
    ['template', 'report.xml', limits.templateBytes],
  ] as const)(
    'for the purpose %s may be as large as its limit, and no byte larger',
    async (purpose, filename, most) => {
      const content = purpose === 'avatar' ? await jpeg() : xml
      const fill = (length: number) => Buffer.concat([content, Buffer.alloc(length - content.length, ' ')])
      const { key } = await uploaded(filename, fill(most))
      expect(await codeOf(director.image.genericOnUpload({ purpose, fileUrl: key }))).toBe('done')
      const credentials = await director.image.genericUploadToken({ filename, purpose })
      await expect(put(credentials, fill(most + 1))).rejects.toMatchObject({ name: 'EntityTooLarge' })
    },
  )

  it('that is announced twice at once by the same act is kept once, and nothing else is left in the store', async () => {
    const { objectStore } = server.services
    const { key } = await uploaded('mine.bmp', bitmap(40, 20))
    const written: string[] = []
    let release: () => void = () => {}
    const bothAreDrawn = new Promise<void>((resolve) => {
      release = resolve
    })
    const write = objectStore.write.bind(objectStore)
    const spy = vi.spyOn(objectStore, 'write').mockImplementation(async (...file) => {
      written.push(file[0])
      if (written.length === 2) release()
      await bothAreDrawn
      return write(...file)
    })
    const how = { idempotencyKey: newId(Date.now()) }
    const announce = () => director.image.genericOnUpload({ purpose: 'signature', fileUrl: key }, how)
    const [first, second] = await Promise.all([announce(), announce()])
    spy.mockRestore()
    expect(second.uploadId).toBe(first.uploadId)
    const left = await Promise.all(written.map((each) => objectStore.head(each)))
    expect(left.filter((each) => each !== null)).toHaveLength(1)
    expect((await fetch(second.url)).status).toBe(200)
  })

  it('is refused by what it holds, and nothing is stored of it', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    for (const filename of ['face.jpg', 'scan.bmp', 'report.xml', 'rows.xlsx']) {
      const { key } = await uploaded(filename, page)
      const purpose = uploadPurposeOf(filename) ?? 'avatar'
      const notice = director.image.genericOnUpload({ purpose, fileUrl: key })
      expect(await codeOf(notice)).toBe('FILE_TYPE_NOT_ALLOWED')
      expect(await server.services.objectStore.head(key)).toBeNull()
    }
  })
})

describe('A signature', () => {
  it.each([
    [799, 599, 'done'],
    [800, 599, 'PICTURE_TOO_LARGE'],
    [799, 600, 'PICTURE_TOO_LARGE'],
  ])('of %i by %i pixels answers %s, whatever its format', async (width, height, code) => {
    const files = [bitmap(width, height), await picture(width, height).png().toBuffer()]
    for (const file of files) expect(await codeOf(redrawPicture(file, 'signature'))).toBe(code)
  })

  it('drawn as a bitmap keeps its colours and stands upright, in the middle of a clear sheet of 8 by 3', async () => {
    const { bytes, width, height } = await redrawPicture(bitmap(41, 24), 'signature')
    expect([width, height]).toEqual([64, 24])
    const raw = await sharp(bytes).raw().toBuffer()
    const at = (x: number, y: number) => [...raw.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 4)]
    expect([at(0, 0), at(10, 0), at(11, 0), at(51, 23), at(52, 23)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [0, 0, 0, 0],
    ])
  })

  it.each([
    [799, 100, 799, 300],
    [16, 6, 16, 6],
    [100, 599, 1597, 599],
  ])('of %i by %i becomes one of %i by %i', async (width, height, wide, high) => {
    const drawn = await redrawPicture(await picture(width, height).png().toBuffer(), 'signature')
    expect([drawn.width, drawn.height]).toEqual([wide, high])
  })
})

describe('A picture', () => {
  it('keeps no notes of the camera', async () => {
    const withPlace = await picture(60, 40)
      .withExif({ IFD0: { ImageDescription: 'Zhang San' }, IFD3: { GPSLatitude: '31/1 0/1 0/1' } })
      .jpeg()
      .toBuffer()
    for (const purpose of ['avatar', 'signature'] as const) {
      const { bytes } = await redrawPicture(withPlace, purpose)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(bytes.includes('Zhang San')).toBe(false)
    }
  })

  it.each([
    ['of 4 thousand million pixels in a kilobyte', bomb(), 'PICTURE_TOO_LARGE'],
    ['of negative height', bitmap(4, 4, -4), 'FILE_TYPE_NOT_ALLOWED'],
    ['that is shorter than it says', bitmap(40, 40).subarray(0, 900), 'FILE_TYPE_NOT_ALLOWED'],
    ['drawn in words', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE_NOT_ALLOWED'],
  ])('%s is refused before it is decoded', async (_, file, code) => {
    const before = process.memoryUsage().rss
    expect(await codeOf(redrawPicture(file, 'signature'))).toBe(code)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it(`is redrawn or refused, however its bytes are damaged (${howOften(100, 5000)} times)`, async () => {
    const seeds = [bitmap(20, 20), await picture(20, 20).png().toBuffer(), await picture(20, 20).jpeg().toBuffer()]
    const damage = fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...seeds), damage, async (seed, changes) => {
        const file = Buffer.from(seed)
        for (const [at, value] of changes) file[at % file.length] = value
        expect(['done', 'FILE_TYPE_NOT_ALLOWED', 'PICTURE_TOO_LARGE']).toContain(
          await codeOf(redrawPicture(file, 'signature')),
        )
      }),
      { numRuns: howOften(100, 5000) },
    )
  })
})

describe('A template', () => {
  it.each([
    ['<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
    ['<?xml version="1.0"?><!doctype x><x/>'],
    ['<html><body/></html>'],
    ['no markup'],
    [''],
  ])('that is %j is refused', (text) => {
    expect(() => examineDocument(Buffer.from(text), 'template')).toThrow('FILE_TYPE_NOT_ALLOWED')
  })

  it('in another encoding than UTF-8 is refused', () => {
    expect(() => examineDocument(Buffer.from(xml.toString(), 'utf16le'), 'template')).toThrow('FILE_TYPE_NOT_ALLOWED')
  })
})
