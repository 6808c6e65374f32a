import { describe, expect, it } from 'vitest'
import { breakPieces, lineBreaker } from './lineBreak'

describe('lines of a sheet', () => {
  it('may end between any two Chinese characters', () => {
    expect(breakPieces('肝脏大小', 32)).toEqual(['肝', '脏', '大', '小'])
  })

  it('do not begin with a stop or a closing mark, nor end with an opening one', () => {
    expect(breakPieces('囊肿，考虑（良性）。', 32)).toEqual(['囊', '肿，', '考', '虑', '（良', '性）。'])
  })

  it('keep numbers and Latin words whole, with their unit sign', () => {
    expect(breakPieces('约12.5mm，80%', 32)).toEqual(['约', '12.5mm，', '80%'])
  })

  it('may end anywhere in what is longer than a line', () => {
    expect(breakPieces('AAAAAA', 4)).toEqual([...'AAAAAA'])
  })

  it('end at the hyphen of a long name, and never between a minus sign and its number', () => {
    expect(breakPieces('Villanueva-Echeverria', 16)).toEqual(['Villanueva-', 'Echeverria'])
    expect(breakPieces('Li-AAAAAA', 4)).toEqual(['Li-', ...'AAAAAA'])
    expect(breakPieces('T-12.5', 4)).toEqual([...'T-12.5'])
  })

  it('get no hyphen, which would read as a minus sign: an empty piece stands between two pieces', () => {
    expect(lineBreaker(32)('肝12')).toEqual(['肝', '', '12'])
  })

  it('never cut a character that is made of several code points', () => {
    expect(breakPieces('e\u0301'.repeat(3), 2)).toEqual(['e\u0301', 'e\u0301', 'e\u0301'])
  })
})
