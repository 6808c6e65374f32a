/**
 * How a client comes back to the messages after its connection broke, in the words of Socket.IO: tries 0.4 to 7.6 s later, then at most
 * 8 s apart. A server that starts anew is met by its clients over some six seconds, not by all of them in one; and after any
 * outage everybody is back within eight.
 */
export const reconnection = { reconnectionDelay: 4_000, reconnectionDelayMax: 8_000, randomizationFactor: 0.9 } as const
