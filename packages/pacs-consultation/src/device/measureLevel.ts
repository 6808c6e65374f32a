import type { Clock } from '@opensono/pacs-core'

const lookMs = 100

/**
 * Measures how loud a stream is, ten times a second.
 *
 * @param stream - with one audio track.
 * @param clock - says when.
 * @param onLevel - called with 0 to 1.
 * @returns ends it.
 */
export function measureLevel(stream: MediaStream, clock: Clock, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  let shown = 0
  let cancel = () => {}
  const look = () => {
    analyser.getByteTimeDomainData(samples)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128) / 128), 0)
    // Steps of a twentieth: nobody sees more, and the screen is drawn again for each.
    const level = Math.round(loudest * 20) / 20
    if (level !== shown) onLevel(level)
    shown = level
    cancel = clock.after(lookMs, look)
  }
  look()
  return () => {
    cancel()
    void context.close().catch(() => {})
    if (shown !== 0) onLevel(0)
  }
}
