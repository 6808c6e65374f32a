import type { CaptureSession, Hotkeys } from '@opensono/pacs-capture'
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

/** Length of the low tone, in seconds. */
const lowSeconds = 0.35

/** Plays a low tone, which is not taken for a click. */
function playLowTone(audio: AudioContext): void {
  const begin = audio.currentTime
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'square'
  tone.frequency.setValueAtTime(180, begin)
  volume.gain.setValueAtTime(0.2, begin)
  volume.gain.exponentialRampToValueAtTime(0.001, begin + lowSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + lowSeconds)
}

/**
 * Plays a sound on every page: a click for each still, where this computer is set to, and a low tone for each press that captured nothing,
 * everywhere. A user who presses the key or the pedal looks at the scanner.
 *
 * @param capture - whose stills.
 * @param hotkeys - whose presses.
 */
export function useCaptureSounds(
  capture: Pick<CaptureSession, 'on' | 'getSnapshot'>,
  hotkeys: Pick<Hotkeys, 'on'>,
): void {
  useEffect(() => {
    let audio: AudioContext | undefined
    const play = (sound: (audio: AudioContext) => void) => {
      if (globalThis.AudioContext === undefined) return
      // Made at a press: before one, browsers play nothing.
      audio ??= new AudioContext()
      // Asleep where the first press was a pedal's, which browsers do not take for one.
      if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
      sound(audio)
    }
    const stops = [
      capture.on('shutter', () => {
        if (capture.getSnapshot().isStillSoundOn) play(click)
      }),
      capture.on('warned', () => play(playLowTone)),
      hotkeys.on('blocked', () => play(playLowTone)),
    ]
    return () => {
      for (const stop of stops) stop()
      void audio?.close()
    }
  }, [capture, hotkeys])
}
