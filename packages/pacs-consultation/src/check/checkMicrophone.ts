import { oneDevice, openForCheck, pause } from './openForCheck'
import type { SelfCheckContext, SelfCheckOptions, SelfCheckResult, SelfCheckRunner } from './SelfCheck'

/** Somebody has this long to say something, in milliseconds. */
const listenMs = 6_000
const lookMs = 100
/** Level from which something is heard, of 1. */
const heard = 0.02

async function listen(stream: MediaStream, context: SelfCheckContext): Promise<SelfCheckResult> {
  const audio = new AudioContext()
  try {
    const analyser = audio.createAnalyser()
    audio.createMediaStreamSource(stream).connect(analyser)
    // Browsers hold sound back until a click; the check was started by one.
    await audio.resume()
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let passedMs = 0; passedMs < listenMs && loudest < heard && !context.signal.aborted; passedMs += lookMs) {
      await pause(context, lookMs)
      analyser.getFloatTimeDomainData(samples)
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
      context.showLevel(Math.min(1, level))
      loudest = Math.max(loudest, level)
    }
    return { code: loudest >= heard ? 'ok' : 'silent', facts: { level: Math.min(1, loudest) } }
  } finally {
    await audio.close()
  }
}

/**
 * Opens a microphone and waits for a sound.
 *
 * @param mediaDevices - the browser's devices.
 * @param deviceId - which one.
 */
export function checkMicrophone(
  mediaDevices: SelfCheckOptions['mediaDevices'],
  deviceId: () => string | null | undefined,
): SelfCheckRunner {
  return {
    run: (context) => openForCheck(mediaDevices, { audio: oneDevice(deviceId()) }, (stream) => listen(stream, context)),
  }
}
