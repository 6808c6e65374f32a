import { ageText, calendarDate, limits, type StudyId, type StudyRow, studyApi } from '@opensono/pacs-core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Skeleton } from '../../control/feedback/Skeleton'
import { StudyStatusTag } from '../../control/feedback/StudyStatusTag'
import { TextField } from '../../control/field/TextField'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { imageText } from '../imageText'

interface MoveTargetsProps {
  sourceId: StudyId
  target: StudyRow | null
  onChoose: (study: StudyRow) => void
}

/** Studies to move to: those of today, or those that a typed name or number finds on any day. */
export function MoveTargets({ sourceId, target, onChoose }: MoveTargetsProps) {
  const { t } = useText(imageText)
  const { pacs } = usePacs()
  const today = calendarDate(pacs.serverNow(), useUser()?.timeZone)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const when = text === '' ? { startTime: today, endTime: today } : { text }
  const found = useCall(
    studyApi.search,
    { ...when, pageNumber: 0, pageSize: limits.studyPageSize },
    { isKeepingFormer: true, staleTimeMs: 0 },
  )
  const rows = (found.data?.rows ?? []).filter(({ studyId }) => studyId !== sourceId)
  return (
    <section className="pacs-move-targets">
      <TextField
        label={t('move.find')}
        type="search"
        placeholder={t('move.findHint')}
        before={<Search aria-hidden />}
        maxLength={64}
        value={typed}
        onChange={setTyped}
      />
      {found.error !== null ? (
        <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height={88} />
      ) : rows.length === 0 ? (
        <p className="pacs-filter-hint">{t('move.none')}</p>
      ) : (
        <ul className="pacs-move-list" aria-label={t(text === '' ? 'move.today' : 'move.found')}>
          {rows.map((row) => (
            <li key={row.studyId}>
              <button
                type="button"
                className="pacs-move-target"
                aria-pressed={row.studyId === target?.studyId}
                onClick={() => onChoose(row)}
              >
                <strong className="pacs-truncate">{row.patientName}</strong>
                <span>{t(`patient.sex.${row.patientSex}`)}</span>
                <span>{ageText(t, row.patientAge)}</span>
                <span className="pacs-numeric">{row.examNumber}</span>
                <StudyStatusTag status={row.studyStatus} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
