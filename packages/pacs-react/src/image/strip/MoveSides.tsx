import { ageText, dictionaryName, type StudyRow } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'

const rows = ['name', 'sex', 'age', 'number', 'exam'] as const

/** Whose the images are and whose they are to be, side by side. */
export function MoveSides({ study, target }: { study: StudyRow; target: StudyRow | null }) {
  const { t, language } = useText(imageText)
  function valueIn(
    row: (typeof rows)[number],
    { patientName, patientSex, patientAge, examNumber, examType }: StudyRow,
  ) {
    switch (row) {
      case 'name':
        return <strong>{patientName}</strong>
      case 'sex':
        return t(`patient.sex.${patientSex}`)
      case 'age':
        return ageText(t, patientAge)
      case 'number':
        return <span className="pacs-numeric">{examNumber}</span>
      case 'exam':
        return dictionaryName(examType, language)
    }
  }
  return (
    <table className="pacs-merge-sides pacs-move-sides">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('move.from')}</th>
          <th scope="col">{t('move.to')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row}>
            <th scope="row">{t(`move.${row}`)}</th>
            <td>{valueIn(row, study)}</td>
            <td>{target === null ? index === 0 && t('move.choose') : valueIn(row, target)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
