import type { StudyRow } from '@opensono/pacs-core'
import { useState } from 'react'
import { RadioGroup } from '../../control/choice/RadioGroup'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { StudyAct } from './studyActs'
import type { ActDetails } from './useRunAct'

/** Acts that say first what will happen, to whom. */
export type AskedAct = Extract<StudyAct, 'remove' | 'reset' | 'endOccupancy' | 'lock'>

const asked: readonly StudyAct[] = ['remove', 'reset', 'endOccupancy', 'lock']

/** Whether an act asks before it is done; the others can be undone by one press. */
export function isAsked(act: StudyAct): act is AskedAct {
  return asked.includes(act)
}

interface ConfirmActProps {
  act: AskedAct
  rows: readonly StudyRow[]
  isPending: boolean
  onConfirm: (details: ActDetails) => void
  onCancel: () => void
}

const lockTimes = ['open', 'hour', 'day'] as const
const lockMs = { open: null, hour: 3_600_000, day: 86_400_000 }

/** Asks once: what will happen, to whom, and what is kept. */
export function ConfirmAct({ act, rows, isPending, onConfirm, onCancel }: ConfirmActProps) {
  const { t } = useText(studyText)
  const { pacs } = usePacs()
  const [time, setTime] = useState<(typeof lockTimes)[number]>('open')
  const count = rows.length
  const names = rows.map((row) => `${row.patientName} ${row.examNumber}`)
  const occupant = rows[0]?.occupant
  const name = act === 'endOccupancy' ? (occupant?.userName ?? '') : (rows[0]?.patientName ?? '')

  function confirm(): void {
    const ms = lockMs[time]
    const until = act !== 'lock' || ms === null ? undefined : new Date(pacs.serverNow() + ms).toISOString()
    onConfirm({ until })
  }

  return (
    <ConfirmDialog
      isOpen
      tone={act === 'lock' ? 'primary' : 'danger'}
      title={t(`studyAct.confirm.${act}`, { count, name })}
      confirmLabel={t(`studyAct.${act}`, { name })}
      isPending={isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{t(`studyAct.confirm.${act}Text`, { name, room: occupant?.roomName ?? '' })}</p>
      <ul className="pacs-act-names">
        {names.map((each) => (
          <li key={each} className="pacs-truncate" title={each}>
            {each}
          </li>
        ))}
      </ul>
      {act === 'lock' && (
        <RadioGroup
          label={t('studyAct.lockFor')}
          orientation="vertical"
          options={lockTimes.map((id) => ({ id, label: t(`studyAct.lockUntil.${id}`) }))}
          value={time}
          onChange={setTime}
        />
      )}
    </ConfirmDialog>
  )
}
