/** How one element is written. */
interface Written {
  readonly isImplicit?: boolean
}

const longVrs = new Set(['OB', 'OW', 'SQ', 'UN'])

/** Numbers of 16 bits, little endian. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, 2 * index)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

const tagBytes = (name: string) => words(Number.parseInt(name.slice(0, 4), 16), Number.parseInt(name.slice(4), 16))

/** One element, its value filled up to an even length. */
export function element(
  name: string,
  vr: string,
  value: string | Uint8Array,
  { isImplicit = false }: Written = {},
): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from(value)
  const fill = Buffer.alloc(bytes.length % 2, vr === 'UI' || longVrs.has(vr) ? 0 : 0x20)
  const whole = Buffer.concat([bytes, fill])
  if (isImplicit) return Buffer.concat([tagBytes(name), long(whole.length), whole])
  const length = longVrs.has(vr) ? Buffer.concat([Buffer.alloc(2), long(whole.length)]) : words(whole.length)
  return Buffer.concat([tagBytes(name), Buffer.from(vr, 'latin1'), length, whole])
}

/** One item of a sequence, or a fragment. */
export const item = (body: Uint8Array) => {
  const fill = Buffer.alloc(body.length % 2)
  return Buffer.concat([tagBytes('FFFEE000'), long(body.length + fill.length), body, fill])
}

/** The end of an item (`E00D`) or of a sequence (`E0DD`). */
export const delimiter = (name: 'E00D' | 'E0DD') => Buffer.concat([tagBytes(`FFFE${name}`), long(0)])

/** Encapsulated pixels of one fragment a frame, without a table. */
export function encapsulated(frames: readonly Uint8Array[]): Buffer {
  const head = Buffer.concat([tagBytes('7FE00010'), Buffer.from('OB'), Buffer.alloc(2), long(0xffffffff)])
  return Buffer.concat([head, item(Buffer.alloc(0)), ...frames.map(item), delimiter('E0DD')])
}

/** What a file is written with: everything may be wrong. */
export interface RawFile {
  readonly uid: string
  readonly studyUid: string
  readonly syntax?: string | null
  readonly isImplicit?: boolean
  readonly isMetaImplicit?: boolean
  readonly hasPreamble?: boolean
  /** In place of the usual elements, or beside them; null leaves one out. */
  readonly elements?: Readonly<Record<string, Buffer | null>>
  readonly pixels?: Buffer
}

const edge = 32
/** Pixels of one gray frame. */
export const grayPixels = (frames = 1, value = 90) => Buffer.alloc(edge * edge * frames, value)

/** Writes a file of a gray still of 32 x 32 pixels, each 90, element by element. */
export function rawDicom(file: RawFile): Buffer {
  const { uid, studyUid, syntax = '1.2.840.10008.1.2.1', isImplicit = false, hasPreamble = true, elements = {} } = file
  const write = (name: string, vr: string, value: string | Uint8Array) => element(name, vr, value, { isImplicit })
  const isMetaImplicit = file.isMetaImplicit ?? false
  const meta = [
    element('00020002', 'UI', '1.2.840.10008.5.1.4.1.1.6.1', { isImplicit: isMetaImplicit }),
    element('00020003', 'UI', uid, { isImplicit: isMetaImplicit }),
    ...(syntax === null ? [] : [element('00020010', 'UI', syntax, { isImplicit: isMetaImplicit })]),
  ]
  const usual: Record<string, Buffer | null> = {
    '00080016': write('00080016', 'UI', '1.2.840.10008.5.1.4.1.1.6.1'),
    '00080018': write('00080018', 'UI', uid),
    '00080060': write('00080060', 'CS', 'US'),
    '0020000D': write('0020000D', 'UI', studyUid),
    '0020000E': write('0020000E', 'UI', '1.2.3.77'),
    '00280002': write('00280002', 'US', words(1)),
    '00280004': write('00280004', 'CS', 'MONOCHROME2'),
    '00280010': write('00280010', 'US', words(edge)),
    '00280011': write('00280011', 'US', words(edge)),
    '00280100': write('00280100', 'US', words(8)),
    '00280101': write('00280101', 'US', words(8)),
    '00280102': write('00280102', 'US', words(7)),
    '00280103': write('00280103', 'US', words(0)),
    '7FE00010': file.pixels ?? write('7FE00010', 'OB', grayPixels()),
    ...elements,
  }
  const names = Object.keys(usual).sort((one, other) => (one < other ? -1 : 1))
  const body = names.flatMap((name) => usual[name] ?? [])
  const start = hasPreamble ? [Buffer.alloc(128), Buffer.from('DICM')] : []
  return Buffer.concat([...start, ...meta, ...body])
}
