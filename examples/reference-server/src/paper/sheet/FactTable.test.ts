import { describe, expect, it } from 'vitest'
import { factRows } from './FactTable'

const short = (label: string) => ({ label, value: label })

describe('the table of facts', () => {
  it('stands four to a row, a wide fact in a row of its own', () => {
    const facts = [...'abcde'].map(short)
    const rows = factRows([...facts, { ...short('wide'), isWide: true }, short('f')])
    expect(rows.map((row) => row.map(({ label }) => label).join(''))).toEqual(['abcd', 'e', 'wide', 'f'])
  })
})
