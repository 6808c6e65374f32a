import { formatDateTime, type StudyId, type StudyRow, studyApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Skeleton } from '../../control/feedback/Skeleton'
import { SearchField } from '../../control/field/SearchField'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { rowNames } from '../rowNames'
import { waitingText } from './waitingText'

/** Most studies that are offered: who sees more types more. */
const offered = 10

interface FindStudyProps {
  onChoose: (studyId: StudyId) => void
}

/** Finds a study by its patient, or by a number. */
export function FindStudy({ onChoose }: FindStudyProps) {
  const { t } = useText(waitingText)
  const [text, setText] = useState('')
  const wanted = text.trim()
  const found = useCall(studyApi.search, wanted === '' ? null : { text: wanted, pageNumber: 0, pageSize: offered })
  const rows = wanted === '' ? [] : (found.data?.rows ?? [])
  return (
    <>
      <SearchField
        label={t('waiting.assigning.search')}
        placeholder={t('waiting.assigning.placeholder')}
        value={text}
        onChange={setText}
        isLabelShown
      />
      {found.isError && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Skeleton height={120} />}
      {found.data !== undefined && wanted !== '' && rows.length === 0 && <p>{t('waiting.assigning.none')}</p>}
      <ul className="pacs-waiting-found" aria-label={t('waiting.assigning.results')}>
        {rows.map((row) => (
          <li key={row.studyId}>
            <Button className="pacs-waiting-study" onPress={() => onChoose(row.studyId)}>
              <FoundStudy row={row} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function FoundStudy({ row }: { row: StudyRow }) {
  const { language } = useText(waitingText)
  const timeZone = useUser()?.timeZone
  return (
    <>
      <strong>{row.patientName}</strong>
      <span>{row.patientId}</span>
      <span>{row.examNumber}</span>
      <span>{formatDateTime(row.registerTime, timeZone)}</span>
      <span>{rowNames(row.bodyParts, language)}</span>
    </>
  )
}
