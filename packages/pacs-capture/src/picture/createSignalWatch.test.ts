import { describe, expect, it } from 'vitest'
import { createSignalWatch, sampleSize } from './createSignalWatch'

const cells = sampleSize.width * sampleSize.height

/** A sample whose cells have these brightnesses. */
function sample(brightness: (cell: number) => number | readonly [number, number, number]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(cells * 4)
  for (let cell = 0; cell < cells; cell += 1) {
    const value = brightness(cell)
    pixels.set([...(typeof value === 'number' ? [value, value, value] : value), 255], cell * 4)
  }
  return pixels
}

let seed = 1
/** Noise of a capture card: small, and never the same. */
function noise(): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return (seed >>> 16) % 9
}

/** Shows a picture for the given seconds at 30 a second, sampled once a second. */
function run(
  shown: (second: number) => Uint8ClampedArray,
  seconds: number,
  lost: (picture: number) => boolean = () => false,
) {
  const watch = createSignalWatch()
  const kinds: string[] = []
  for (let second = 0; second < seconds; second += 1) {
    for (let picture = second * 30; picture < (second + 1) * 30; picture += 1) {
      if (!lost(picture)) watch.frame((picture * 1e6) / 30, (picture * 1_000) / 30)
    }
    watch.sample(shown(second))
    kinds.push(watch.look((second + 1) * 1_000).kind)
  }
  return { watch, kinds }
}

const tissue = () => sample((cell) => 40 + (cell % 90) + noise())

describe('signal health', () => {
  it('a live picture is good, a dark and noisy one with a bright spot too', () => {
    expect(new Set(run(tissue, 30).kinds)).toEqual(new Set(['good']))
    const dark = () => sample((cell) => (cell === 300 ? 190 : noise()))
    expect(new Set(run(dark, 30).kinds)).toEqual(new Set(['good']))
  })

  it.each([
    ['all black', () => sample(() => 0)],
    ['black with the noise of a card', () => sample(() => noise())],
    ['the one colour that cards show without a signal', () => sample(() => [16, 32, 200])],
  ])('%s for 3 seconds is no signal; a glimpse of it is nothing', (_, picture) => {
    const { kinds } = run((second) => (second < 5 || second >= 10 ? tissue() : picture()), 15)
    expect(kinds.slice(0, 7)).toEqual(Array(7).fill('good'))
    expect(kinds.slice(7, 10)).toEqual(Array(3).fill('black'))
    expect(kinds.slice(10)).toEqual(Array(5).fill('good'))
  })

  it('a picture that is the same to the last bit for 10 seconds is frozen though pictures come', () => {
    const still = tissue()
    const { kinds, watch } = run(() => still, 12)
    expect(kinds).toEqual([...Array(10).fill('good'), 'frozen', 'frozen'])
    expect(watch.look(12_000)).toEqual({ kind: 'frozen', isDelivering: true })
    watch.sample(tissue())
    expect(watch.look(12_001).kind).toBe('good')
  })

  it('a picture that nothing moves in, yet is noisy as only a live one is, is good', () => {
    const scene = Array.from({ length: cells }, (_, cell) => 30 + (cell % 50))
    expect(new Set(run(() => sample((cell) => (scene[cell] ?? 0) + noise()), 30).kinds)).toEqual(new Set(['good']))
  })

  it('no new picture for 2 seconds is frozen at once, and over with the next one', () => {
    const { watch } = run(tissue, 3)
    expect(watch.look(4_900).kind).toBe('good')
    expect(watch.look(5_000)).toEqual({ kind: 'frozen', isDelivering: false })
    watch.frame(5_100_000, 5_100)
    expect(watch.look(5_100).kind).toBe('good')
  })

  it('lost pictures are counted by the gaps of time stamps and told when a clip would be seen to stutter', () => {
    // Every 20th picture and its neighbour are lost: 3 a second.
    const { watch, kinds } = run(tissue, 40, (picture) => picture > 60 && picture % 20 < 2)
    expect(watch.lostFrames).toBeGreaterThan(105)
    expect(kinds.slice(0, 9)).toEqual(Array(9).fill('good'))
    expect(kinds.slice(9)).toEqual(Array(31).fill('droppingFrames'))
    expect(watch.look(40_000)).toEqual({
      kind: 'droppingFrames',
      lostPerMinute: expect.toSatisfy((n: number) => n % 10 === 0),
    })
    for (let picture = 1_201; picture < 3_100; picture += 1) watch.frame((picture * 1e6) / 30, (picture * 1_000) / 30)
    expect(watch.look(103_000).kind).toBe('good')
  })

  it('a busy machine that loses one picture in 25 is not told of', () => {
    const { watch, kinds } = run(tissue, 60, (picture) => picture % 25 === 0)
    expect(watch.lostFrames).toBeGreaterThan(60)
    expect(new Set(kinds)).toEqual(new Set(['good']))
  })

  it('losses that come and go are said once, and are over after a minute without', () => {
    const isBad = (picture: number) => picture < 3_600 && picture % 900 < 300
    const { kinds } = run(tissue, 200, (picture) => isBad(picture) && picture % 10 === 0)
    const changes = kinds.filter((kind, second) => second > 0 && kind !== kinds[second - 1])
    expect(changes).toEqual(['droppingFrames', 'good'])
    expect(kinds.lastIndexOf('droppingFrames')).toBeGreaterThan(150)
    expect(kinds.at(-1)).toBe('good')
  })

  it('a source of 25 pictures a second, or one with uneven time stamps, loses none', () => {
    const watch = createSignalWatch()
    for (let picture = 0; picture < 500; picture += 1) {
      const timestampUs = picture * 40_000 + (picture % 3) * 6_000
      watch.frame(timestampUs, timestampUs / 1_000)
    }
    expect(watch.lostFrames).toBe(0)
  })

  it('the judgement is the same object until it changes', () => {
    const { watch } = run(() => sample(() => 0), 5)
    expect(watch.look(5_001)).toBe(watch.look(5_400))
    expect(Object.isFrozen(watch.look(5_500))).toBe(true)
  })
})
