import type { RoomMediaState } from './RoomMedia'

/** Media of which nothing is known yet. */
export const noMedia: RoomMediaState = {
  kind: null,
  peers: [],
  remotes: [],
  published: [],
  speakerId: '',
  isPlaybackBlocked: false,
  load: 'full',
}
