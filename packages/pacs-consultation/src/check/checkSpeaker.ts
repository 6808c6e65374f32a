import type { SelfCheckRunner } from './SelfCheck'

/** The tone: soft, and in the range of speech. */
const hertz = 440
const loudness = 0.2

/**
 * Plays a tone until the user has said whether it is heard.
 *
 * @param speakerId - the device; null or nothing for the default one.
 */
export function checkSpeaker(speakerId: () => string | null | undefined): SelfCheckRunner {
  return {
    async run({ ask }) {
      if (globalThis.AudioContext === undefined) return { code: 'unsupported' }
      const audio = new AudioContext()
      const player: HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> } = new Audio()
      try {
        const tone = audio.createOscillator()
        const volume = audio.createGain()
        const output = audio.createMediaStreamDestination()
        tone.frequency.value = hertz
        volume.gain.value = loudness
        tone.connect(volume).connect(output)
        player.srcObject = output.stream
        const id = speakerId() ?? ''
        if (id !== '') await player.setSinkId?.(id)
        tone.start()
        await audio.resume()
        await player.play()
        return { code: (await ask()) ? 'ok' : 'notHeard' }
      } catch (thrown) {
        return { code: Object(thrown).name === 'NotFoundError' ? 'missing' : 'failed' }
      } finally {
        player.pause()
        player.srcObject = null
        await audio.close()
      }
    },
  }
}
