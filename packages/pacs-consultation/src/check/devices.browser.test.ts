import { PacsError, realtimeConsultationApi, systemClock } from '@opensono/pacs-core'
import { createFakePacs } from '@opensono/pacs-core/testing'
import { describe, expect, test, vi } from 'vitest'
import { noServers } from '../testing/noServers'
import { checkMediaPath } from './checkMediaPath'
import { checkMicrophone } from './checkMicrophone'
import { checkPicture } from './checkPicture'
import { checkSpeaker } from './checkSpeaker'
import { createSelfCheck } from './createSelfCheck'
import type { SelfCheck, SelfCheckContext, SelfCheckName } from './SelfCheck'

const contextOf = (patch: Partial<SelfCheckContext> = {}): SelfCheckContext => ({
  signal: new AbortController().signal,
  clock: systemClock,
  showLevel: () => {},
  showStream: () => {},
  ask: async () => true,
  ...patch,
})

const itemOf = (check: SelfCheck, name: SelfCheckName) => check.getSnapshot().items.find((item) => item.name === name)

/** A capture card that shows what is drawn. */
function card(draw: (context: CanvasRenderingContext2D, step: number) => void) {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('a canvas draws')
  let step = 0
  const timer = setInterval(() => draw(context, ++step), 50)
  const stream = canvas.captureStream(20)
  return { mediaDevices: { getUserMedia: async () => stream }, stream, end: () => clearInterval(timer) }
}

describe('The check of a picture', () => {
  test('is good for a camera whose picture moves, shows it, and closes it', async () => {
    const streams: (MediaStream | null)[] = []
    const showStream = (stream: MediaStream | null) => void streams.push(stream)
    const result = await checkPicture(navigator.mediaDevices, () => null).run(contextOf({ showStream }))
    expect(result).toMatchObject({ code: 'ok', facts: { width: 640, height: 480 } })
    expect(streams.map((stream) => stream !== null)).toEqual([true, false])
    expect(streams[0]?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  })

  test.each([
    [
      'black',
      (context: CanvasRenderingContext2D, step: number) => {
        context.fillStyle = `rgb(${step % 2},0,0)`
        context.fillRect(0, 0, 300, 150)
      },
    ],
    [
      'frozen',
      (context: CanvasRenderingContext2D) => {
        context.fillStyle = '#888'
        context.fillRect(0, 0, 300, 150)
      },
    ],
  ] as const)('says of a picture that it is %s', async (code, draw) => {
    const { mediaDevices, stream, end } = card(draw)
    expect(await checkPicture(mediaDevices, () => 'card').run(contextOf())).toMatchObject({ code })
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
    end()
  })

  test.each([
    ['NotFoundError', 'missing'],
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ] as const)('says why a device was not opened: %s', async (name, code) => {
    const getUserMedia = () => Promise.reject(Object.assign(new Error(name), { name }))
    expect(await checkPicture({ getUserMedia }, () => null).run(contextOf())).toEqual({ code })
    expect(await checkPicture(null, () => null).run(contextOf())).toEqual({ code: 'unsupported' })
  })

  test('opens the capture card that is in use, and says why it was not opened', async () => {
    const { stream, end } = card((context, step) => {
      context.fillStyle = `rgb(${100 + (step % 100)},0,0)`
      context.fillRect(0, 0, 300, 150)
    })
    const check = createSelfCheck({ pacs: createFakePacs({}).pacs, cards: { open: async () => stream } })
    await check.run(['captureCard'])
    end()
    expect(itemOf(check, 'captureCard')).toMatchObject({ status: 'good', code: 'ok' })
    for (const [reason, code] of [
      ['DEVICE_NOT_FOUND', 'missing'],
      ['DEVICE_OVERCONSTRAINED', 'missing'],
      ['DEVICE_NOT_ALLOWED', 'denied'],
      ['DEVICE_NOT_READABLE', 'busy'],
      ['DEVICE_NOT_SUPPORTED', 'unsupported'],
    ] as const) {
      const refused = createSelfCheck({
        pacs: createFakePacs({}).pacs,
        cards: { open: () => Promise.reject(new PacsError(reason)) },
      })
      await refused.run(['captureCard'])
      expect(itemOf(refused, 'captureCard')?.code).toBe(code)
    }
  })

  test('ends soon after it was cancelled', async () => {
    const turn = new AbortController()
    const showStream = (stream: MediaStream | null) => stream !== null && turn.abort()
    await checkPicture(navigator.mediaDevices, () => null).run(contextOf({ signal: turn.signal, showStream }))
    expect(turn.signal.aborted).toBe(true)
  })
})

describe('The check of a microphone', () => {
  test('is good when something is heard, and shows the level', async () => {
    const levels: number[] = []
    const result = await checkMicrophone(navigator.mediaDevices, () => null).run(
      contextOf({ showLevel: (level) => void levels.push(level) }),
    )
    expect(result.code).toBe('ok')
    expect(Math.max(...levels)).toBeGreaterThan(0.02)
  })

  test('says that nothing is heard', async () => {
    const audio = new AudioContext()
    const { stream } = audio.createMediaStreamDestination()
    const result = await checkMicrophone({ getUserMedia: async () => stream }, () => null).run(contextOf())
    expect(result).toEqual({ code: 'silent', facts: { level: 0 } })
    await audio.close()
  })
})

test('the check of the speaker plays until the user has said whether it is heard', async () => {
  const ask = vi.fn(async () => false)
  expect(await checkSpeaker(() => null).run(contextOf({ ask }))).toEqual({ code: 'notHeard' })
  expect(ask).toHaveBeenCalledTimes(1)
  expect(await checkSpeaker(() => 'no such device').run(contextOf())).toEqual({ code: 'missing' })
})

describe('The check of the way for media', () => {
  const { pacs, answer } = createFakePacs({ realtimeConsultation: realtimeConsultationApi })

  test('says that they pass within one network only, without servers', async () => {
    answer(realtimeConsultationApi.checkMedia, () => ({ ...noServers }))
    expect(await checkMediaPath(pacs).run(contextOf())).toEqual({ code: 'localOnly' })
  })

  test('says that a relay does not answer', async () => {
    const iceServers = [{ urls: ['turn:127.0.0.1:9?transport=tcp'], username: 'user', credential: 'secret' }]
    answer(realtimeConsultationApi.checkMedia, () => ({ ...noServers, iceServers }))
    expect(await checkMediaPath(pacs).run(contextOf())).toEqual({ code: 'noRelay' })
  })

  test('says that the server did not answer', async () => {
    answer(realtimeConsultationApi.checkMedia, () => {
      throw new PacsError('SERVER_BUSY')
    })
    expect(await checkMediaPath(pacs).run(contextOf())).toEqual({ code: 'unreachable' })
  })
})
