import { io } from 'socket.io-client'
import type { ConnectEvents } from './ConnectEvents'
import { reconnection } from './reconnection'

/**
 * Connects to the server's events by Socket.IO, in the namespace `/messaging`.
 *
 * @param options - the server, the token, and what follows.
 */
export const connectSocket: ConnectEvents = ({ baseUrl, token, onOpen, onEvent, onEnded }) => {
  const { origin, pathname } = new URL(baseUrl === '' ? '/' : baseUrl, globalThis.location?.href)
  const socket = io(`${origin}/messaging`, {
    path: `${pathname.replace(/\/$/, '')}/socket.io`,
    // The token travels in the first packet, never in the address, and is asked for at each connection.
    auth: (give) => give({ token: token() }),
    forceNew: true,
    ...reconnection,
  })
  socket.onAny((_kind, payload) => onEvent(payload))
  socket.on('connect', onOpen)
  socket.on('disconnect', (reason) => onEnded(reason === 'io server disconnect' ? 'server' : 'network'))
  return {
    reconnect: () => void socket.disconnect().connect(),
    close: () => void socket.disconnect(),
  }
}
