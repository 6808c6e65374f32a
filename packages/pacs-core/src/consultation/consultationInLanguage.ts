import { dictionaryName } from '../settings/dictionaryName'
import type { Language } from '../text/createText'
import type { ConsultationRow } from './Consultation'

/**
 * A consultation with the names of its hospitals and departments as the reader's language calls them: the English ones where they have
 * one, and otherwise the hospital's own.
 *
 * @param consultation - as the server sends it.
 * @param language - the interface's.
 * @returns the same object where nothing is called otherwise.
 */
export function consultationInLanguage<Row extends ConsultationRow>(consultation: Row, language: Language): Row {
  if (language !== 'en') return consultation
  const named = (name: string, englishName: string | null) => dictionaryName({ name, englishName }, language)
  const orNull = (name: string | null, englishName: string | null) => (name === null ? null : named(name, englishName))
  const { requestHospitalName, requestHospitalEnglishName } = consultation
  const { requestDepartmentName, requestDepartmentEnglishName } = consultation
  return {
    ...consultation,
    requestHospitalName: named(requestHospitalName, requestHospitalEnglishName),
    requestDepartmentName: orNull(requestDepartmentName, requestDepartmentEnglishName),
    experts: consultation.experts.map((expert) => ({
      ...expert,
      hospitalName: named(expert.hospitalName, expert.hospitalEnglishName),
      departmentName: orNull(expert.departmentName, expert.departmentEnglishName),
    })),
  }
}
