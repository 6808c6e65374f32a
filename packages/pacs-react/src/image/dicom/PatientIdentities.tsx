import type { FilePatient, Study } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { dicomText } from './dicomText'

/** A patient as a study has them. */
export type PatientOfStudy = Pick<
  Study,
  'patientName' | 'patientEnglishName' | 'patientId' | 'birthDate' | 'patientSex'
>

interface PatientIdentitiesProps {
  filePatient: FilePatient
  study: PatientOfStudy | null | undefined
}

const sexOfFile: Partial<Record<string, Study['patientSex']>> = { M: 'male', F: 'female' }

/** A name of a file as people read it: its groups one behind the other. */
export const readName = (name: string) =>
  name
    .split('=')
    .map((group) => group.replace(/\^+/g, ' ').trim())
    .filter((group) => group !== '')
    .join(' / ')

/** The patient of a study and the one that a file names, side by side, with what differs marked. */
export function PatientIdentities({ filePatient, study }: PatientIdentitiesProps) {
  const { t } = useText(dicomText)
  const sexText = (sex: Study['patientSex'] | undefined) =>
    sex === undefined ? '' : t(`otherPatient.sexes.${sex === 'male' || sex === 'female' ? sex : 'unknown'}`)
  const names = [study?.patientName, study?.patientEnglishName].filter((name) => name !== undefined && name !== '')
  const rows = [
    ['name', names.join(' / '), readName(filePatient.name)],
    ['patientId', study?.patientId ?? '', filePatient.patientId],
    ['birthDate', study?.birthDate ?? '', filePatient.birthDate ?? ''],
    ['sex', sexText(study?.patientSex), sexText(sexOfFile[filePatient.sex])],
  ] as const
  return (
    <table className="pacs-other-patient-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('otherPatient.ofStudy')}</th>
          <th scope="col">{t('otherPatient.ofFile')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([field, ofStudy, ofFile]) => {
          const isOther = filePatient.differences.includes(field)
          return (
            <tr key={field} data-different={isOther || undefined}>
              <th scope="row">{t(`otherPatient.field.${field}`)}</th>
              <td>{ofStudy || '–'}</td>
              <td>
                {ofFile || '–'}
                {isOther && <span className="pacs-other-patient-mark">{t('otherPatient.different')}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
