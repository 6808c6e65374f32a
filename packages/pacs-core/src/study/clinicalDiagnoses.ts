import type { StudyRow } from './Study'

/**
 * All clinical diagnoses of a study, to be listed by their names: those of the dictionary, then the text that was typed.
 *
 * @param study - a study, or a row of a list.
 */
export function clinicalDiagnosesOf({
  clinicalDiagnoses,
  clinicalDiagnosisText,
}: Pick<StudyRow, 'clinicalDiagnoses' | 'clinicalDiagnosisText'>): { name: string; englishName: string | null }[] {
  if (clinicalDiagnosisText === '') return [...clinicalDiagnoses]
  return [...clinicalDiagnoses, { name: clinicalDiagnosisText, englishName: null }]
}

/**
 * A diagnosis that no dictionary has, behind those that were typed before.
 *
 * @param former - empty for none.
 * @param next - to be added.
 */
export function joinDiagnoses(former: string, next: string): string {
  return former === '' ? next : `${former}; ${next}`
}
