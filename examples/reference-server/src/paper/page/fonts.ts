import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { lineBreaker } from './lineBreak'

/** The one family of the sheet: Chinese and Latin from the same hand, embedded as the subset that a sheet uses. */
export const fontFamily = 'Noto Sans SC'

/** Longest run kept together in body text; about a third of a line. */
const longestInText = 32

/** Registers the two weights and the line breaks with the renderer. The files are read once per thread, when first used. */
export function registerFonts(): void {
  const { resolve } = createRequire(import.meta.url)
  const file = (name: string) => resolve(`@expo-google-fonts/noto-sans-sc/${name}`)
  Font.register({
    family: fontFamily,
    fonts: [
      { src: file('400Regular/NotoSansSC_400Regular.ttf'), fontWeight: 400 },
      { src: file('700Bold/NotoSansSC_700Bold.ttf'), fontWeight: 700 },
    ],
  })
  Font.registerHyphenationCallback(lineBreaker(longestInText))
}
