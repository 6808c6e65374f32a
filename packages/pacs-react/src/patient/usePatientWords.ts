import { ageOn, ageText, dictionaryName, formatDate, type KnownPatient } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { useToday } from '../session/useToday'
import { patientText } from './patientText'

/** What is said of a patient whom the hospital knows. */
export interface PatientWords {
  /** Their age today; empty where the birth date is not known. */
  readonly ageOf: (patient: KnownPatient) => string
  /** How many studies they have, and which was the last. */
  readonly historyOf: (patient: KnownPatient) => string
}

/** @returns functions that say what is known of a patient. */
export function usePatientWords(): PatientWords {
  const { t, language } = useText(patientText)
  const today = useToday()
  const timeZone = useUser()?.timeZone
  return useMemo(
    () => ({
      ageOf({ birthDate }) {
        const age = birthDate === null ? null : ageOn(birthDate, today)
        return age === null ? '' : ageText(t, age)
      },
      historyOf({ studies, lastRegisterTime, lastExam, lastExamEnglish }) {
        if (studies === 0 || lastRegisterTime === null) return t('knownPatient.never')
        const exam = dictionaryName({ name: lastExam, englishName: lastExamEnglish }, language)
        const last = t('knownPatient.last', { date: formatDate(lastRegisterTime, timeZone), exam }).trim()
        return `${t('knownPatient.studies', { count: studies })}${t('knownPatient.comma')}${last}`
      },
    }),
    [t, language, today, timeZone],
  )
}
