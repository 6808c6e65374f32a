import { PacsError, roomNamespace } from '@opensono/pacs-core'
import { io } from 'socket.io-client'
import type { ConnectRoom } from './RoomConnection'

/** An attempt to connect, and a message that is answered, have failed after this time, in milliseconds. */
const timeoutMs = 10_000

/**
 * Connects to a room by Socket.IO.
 *
 * @param options - the server, who connects, and what follows.
 */
export const connectRoomSocket: ConnectRoom = ({ baseUrl, auth, onMessage, onEnded }) => {
  const { origin, pathname } = new URL(baseUrl === '' ? '/' : baseUrl, globalThis.location?.href)
  const socket = io(`${origin}${roomNamespace}`, {
    path: `${pathname.replace(/\/$/, '')}/socket.io`,
    // The token travels in the first packet, never in the address, and is asked for at each connection.
    auth: (give) => give({ ...auth() }),
    forceNew: true,
    autoConnect: false,
    reconnection: false,
    timeout: timeoutMs,
  })
  let isClosing = false
  socket.onAny(onMessage)
  socket.on('connect_error', (error) => {
    const { code } = Object(Object(error).data)
    // A refusal keeps the transport open.
    quietly(() => socket.disconnect())
    onEnded({ by: typeof code === 'string' ? 'server' : 'network', code: typeof code === 'string' ? code : null })
  })
  socket.on('disconnect', (reason) => {
    if (!isClosing) onEnded({ by: reason === 'io server disconnect' ? 'server' : 'network', code: null })
  })

  function quietly(act: () => void): void {
    isClosing = true
    act()
    isClosing = false
  }

  return {
    open: () => quietly(() => socket.disconnect().connect()),
    async ask(kind, payload) {
      // Socket.IO would keep it for the next connection, where it may be refused.
      if (!socket.connected) throw new PacsError('NETWORK_UNREACHABLE')
      return await socket.timeout(timeoutMs).emitWithAck(kind, payload)
    },
    post: (kind, payload) => void (socket.connected && socket.emit(kind, payload)),
    close: () => quietly(() => socket.disconnect()),
  }
}
