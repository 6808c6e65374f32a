import { foldName } from '../settings/basicData/foldName'

/** Whom a row of a sheet names; an empty text where its cell is empty. */
export interface SheetPatient {
  readonly patientName: string
  readonly birthDate: string
}

/** Whom a study is about. */
export interface KnownSheetPatient {
  readonly name: string
  /** Empty where none is known. */
  readonly englishName: string
  /** YYYY-MM-DD; null where none is known. */
  readonly birthDate: string | null
}

/** Spaces and marks between the parts of a name are written in many ways. */
const between = /[\s·•・,^-]/gu
const nameKey = (name: string) => foldName(name).replace(between, '')

/**
 * Reads a date as sheets have it: 1980-01-05, 1980/1/5, 1980.1.5, 19800105, 1980年1月5日.
 *
 * @param text - the content of a cell.
 * @returns YYYY-MM-DD, or null for anything else.
 */
export function sheetDate(text: string): string | null {
  const found =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.replace(/\s/g, ''))
  const [, year = '', month = '', day = ''] = found ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date ? null : date
}

/**
 * Whether a row of a sheet names the patient of the study that its exam number leads to. What is named must agree, and something must be
 * named: one wrong digit of an exam number is another patient's study.
 *
 * @param named - what the row says.
 * @param known - what is registered.
 * @returns the column that names nobody (`required`) or somebody else (`otherPatient`); null when all agree.
 */
export function whyNotSheetPatient(
  named: SheetPatient,
  known: KnownSheetPatient,
): { readonly path: keyof SheetPatient; readonly message: 'required' | 'otherPatient' } | null {
  const { patientName, birthDate } = named
  if (patientName === '' && birthDate === '') return { path: 'patientName', message: 'required' }
  const names = [known.name, known.englishName].map(nameKey).filter((name) => name !== '')
  if (patientName !== '' && !names.includes(nameKey(patientName)))
    return { path: 'patientName', message: 'otherPatient' }
  const isOtherDate = birthDate !== '' && (known.birthDate === null || sheetDate(birthDate) !== known.birthDate)
  return isOtherDate ? { path: 'birthDate', message: 'otherPatient' } : null
}
