import { basicDataKinds, type ErrorCode, PacsError, uploadRules } from '@opensono/pacs-core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowFields } from './RowDraft'
import { refusedRowFields } from './refusedRowFields'
import { sheetFault } from './sheet/sheetFault'
import { splitTexts } from './splitTexts'
import { tableFields } from './tableFields'

describe('texts in a line', () => {
  it('are what was between the commas, without blanks, empty ones and repetitions', () => {
    const text = fc.string({ maxLength: 6 }).map((each) => each.replaceAll(/[,\n]/g, ''))
    fc.assert(
      fc.property(fc.array(text), fc.constantFrom(',', '\n', ' ,  '), (texts, comma) => {
        const found = splitTexts(texts.join(comma))
        expect(new Set(found)).toEqual(new Set(texts.map((each) => each.trim()).filter((each) => each !== '')))
        expect(found).toHaveLength(new Set(found).size)
        expect(splitTexts(found.join(','))).toEqual(found)
      }),
    )
  })

  it('Chinese commas belong to the text', () => {
    expect(splitTexts('低回声，等回声, 高回声 ,低回声，等回声')).toEqual(['低回声，等回声', '高回声'])
  })
})

describe('the columns of a kind', () => {
  it.each(basicDataKinds)('of %s are fields of its form, none twice, and fit a narrow window', (kind) => {
    for (const isNarrow of [false, true]) {
      const fields = tableFields(kind, isNarrow)
      expect(new Set(fields).size).toBe(fields.length)
      for (const field of fields) expect(rowFields(kind)).toContain(field)
      if (isNarrow) expect(fields.length).toBeLessThanOrEqual(4)
    }
    const [wide, narrow] = [tableFields(kind, false), tableFields(kind, true)]
    expect(wide.filter((field) => narrow.includes(field))).toEqual(narrow)
  })
})

describe('a file that may be a sheet', () => {
  const max = uploadRules.import.maxBytes
  it.each([
    ['rows.xlsx', max, null],
    ['ROWS.XLSX', 1, null],
    ['rows.xlsx', max + 1, 'Size'],
    ['rows.xls', 1, 'Type'],
    ['xlsx', 1, 'Type'],
    ['rows.csv', max + 1, 'Type'],
  ] as const)('%s of %i bytes: %s', (name, size, fault) => {
    expect(sheetFault({ name, size })).toBe(fault)
  })
})

describe('a refusal', () => {
  const answer = (code: ErrorCode, details: object = {}) => new PacsError(code, { details } as never)
  const refused = (error: PacsError, kind: Parameters<typeof refusedRowFields>[0] = 'room') =>
    refusedRowFields(kind, error).map(({ path, message }) => [path, message])

  it('of a device that stands elsewhere is shown at the devices, where the form has them', () => {
    expect(refused(answer('DEVICE_TAKEN'))).toEqual([['deviceIds', null]])
    expect(refused(answer('DEVICE_TAKEN'), 'priority')).toEqual([])
  })

  it('of a name is shown at the name, unless another field of the form is meant', () => {
    expect(refused(answer('NAME_TAKEN'))).toEqual([['name', 'taken']])
    expect(refused(answer('NAME_TAKEN', { field: 'code' }), 'device')).toEqual([['code', 'taken']])
    expect(refused(answer('NAME_TAKEN', { field: 'code' }), 'priority')).toEqual([['name', 'taken']])
  })

  it('of a row that a template needs is shown at the field, and else nowhere', () => {
    const used = answer('ROW_IN_USE', { field: 'isEnabled' })
    expect(refused(used)).toEqual([])
    const abbreviation = answer('ROW_IN_USE', { field: 'abbreviation' })
    expect(refused(abbreviation, 'parameter')).toEqual([['abbreviation', 'inTemplate']])
  })

  it('of fields is shown at those that the form has, by their last name', () => {
    const fields = [
      { path: 'fields.location', message: 'tooLong' },
      { path: 'elsewhere', message: 'required' },
    ]
    const error = answer('SCHEMA_VALIDATION_FAILED', { fields })
    expect(refused(error)).toEqual([['location', 'tooLong']])
  })

  it('of the row as a whole is shown at no field', () => {
    expect(refused(answer('CONFLICT'))).toEqual([])
  })
})
