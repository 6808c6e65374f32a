import { useState } from 'react'

/** Width of a text in CSS pixels at a font size. */
export type TextWidth = (text: string, fontSize: number) => number

/** Wide characters are as wide as they are high, others about half: where no canvas measures. */
const guess: TextWidth = (text, fontSize) =>
  [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? fontSize : fontSize * 0.58), 0)

/** Measures texts as the browser draws them. */
export function useTextWidth(): TextWidth {
  const [measure] = useState((): TextWidth => {
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) return guess
    return (text, fontSize) => {
      context.font = `600 ${fontSize}px system-ui, sans-serif`
      return context.measureText(text).width
    }
  })
  return measure
}

/** Breaks a text into lines that are no wider than asked for; Chinese between any two characters. */
export function wrapText(text: string, most: number, widthOf: (text: string) => number): string[] {
  const pieces = text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line !== '' && widthOf(line + piece) > most) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}
