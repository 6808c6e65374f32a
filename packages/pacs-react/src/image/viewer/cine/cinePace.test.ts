import { describe, expect, test } from 'vitest'
import { type CinePace, createCinePace } from './cinePace'

const frameCount = 120
const ahead = 8

/** A computer that decodes one frame after the other: what is waited for first, then what is prepared. */
function createComputer(decodeMs: (nowMs: number) => number) {
  const done = new Set<number>()
  let wanted: number[] = []
  let running: { frame: number; endsAtMs: number } | null = null
  const begin = (nowMs: number) => {
    const frame = wanted.find((each) => !done.has(each))
    running = frame === undefined ? null : { frame, endsAtMs: nowMs + decodeMs(nowMs) }
  }
  return {
    done,
    ask(frames: number[], nowMs: number) {
      wanted = frames
      // What is far behind is given up.
      for (const each of done) if (!frames.includes(each)) done.delete(each)
      if (running === null) begin(nowMs)
    },
    run(nowMs: number) {
      while (running !== null && running.endsAtMs <= nowMs) {
        done.add(running.frame)
        begin(running.endsAtMs)
      }
    },
  }
}

/** Plays a clip of 60 frames a second as the painter does, and answers which frames were shown in each second. */
function play(pace: CinePace, seconds: number, decodeMs: (nowMs: number) => number): number[][] {
  const computer = createComputer(decodeMs)
  const shown: number[][] = Array.from({ length: seconds }, () => [])
  let asked: number | null = null
  let last = -1
  for (let screen = 0; screen < seconds * 60; screen += 1) {
    const nowMs = (screen * 1000) / 60
    const wished = pace.frameFor(screen % frameCount)
    const show = () => {
      if (asked === null || !computer.done.has(asked)) return
      pace.note(asked !== wished)
      shown[Math.floor(nowMs / 1000)]?.push(asked)
      last = asked
      asked = null
    }
    computer.run(nowMs)
    show()
    if (asked !== null || wished === last) continue
    asked = wished
    const frames = [wished]
    while (frames.length <= ahead) frames.push(pace.frameAfter(frames.at(-1) ?? 0, frameCount))
    computer.ask(frames, nowMs)
    // What is decoded already is there at once.
    show()
  }
  return shown
}

const perSecond = (shown: readonly number[][]) => shown.map((frames) => frames.length)

describe('A clip of 60 frames a second', () => {
  test('is shown whole where the computer decodes it in time', () => {
    expect(Math.min(...perSecond(play(createCinePace(), 10, () => 8)))).toBeGreaterThan(58)
  })

  test('drops no other frame for one that is late now and then', () => {
    const pace = createCinePace()
    const shown = play(pace, 20, (nowMs) => (nowMs % 1_000 < 17 ? 120 : 8))
    expect(pace.step).toBe(1)
    expect(Math.min(...perSecond(shown))).toBeGreaterThan(45)
  })

  test('is shown in as many frames as the computer decodes, evenly, where it decodes too few', () => {
    for (const decodeMs of [24, 40, 60, 110]) {
      const shown = play(createCinePace(), 20, () => decodeMs).slice(5)
      // Every second, third, ... frame.
      const possible = 60 / Math.ceil((60 * decodeMs) / 1000)
      const mean = shown.flat().length / shown.length
      expect([decodeMs, mean > possible * 0.8]).toEqual([decodeMs, true])
    }
  })

  test('is shown whole again once the computer has time', () => {
    const pace = createCinePace()
    const shown = play(pace, 60, (nowMs) => (nowMs < 10_000 ? 60 : 6))
    expect(perSecond(shown).at(-1)).toBeGreaterThan(58)
    expect(pace.step).toBe(1)
  })

  test('begins again with its first frame, whatever is dropped', () => {
    const pace = createCinePace()
    for (let shown = 0; shown < 100 && pace.step < 7; shown += 1) pace.note(true)
    expect(pace.step).toBe(7)
    expect([pace.frameFor(119), pace.frameAfter(119 - (119 % 7), 120)]).toEqual([119, 0])
    expect(pace.frameFor(3)).toBe(0)
  })
})
