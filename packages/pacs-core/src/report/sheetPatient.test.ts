import { describe, expect, it } from 'vitest'
import { sheetDate, whyNotSheetPatient } from './sheetPatient'

const known = { name: '阿依古丽·买买提', englishName: 'Ayigul Maimaiti', birthDate: '1980-01-05' }
const named = (patientName: string, birthDate = '') => whyNotSheetPatient({ patientName, birthDate }, known)

describe('a row of a sheet', () => {
  it.each(['阿依古丽·买买提', '阿依古丽•买买提', ' 阿依古丽 买买提 ', 'AYIGUL MAIMAITI', 'Ayigul^Maimaiti'])(
    'names the patient as %s',
    (name) => expect(named(name)).toBeNull(),
  )

  it.each(['1980-01-05', '1980/1/5', '1980.1.5', '19800105', '1980年1月5日'])('names the birth date as %s', (date) =>
    expect(named('', date)).toBeNull(),
  )

  it('that names another patient in one of two columns is refused at that column', () => {
    expect(named('阿依古丽·买买提', '1980-01-06')).toEqual({ path: 'birthDate', message: 'otherPatient' })
    expect(named('阿依古丽', '1980-01-05')).toEqual({ path: 'patientName', message: 'otherPatient' })
  })

  it('that names nobody is refused', () => {
    expect(named('')).toEqual({ path: 'patientName', message: 'required' })
  })

  it('that names a birth date agrees with no patient without one', () => {
    const unknown = { ...known, birthDate: null }
    expect(whyNotSheetPatient({ patientName: '', birthDate: '1980-01-05' }, unknown)?.path).toBe('birthDate')
  })

  it('that names somebody agrees with no patient without a name', () => {
    expect(whyNotSheetPatient({ patientName: '·', birthDate: '' }, { ...known, englishName: '' })).not.toBeNull()
  })
})

it.each(['1980-02-30', '80-1-5', '1980-13-01', '', '5/1/1980', '1980'])('%s is no date', (text) => {
  expect(sheetDate(text)).toBeNull()
})
