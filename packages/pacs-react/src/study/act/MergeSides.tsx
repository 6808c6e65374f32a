import { ageText, dictionaryName, formatDate, formatDateTime, type MergePreview } from '@opensono/pacs-core'
import { StudyStatusTag } from '../../control/feedback/StudyStatusTag'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { rowNames } from '../rowNames'
import { studyText } from '../studyText'

type Side = MergePreview['survivor']

const rows = [
  'examNumber',
  'patientName',
  'patientSex',
  'age',
  'birthDate',
  'telPhone',
  'idCard',
  'hisNumber',
  'examType',
  'bodyParts',
  'registerTime',
  'status',
  'images',
  'reportVersions',
] as const

/** Both sides of a merge, row by row; what differs of the patient is marked by a word and a ground. */
export function MergeSides({ preview }: { preview: MergePreview }) {
  const { t, language } = useText(studyText)
  const timeZone = useUser()?.timeZone
  const { merged, survivor, differences } = preview

  function valueIn({ study, images, reportVersions }: Side, row: (typeof rows)[number]) {
    switch (row) {
      case 'patientSex':
        return t(`patient.sex.${study.patientSex}`)
      case 'age':
        return ageText(t, study.patientAge)
      case 'birthDate':
        return study.birthDate === null ? '' : formatDate(study.birthDate)
      case 'idCard':
        return [study.documentKind && t(`patient.documentKind.${study.documentKind}`), study.idCard]
          .filter(Boolean)
          .join(' ')
      case 'examType':
        return dictionaryName(study.examType, language)
      case 'bodyParts':
        return rowNames(study.bodyParts, language)
      case 'registerTime':
        return formatDateTime(study.registerTime, timeZone)
      case 'status':
        return <StudyStatusTag status={study.studyStatus} />
      case 'images':
        return images
      case 'reportVersions':
        return reportVersions
      default:
        return study[row]
    }
  }

  return (
    <table className="pacs-merge-sides">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('studyAct.merging.goesAway')}</th>
          <th scope="col">{t('studyAct.merging.stays')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isDifferent = differences.some((field) => field === row)
          return (
            <tr key={row} data-differs={isDifferent || undefined}>
              <th scope="row">{t(`studyAct.merging.row.${row}`)}</th>
              <td>{valueIn(merged, row)}</td>
              <td>{valueIn(survivor, row)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
