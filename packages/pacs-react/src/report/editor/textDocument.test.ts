import type { ReportValue } from '@opensono/pacs-core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storySource as source } from '../storyValues'
import { countCharacters } from './countCharacters'
import { documentOf, positionOf, readDocument } from './textDocument'

const pieces = fc.array(fc.tuple(fc.stringMatching(/^[a囊𠮷 \n]{1,5}$/u), fc.boolean()), { maxLength: 8 })

function written(parts: readonly (readonly [string, boolean])[]) {
  const values: ReportValue[] = []
  let text = ''
  for (const [part, isValue] of parts) {
    if (isValue && !part.includes('\n')) {
      const start = text.length
      values.push({ id: `value-${start}`, field: 'findings', start, end: start + part.length, source })
    }
    text += part
  }
  return { text, values }
}

describe('the document of a text', () => {
  it('gives back the text and the values that it was built of', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const linked = written(parts)
        expect(readDocument(documentOf(linked), 'findings')).toEqual(linked)
      }),
    )
  })

  it('finds a place of the text in itself, whatever values and lines stand before it', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (parts, at) => {
        const { text, values } = written(parts)
        const offset = at % (text.length + 1)
        const isInside = values.some(({ start, end }) => start < offset && offset < end)
        const document = documentOf({ text, values })
        const before = document.cut(0, positionOf(document, offset))
        if (!isInside) expect(readDocument(before, 'findings').text).toBe(text.slice(0, offset))
      }),
    )
  })

  it('reads the line breaks of any system as its own', () => {
    const { text } = readDocument(documentOf({ text: 'a\r\nb\rc\n', values: [] }), 'findings')
    expect(text).toBe('a\nb\nc\n')
  })
})

describe('countCharacters', () => {
  it('counts as the server does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(countCharacters(text)).toBe([...text].length)
      }),
    )
  })
})
