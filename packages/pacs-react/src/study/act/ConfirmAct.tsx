import type { StudyRow } from '@opensono/pacs-core'
import { useState } from 'react'
import { RadioGroup } from '../../control/choice/RadioGroup'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { AskedAct } from './studyActs'
import type { ActDetails } from './useRunAct'

interface ConfirmActProps {
  act: AskedAct
  rows: readonly StudyRow[]
  isPending: boolean
  onConfirm: (details: ActDetails) => void
  onClose: () => void
}

const lockTimes = ['open', 'hour', 'day'] as const
const lockMs = { open: null, hour: 3_600_000, day: 86_400_000 }

/** Asks once: what will happen, to whom, and what is kept. */
export function ConfirmAct({ act, rows, isPending, onConfirm, onClose }: ConfirmActProps) {
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
      onCancel={onClose}
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
