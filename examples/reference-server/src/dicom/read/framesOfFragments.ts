import type { PixelCodec } from '@opensono/pacs-core/dicom'
import type { FramePlaces } from '../object/FramePlaces'
import type { Fragments } from './walkFragments'

type Place = Fragments['places'][number]

const pairsOf = (places: readonly Place[]) => places.flatMap(({ start, length }) => [start, length])

/** Parts fragments where frames begin. */
function partAt(places: readonly Place[], begins: (place: Place, index: number) => boolean): Place[][] {
  const frames: Place[][] = []
  for (const [index, place] of places.entries()) {
    if (index === 0 || begins(place, index)) frames.push([place])
    else frames.at(-1)?.push(place)
  }
  return frames
}

/**
 * Which fragments belong to which frame: one each, or by the table of offsets, or by the starts of the codestreams. A file that has fewer
 * frames than it says, or more of them, has those that are there.
 *
 * @param frameCount - as the file says.
 */
export function framesOfFragments(
  { offsets, places }: Fragments,
  frameCount: number,
  codec: PixelCodec,
): Extract<FramePlaces, { kind: 'fragments' }> {
  const first = places[0]?.start ?? 0
  const starts = new Set(offsets.map((offset) => first + offset))
  const oneEach = places.map((place) => [place])
  const byTable = partAt(places, ({ start }) => starts.has(start))
  const byStart = partAt(places, ({ isCodestream }) => isCodestream)
  const together = [[...places]]
  const asSaid = [oneEach, ...(frameCount === 1 && byStart.length < 2 ? [together] : []), byTable, byStart]
  // Fragments of RLE and of pixels as they are are frames (PS3.5, A.4.2), unless the file has one alone.
  const asThere = codec === 'rle' || codec === 'native' ? (frameCount === 1 ? together : oneEach) : byStart
  const frames = asSaid.find(({ length }) => length === frameCount) ?? asThere
  return { kind: 'fragments', frames: frames.map(pairsOf) }
}
