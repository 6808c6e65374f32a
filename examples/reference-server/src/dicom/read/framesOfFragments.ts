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
 * Which fragments belong to which frame: one each, or by the table of offsets, or by the starts of the codestreams.
 *
 * @returns null where it is unknown which fragments are of which frame.
 */
export function framesOfFragments({ offsets, places }: Fragments, frameCount: number): FramePlaces | null {
  const one = { kind: 'fragments' as const, frames: places.map((place) => pairsOf([place])) }
  if (places.length === frameCount) return one
  if (frameCount === 1) return { kind: 'fragments', frames: [pairsOf(places)] }
  const first = places[0]?.start ?? 0
  const starts = new Set(offsets.map((offset) => first + offset))
  const byTable = partAt(places, ({ start }) => starts.has(start))
  const byStart = partAt(places, ({ isCodestream }) => isCodestream)
  const frames = [byTable, byStart].find(({ length }) => length === frameCount)
  return frames === undefined ? null : { kind: 'fragments', frames: frames.map(pairsOf) }
}
