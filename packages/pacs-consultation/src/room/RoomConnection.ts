/** What a client says when it connects to a room. */
export interface RoomCredentials {
  readonly token: string
  readonly consultationId: string
  /** Sequence of the last room event that this client has; 0 for none. */
  readonly after: number
}

/** Why a connection ended, or could not be opened. */
export interface RoomConnectionEnd {
  /** `server`: closed or refused by the server; `network`: anything else. */
  readonly by: 'network' | 'server'
  /** Code of a refusal; null where the server said none. */
  readonly code: string | null
}

/** What a connection needs, and what it calls. */
export interface ConnectRoomOptions {
  /** Origin and path of the server; empty for the page's own origin. */
  baseUrl: string
  /** Read at each attempt. */
  auth: () => RoomCredentials
  /** The server sent something; what it is has not been checked. */
  onMessage: (kind: string, payload: unknown) => void
  /** The connection ended, or an attempt failed. It stays closed until `open` is called again. */
  onEnded: (end: RoomConnectionEnd) => void
}

/** A connection to a room. It does not connect again by itself: the room decides when. */
export interface RoomConnection {
  /** Attempts to connect once. */
  open(): void
  /** Sends a message that is answered. Rejects when no answer comes before the connection ends or the time is over. */
  ask(kind: 'say' | 'more', payload: unknown): Promise<unknown>
  /** Sends a message that nobody answers. It is lost when there is no connection. */
  post(kind: 'signal' | 'pointer', payload: unknown): void
  /** Ends it for good. */
  close(): void
}

/** Prepares a connection to a room, which is closed until `open` is called. */
export type ConnectRoom = (options: ConnectRoomOptions) => RoomConnection | Promise<RoomConnection>
