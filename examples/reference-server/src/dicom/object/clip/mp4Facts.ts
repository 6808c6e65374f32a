/** What the tables of an MP4 say of its picture track. */
export interface Mp4Facts {
  columns: number
  rows: number
  frames: number
  durationMs: number
  /** Of H.264; null for any other coding. */
  avc: { profile: number; level: number } | null
}

/** A track while its tables are read. */
interface Track {
  id: number
  isVideo: boolean
  timescale: number
  columns: number
  rows: number
  avc: Mp4Facts['avc']
  frames: number
  /** In units of the timescale. */
  duration: number
}

const boxesMost = 10_000

/** The boxes inside of bytes (ISO/IEC 14496-12, 4.2), as far as they are whole. */
function* boxesIn(bytes: Buffer): Generator<{ kind: string; body: Buffer }> {
  let at = 0
  for (let count = 0; count < boxesMost && at + 8 <= bytes.length; count += 1) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) return
    yield { kind: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) }
    at += size
  }
}

const find = (bytes: Buffer, kind: string) =>
  [...boxesIn(bytes)].find((box) => box.kind === kind)?.body ?? Buffer.alloc(0)
const at = (bytes: Buffer, ...path: string[]) => path.reduce(find, bytes)

/** A number of 32 bits; 0 where the bytes end before it. */
const uint32 = (bytes: Buffer, place: number) => (place + 4 <= bytes.length ? bytes.readUInt32BE(place) : 0)

/** Frames and their time in the table of decoding times (8.6.1.2). */
function readTimes(stts: Buffer): Pick<Track, 'frames' | 'duration'> {
  const sum = { frames: 0, duration: 0 }
  for (let place = 8, left = uint32(stts, 4); left > 0 && place + 8 <= stts.length; place += 8, left -= 1) {
    const count = uint32(stts, place)
    sum.frames += count
    sum.duration += count * uint32(stts, place + 4)
  }
  return sum
}

/** Size and coding from the sample description (8.5.2). */
function readEntry(stsd: Buffer): Pick<Track, 'columns' | 'rows' | 'avc'> {
  const [entry] = [...boxesIn(stsd.subarray(8))]
  if (entry === undefined || entry.body.length < 78) return { columns: 0, rows: 0, avc: null }
  const size = { columns: entry.body.readUInt16BE(24), rows: entry.body.readUInt16BE(26) }
  const avcC = entry.kind === 'avc1' || entry.kind === 'avc3' ? find(entry.body.subarray(78), 'avcC') : Buffer.alloc(0)
  const [, profile, , level] = avcC
  return { ...size, avc: profile === undefined || level === undefined ? null : { profile, level } }
}

function readTrack(trak: Buffer): Track {
  const tkhd = find(trak, 'tkhd')
  const mdhd = at(trak, 'mdia', 'mdhd')
  const stbl = at(trak, 'mdia', 'minf', 'stbl')
  return {
    id: uint32(tkhd, tkhd[0] === 1 ? 20 : 12),
    isVideo: at(trak, 'mdia', 'hdlr').toString('latin1', 8, 12) === 'vide',
    timescale: uint32(mdhd, mdhd[0] === 1 ? 20 : 12),
    ...readEntry(find(stbl, 'stsd')),
    ...readTimes(find(stbl, 'stts')),
  }
}

const hasDuration = 0x000100
const optionalFields = [0x000100, 0x000200, 0x000400, 0x000800]

/** Frames and their time in one run of a fragment (8.8.8). */
function readRun(trun: Buffer, defaultDuration: number): Pick<Track, 'frames' | 'duration'> {
  const flags = uint32(trun, 0) & 0xffffff
  const frames = uint32(trun, 4)
  if ((flags & hasDuration) === 0) return { frames, duration: frames * defaultDuration }
  const start = 8 + ((flags & 0x1) === 0 ? 0 : 4) + ((flags & 0x4) === 0 ? 0 : 4)
  const step = 4 * optionalFields.filter((field) => (flags & field) !== 0).length
  let duration = 0
  for (let place = start, left = frames; left > 0 && place + step <= trun.length; place += step, left -= 1) {
    duration += uint32(trun, place)
  }
  return { frames, duration }
}

/** Counts the frames of an MP4, given the boxes that hold its tables. */
export class Mp4Reader {
  #track: Track | null = null
  #defaultDuration = 0

  /** Takes the body of a `moov`. */
  addTables(moov: Buffer): void {
    const tracks = [...boxesIn(moov)].filter(({ kind }) => kind === 'trak').map(({ body }) => readTrack(body))
    this.#track = tracks.find(({ isVideo }) => isVideo) ?? null
    const extended = [...boxesIn(find(moov, 'mvex'))].filter(({ kind }) => kind === 'trex')
    const own = extended.find(({ body }) => uint32(body, 4) === this.#track?.id)
    this.#defaultDuration = own === undefined ? 0 : uint32(own.body, 12)
  }

  /** Takes the body of a `moof`. */
  addFragment(moof: Buffer): void {
    const track = this.#track
    if (track === null) return
    for (const { kind, body } of boxesIn(moof)) {
      if (kind === 'traf') this.#addRuns(track, body)
    }
  }

  #addRuns(track: Track, traf: Buffer): void {
    const tfhd = find(traf, 'tfhd')
    if (uint32(tfhd, 4) !== track.id) return
    const flags = uint32(tfhd, 0) & 0xffffff
    // Behind the track's id: base offset and description, where they are there.
    const place = 8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4)
    const own = (flags & 0x8) === 0 ? this.#defaultDuration : uint32(tfhd, place)
    for (const { kind, body } of boxesIn(traf)) {
      if (kind !== 'trun') continue
      const run = readRun(body, own)
      track.frames += run.frames
      track.duration += run.duration
    }
  }

  /** What was found; null without a picture track that has a frame. */
  facts(): Mp4Facts | null {
    const track = this.#track
    if (track === null || track.frames === 0 || track.rows === 0 || track.columns === 0 || track.timescale === 0)
      return null
    const { columns, rows, frames, avc, duration, timescale } = track
    return { columns, rows, frames, avc, durationMs: (duration * 1000) / timescale }
  }
}
