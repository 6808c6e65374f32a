import { describe, expect, it } from 'vitest'
import { factRows } from './FactTable'

const short = (label: string) => ({ label, value: label })

describe('the table of facts', () => {
  it('stands four to a row, a wide fact in a row of its own', () => {
    const facts = [...'abcde'].map(short)
    const rows = factRows([...facts, { ...short('wide'), isWide: true }, short('f')])
    expect(rows.map((row) => row.map(({ label }) => label).join(''))).toEqual(['abcd', 'e', 'wide', 'f'])
  })

  it('stands in as many columns as its template says, a bar code in a row of its own', () => {
    const rows = factRows([...[...'abc'].map(short), { ...short('code'), isBarCode: true }, short('d')], 2)
    expect(rows.map((row) => row.map(({ label }) => label).join(''))).toEqual(['ab', 'c', 'code', 'd'])
  })
})
