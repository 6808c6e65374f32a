import { type Clock, systemClock } from '@opensono/pacs-core'

/** A sound that repeats until it is stopped. */
export interface Ring {
  /** Starts the sound; does nothing while it rings. */
  start(): void
  /** Stops the sound at once; does nothing while it does not ring. */
  stop(): void
}

/** What the ring uses of the browser. */
export interface RingOptions {
  /** @defaultValue a new `AudioContext` */
  openAudio?: () => AudioContext
  /** @defaultValue the system's clock */
  clock?: Clock
}

/** Two notes, in hertz, as a telephone of a ward rings. */
const notes = [784, 988] as const
const noteSeconds = 0.18
const everyMs = 2_600

/** Draws one note into the audio graph. */
function playNote(audio: AudioContext, frequency: number, at: number): void {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(0.22, at + 0.02)
  gain.gain.linearRampToValueAtTime(0, at + noteSeconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + noteSeconds)
}

/**
 * Makes the ring of a consultation. It is synthesized, so that no file has to be loaded. A browser that plays nothing before the user has
 * pressed something stays silent: the invitation is on the screen all the same.
 *
 * @param options - audio and clock.
 */
export function createRing(options: RingOptions = {}): Ring {
  const { openAudio = () => new AudioContext(), clock = systemClock } = options
  let audio: AudioContext | null = null
  let cancel: (() => void) | null = null

  function sound(): void {
    if (audio === null) return
    for (const [place, frequency] of [...notes, ...notes].entries())
      playNote(audio, frequency, audio.currentTime + place * noteSeconds)
    cancel = clock.after(everyMs, sound)
  }

  return {
    start() {
      if (audio !== null) return
      try {
        audio = openAudio()
      } catch {
        return
      }
      sound()
    },
    stop() {
      cancel?.()
      cancel = null
      void audio?.close().catch(() => undefined)
      audio = null
    },
  }
}
