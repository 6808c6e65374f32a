import * as z from 'zod/mini'
import { FrozenFrame } from './roomMessages'

/** What a track of a room shows or plays. */
export const roomSources = [
  /** The picture of the ultrasound machine. */
  'ultrasound',
  /** A hand or a face. */
  'camera',
  'microphone',
] as const

/** What a track of a room shows or plays. */
export type RoomSource = (typeof roomSources)[number]

/** What participants say to each other beside pictures and voices: which tracks they publish, and which frozen frame they have or need. */
export const PeerMessage = z.discriminatedUnion('type', [
  /** Tracks without pictures look like those with. */
  z.object({
    type: z.literal('publishes'),
    sources: z.array(z.enum(roomSources)).check(z.maxLength(roomSources.length)),
  }),
  /** The bytes of a frame follow. */
  z.object({ type: z.literal('frame'), frame: FrozenFrame }),
  /** The sender has a frame. */
  z.object({ type: z.literal('has'), frame: FrozenFrame }),
  /** The sender needs a frame. */
  z.object({ type: z.literal('want'), frameId: z.string().check(z.maxLength(64)) }),
])

/** What participants say to each other beside pictures and voices. */
export type PeerMessage = z.output<typeof PeerMessage>
