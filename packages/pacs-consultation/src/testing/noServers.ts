import type { RoomMediaAccess } from '@opensono/pacs-core'

/** Media straight between browsers of one computer. */
export const noServers: Extract<RoomMediaAccess, { kind: 'mesh' }> = {
  kind: 'mesh',
  iceServers: [],
  isRelayOnly: false,
}
