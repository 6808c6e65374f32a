import type { HotkeysEventMap } from '@opensono/pacs-capture'
import { createEmitter, PacsError } from '@opensono/pacs-core'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveCapture, standingCapture } from './storyCapture'
import { useCaptureSounds } from './useCaptureSounds'

/** The sounds of a page: each of its outputs, and when what is heard begins. */
const outputs: FakeAudio[] = []

class FakeAudio {
  state: AudioContextState = 'running'
  currentTime = 3
  readonly destination = {}
  readonly begun: number[] = []
  constructor() {
    outputs.push(this)
  }
  createGain() {
    return { gain: this.#ramp(), connect: () => this.destination }
  }
  createOscillator() {
    return {
      type: 'sine',
      frequency: this.#ramp(),
      connect: <Next,>(next: Next) => next,
      start: (at: number) => this.begun.push(at),
      stop: () => undefined,
    }
  }
  #ramp = () => ({ setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined })
  async resume() {
    this.state = 'running'
  }
  async close() {
    this.state = 'closed'
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudio)
  outputs.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const hotkeys = createEmitter<HotkeysEventMap>()
const still = { target: 'study' } as const

it('Each still is heard, and nothing is opened before the first', () => {
  const capture = standingCapture()
  renderHook(() => useCaptureSounds(capture, hotkeys))
  expect(outputs).toEqual([])
  capture.emit('shutter', still)
  capture.emit('shutter', still)
  expect(outputs.map(({ begun }) => begun)).toEqual([[3, 3]])
})

it('A still makes no sound where this computer is set so, and is heard again once it is set back', () => {
  const capture = standingCapture({ ...liveCapture, isStillSoundOn: false })
  renderHook(() => useCaptureSounds(capture, hotkeys))
  capture.emit('shutter', still)
  expect(outputs).toEqual([])
  capture.setStillSound(true)
  capture.emit('shutter', still)
  expect(outputs.map(({ begun }) => begun)).toEqual([[3]])
})

it('A press of a pedal wakes sounds that the browser has put to sleep', () => {
  const capture = standingCapture()
  renderHook(() => useCaptureSounds(capture, hotkeys))
  capture.emit('shutter', still)
  const [audio] = outputs
  if (audio === undefined) throw new Error('nothing was heard')
  audio.state = 'suspended'
  capture.emit('shutter', still)
  expect(audio.state).toBe('running')
})

it('Where capture ends nothing is left open, and a browser without sounds still takes stills', () => {
  const capture = standingCapture()
  const { unmount } = renderHook(() => useCaptureSounds(capture, hotkeys))
  capture.emit('shutter', still)
  unmount()
  expect(outputs.map(({ state }) => state)).toEqual(['closed'])
  capture.emit('shutter', still)
  expect(outputs.map(({ begun }) => begun)).toEqual([[3]])

  vi.stubGlobal('AudioContext', undefined)
  const without = renderHook(() => useCaptureSounds(capture, hotkeys))
  capture.emit('shutter', still)
  without.unmount()
  expect(outputs).toHaveLength(1)
})

it('Each press that captures nothing is heard, also where stills make no sound', () => {
  const capture = standingCapture({ ...liveCapture, isStillSoundOn: false })
  renderHook(() => useCaptureSounds(capture, hotkeys))
  hotkeys.emit('blocked', { action: 'curStatic', pressed: 'F1', obstacle: 'question' })
  capture.emit('warned', new PacsError('NO_CURRENT_PATIENT'))
  expect(outputs.map(({ begun }) => begun)).toEqual([[3, 3]])
})
