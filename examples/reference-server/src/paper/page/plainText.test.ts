import { describe, expect, it } from 'vitest'
import { oneLine, plainText } from './plainText'

describe('text on paper', () => {
  it('keeps line breaks of every system, and makes tabs spaces', () => {
    expect(plainText('a\r\nb\rc\u2028d\te')).toBe('a\nb\nc\nd    e')
  })

  it('drops marks that reorder a line, so that no measurement reads backwards', () => {
    expect(plainText('12\u202e34\u202c mm\u200b')).toBe('1234 mm')
  })

  it('shows halves of characters as what cannot be read', () => {
    expect(plainText('a\ud800b\ufffc')).toBe('a\ufffdb\ufffd')
  })

  it('stands on one line where a name or a caption is asked for', () => {
    expect(oneLine('  a\n b\t c ')).toBe('a b c')
  })
})
