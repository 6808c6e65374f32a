/** A connection over which the server sends its events. It connects again by itself when the network breaks it. */
export interface EventConnection {
  /** Connects again with the current token. */
  reconnect(): void
  /** Ends it for good. */
  close(): void
}

/** What a connection needs, and what it calls. */
export interface ConnectEventsOptions {
  /** Origin and path of the server; empty for the page's own origin. */
  baseUrl: string
  /** The current token; null without a login. */
  token: () => string | null
  /** The connection is open; called again each time that it is open again. */
  onOpen: () => void
  /** Something was sent; what it is has not been checked. */
  onEvent: (payload: unknown) => void
  /** It is not open any more: the network broke it, or the server ended it and it stays closed. */
  onEnded: (by: 'network' | 'server') => void
}

/** Opens a connection to the server's events. */
export type ConnectEvents = (options: ConnectEventsOptions) => EventConnection | Promise<EventConnection>
