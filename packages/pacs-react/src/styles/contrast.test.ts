/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokensCss = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const grounds = ['bg', 'surface', 'raised', 'sunken', 'hover', 'select']
const inks = ['text', 'muted', 'accent', 'info', 'success', 'warning', 'danger']
const tones = ['info', 'success', 'warning', 'danger']
const textPairs = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ...tones.flatMap((tone) => [[tone, `${tone}-bg`] as const, ['text', `${tone}-bg`] as const]),
  ['on-fill', 'accent-fill'] as const,
  ['on-fill', 'danger-fill'] as const,
  ['on-stage', 'stage'] as const,
]
const edgePairs = grounds.flatMap((ground) => ['control', 'focus'].map((edge) => [edge, ground] as const))
const chartPairs = ['bg', 'surface'].flatMap((ground) => [1, 2, 3, 4, 5, 6].map((n) => [`chart-${n}`, ground] as const))

/** The colours of a theme, by name without the prefix. */
function coloursOf(theme: string): ReadonlyMap<string, string> {
  const block = tokensCss.split(`.pacs-root[data-theme="${theme}"]`)[1]?.split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--pacs-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, contrast ratio, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the contrast of black on white is 21 and of a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#4ca6e8', '#4ca6e8')).toBe(1)
})

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  const colours = coloursOf(theme)
  const ratio = (ink: string, ground: string) => {
    const pair = [colours.get(ink), colours.get(ground)] as const
    if (!pair[0] || !pair[1]) throw new Error(`--pacs-${pair[0] ? ground : ink} is no colour of the ${theme} theme`)
    return contrast(pair[0], pair[1])
  }

  test.each(textPairs)('%s can be read on %s: at least 4.5 to 1', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edgePairs)('the edge %s can be seen on %s: at least 3 to 1', (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3)
  })

  test.each(chartPairs)('%s can be seen on %s: at least 3 to 1', (line, ground) => {
    expect(ratio(line, ground)).toBeGreaterThanOrEqual(3)
  })

  test('the mark of recording can be seen on the stage and in the bars', () => {
    expect(ratio('rec', 'stage')).toBeGreaterThanOrEqual(3)
    expect(ratio('rec', 'surface')).toBeGreaterThanOrEqual(3)
  })
})

test('both themes name the same colours', () => {
  expect([...coloursOf('light').keys()]).toEqual([...coloursOf('dark').keys()])
  expect(coloursOf('dark').size).toBeGreaterThan(30)
})
