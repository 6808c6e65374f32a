/**
 * When a client connects again after its connection broke: 0.4 to 7.6 s later at first, then at most 8 s apart. After a restart of the
 * server its clients come back spread over some six seconds instead of all at once.
 */
export const reconnection = { reconnectionDelay: 4_000, reconnectionDelayMax: 8_000, randomizationFactor: 0.9 } as const
