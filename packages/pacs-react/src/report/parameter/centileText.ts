import type { GrowthPlace } from '@opensono/pacs-core'

/** A centile as it is read: whole, and no more exact than a standard is at its ends; empty without one. */
export function centileText(place: GrowthPlace | null): string {
  if (place === null) return ''
  if (place.centile < 1) return '< 1'
  return place.centile > 99 ? '> 99' : String(Math.round(place.centile))
}
