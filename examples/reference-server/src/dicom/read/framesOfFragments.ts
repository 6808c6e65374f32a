import { createFrameBounds, type FrameBoundsOptions } from '@opensono/pacs-core/dicom'
import type { FramePlaces } from '../object/FramePlaces'
import type { Fragments } from './walkFragments'

/** Which fragments belong to which frame, as viewers decide it, too. */
export function framesOfFragments(
  { offsets, places }: Fragments,
  options: FrameBoundsOptions,
): Extract<FramePlaces, { kind: 'fragments' }> {
  const bounds = createFrameBounds(options)
  if (bounds.table === null) bounds.table = offsets
  const frames: number[][] = []
  for (const place of places) {
    const role = bounds.add(place)
    if (role === 'begins') frames.push([])
    if (role !== 'ignored') frames.at(-1)?.push(place.start, place.length)
  }
  return { kind: 'fragments', frames }
}
