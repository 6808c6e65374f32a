import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { lineBreaker } from './lineBreak'
import { placeMarks } from './placeMarks'

/** The family of every sheet: Chinese and Latin from the same hand, embedded as the subset that a sheet uses. */
export const fontFamily = 'Noto Sans SC'

/** Longest run kept together in body text; about a third of a line. */
const longestInText = 32

/** A family for characters that the sheet's own one lacks. */
interface FallbackFamily {
  readonly family: string
  /** The package of its files. */
  readonly folder: string
  /** Files of its weights: those that it has. */
  readonly regular: string
  readonly bold?: string
  /** Characters for which it is opened at all. */
  readonly script: RegExp
}

const twoWeights = (name: string) => ({
  regular: `400Regular/${name}_400Regular.ttf`,
  bold: `700Bold/${name}_700Bold.ttf`,
})

/**
 * In this order a character's family is looked for. The files together are tens of megabytes: none is opened before a sheet needs one.
 * Han of Japan and Hong Kong hold most characters of the CJK extensions that are in names.
 */
const fallbacks: readonly FallbackFamily[] = [
  { family: 'Noto Sans JP', folder: 'noto-sans-jp', ...twoWeights('NotoSansJP'), script: /\p{Script=Han}/u },
  { family: 'Noto Sans HK', folder: 'noto-sans-hk', ...twoWeights('NotoSansHK'), script: /\p{Script=Han}/u },
  {
    family: 'Noto Sans KR',
    folder: 'noto-sans-kr',
    ...twoWeights('NotoSansKR'),
    script: /[\p{Script=Hangul}\p{Script=Han}]/u,
  },
  {
    family: 'Noto Sans Arabic',
    folder: 'noto-sans-arabic',
    ...twoWeights('NotoSansArabic'),
    script: /\p{Script_Extensions=Arabic}/u,
  },
  {
    family: 'Noto Serif Tibetan',
    folder: 'noto-serif-tibetan',
    ...twoWeights('NotoSerifTibetan'),
    script: /\p{Script_Extensions=Tibetan}/u,
  },
  { family: 'Noto Sans Thai', folder: 'noto-sans-thai', ...twoWeights('NotoSansThai'), script: /\p{Script=Thai}/u },
  {
    family: 'Noto Sans',
    folder: 'noto-sans',
    ...twoWeights('NotoSans'),
    script: /[^\p{Script=Han}\p{Script=Hangul}\p{Script=Devanagari}]/u,
  },
  {
    family: 'Noto Sans Symbols 2',
    folder: 'noto-sans-symbols-2',
    regular: '400Regular/NotoSansSymbols2_400Regular.ttf',
    script: /\p{S}/u,
  },
  {
    family: 'Noto Sans Symbols',
    folder: 'noto-sans-symbols',
    ...twoWeights('NotoSansSymbols'),
    script: /[\p{S}\p{N}]/u,
  },
  {
    family: 'Noto Sans Math',
    folder: 'noto-sans-math',
    regular: '400Regular/NotoSansMath_400Regular.ttf',
    script: /[\p{S}\p{L}]/u,
  },
  { family: 'Noto Emoji', folder: 'noto-emoji', ...twoWeights('NotoEmoji'), script: /\p{Emoji}/u },
]

/** The sheet's own family. */
const own: FallbackFamily = {
  family: fontFamily,
  folder: 'noto-sans-sc',
  ...twoWeights('NotoSansSC'),
  script: /./su,
}

function register({ family, folder, regular, bold }: FallbackFamily): void {
  const { resolve } = createRequire(import.meta.url)
  const file = (name: string) => resolve(`@expo-google-fonts/${folder}/${name}`)
  Font.register({
    family,
    fonts: [
      { src: file(regular), fontWeight: 400 },
      ...(bold === undefined ? [] : [{ src: file(bold), fontWeight: 700 }]),
    ],
  })
}

/** Registers the sheet's own family and the line breaks with the renderer; others when a sheet needs them. The files are read once per thread. */
export function registerFonts(): void {
  register(own)
  // The text engine's last resort: were a character to reach it, it would draw the box of this family, and no letter of Helvetica.
  const families = Font.getRegisteredFonts()
  const family = families[fontFamily]
  if (family !== undefined) families.Helvetica = family
  Font.registerHyphenationCallback(lineBreaker(longestInText))
}

const placing = new WeakSet<object>()

/** Opens a file, whose marks are placed from then on where they belong. */
async function load(wanted: { fontFamily: string; fontWeight: number }): Promise<void> {
  await Font.load(wanted)
  const { data } = Font.getFont(wanted)
  if (data == null || placing.has(data)) return
  placing.add(data)
  const layout = data.layout.bind(data)
  data.layout = (text: string, ...more: unknown[]) => {
    const run = layout(text, ...more)
    placeMarks(run, text)
    return run
  }
}

async function hasCharacter(font: FallbackFamily, codePoint: number): Promise<boolean> {
  const { family, bold } = font
  if (!Font.getRegisteredFontFamilies().includes(family)) register(font)
  const weights = bold === undefined ? [400] : [400, 700]
  for (const fontWeight of weights) await load({ fontFamily: family, fontWeight })
  return Font.getFont({ fontFamily: family, fontWeight: 400 }).data?.hasGlyphForCodePoint(codePoint) ?? false
}

const known = new Map<number, string | null>()

/** The family that has a character; null for none. */
async function familyOf(character: string): Promise<string | null> {
  const codePoint = character.codePointAt(0) ?? 0
  const found = known.get(codePoint)
  if (found !== undefined) return found
  let family: string | null = (await hasCharacter(own, codePoint)) ? fontFamily : null
  for (const fallback of fallbacks) {
    if (family !== null) break
    if (fallback.script.test(character) && (await hasCharacter(fallback, codePoint))) family = fallback.family
  }
  known.set(codePoint, family)
  return family
}

/** What the texts of a sheet are drawn with. */
export interface SheetFonts {
  /** The sheet's own family first. */
  readonly families: string[]
  /** Characters that no family has. */
  readonly missing: readonly string[]
}

/**
 * Chooses the families of a sheet by its characters. What no family has must not reach the text engine: it would draw a letter of an
 * encoding of its own in its place.
 *
 * @param characters - each once, without those that are never drawn.
 */
export async function chooseFonts(characters: Iterable<string>): Promise<SheetFonts> {
  const used = new Set<string>()
  const missing: string[] = []
  for (const character of characters) {
    const family = await familyOf(character)
    if (family === null) missing.push(character)
    else used.add(family)
  }
  const others = fallbacks.flatMap(({ family }) => (used.has(family) ? [family] : []))
  return { families: [fontFamily, ...others], missing }
}

/** A font as the renderer keeps it. */
type OpenFont = NonNullable<ReturnType<typeof Font.getFont>['data']>

/** Words in one font. */
export interface FontRun {
  readonly font: OpenFont
  readonly words: string
}

/** A line of text in runs of one font each, in regular weight. A character that no font has is drawn by the sheet's own. */
export async function fontRuns(text: string): Promise<FontRun[]> {
  const runs: { family: string; words: string }[] = []
  for (const character of text) {
    const family = (await familyOf(character)) ?? fontFamily
    const last = runs.at(-1)
    if (last?.family === family) last.words += character
    else runs.push({ family, words: character })
  }
  return runs.flatMap(({ family, words }) => {
    const font = Font.getFont({ fontFamily: family, fontWeight: 400 }).data
    return font === null ? [] : [{ font, words }]
  })
}
