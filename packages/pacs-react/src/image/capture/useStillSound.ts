import type { CaptureSession } from '@opensono/pacs-capture'
import { useEffect } from 'react'

/** Length of the click, in seconds. */
const clickSeconds = 0.06

/** Plays a short click. */
function click(audio: AudioContext): void {
  const begin = audio.currentTime
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(1600, begin)
  tone.frequency.exponentialRampToValueAtTime(400, begin + clickSeconds)
  volume.gain.setValueAtTime(0.3, begin)
  volume.gain.exponentialRampToValueAtTime(0.001, begin + clickSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + clickSeconds)
}

/**
 * Plays a sound for each still, on every page, where this computer is set to: a user who presses the key or the pedal looks at the scanner.
 *
 * @param capture - whose stills.
 */
export function useStillSound(capture: Pick<CaptureSession, 'on' | 'getSnapshot'>): void {
  useEffect(() => {
    let audio: AudioContext | undefined
    const stop = capture.on('shutter', () => {
      if (!capture.getSnapshot().isStillSoundOn || globalThis.AudioContext === undefined) return
      // Made at a press: before one, browsers play nothing.
      audio ??= new AudioContext()
      // Asleep where the first press was a pedal's, which browsers do not take for one.
      if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
      click(audio)
    })
    return () => {
      stop()
      void audio?.close()
    }
  }, [capture])
}
