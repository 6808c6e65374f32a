/** Seconds before the second, third and later attempts. Source: the reconnect policy of the room, as LiveKit's clients have it. */
const seconds = [3, 5, 7]
/** Number of attempts before the next ones follow more slowly. */
const quickAttempts = 10
const slowSeconds = 30

/**
 * When the next attempt to connect is due: the first one within a second, then after 3, 5 and 7 seconds, and from the eleventh on every
 * 30 seconds; all but the first spread by half, so that the clients of a restarted server do not come at once.
 *
 * @param retryCount - attempts since the connection was lost.
 * @param random - a number from 0 to 1.
 * @returns milliseconds.
 */
export function retryDelay(retryCount: number, random: number): number {
  if (retryCount === 0) return random * 1_000
  const wait = retryCount >= quickAttempts ? slowSeconds : seconds[Math.min(retryCount, seconds.length) - 1]
  return (wait ?? slowSeconds) * 1_000 * (0.5 + random)
}
