/**
 * A length as it is read: minutes and seconds.
 *
 * @param ms - milliseconds.
 */
export function voiceTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
