import type { RoomSource } from '@opensono/pacs-core'

/** What an encoder spares last: sharp lines before smooth motion for the ultrasound picture; speech for voices. */
export const contentHints: Readonly<Record<RoomSource, string>> = {
  ultrasound: 'detail',
  camera: 'motion',
  microphone: 'speech',
}
