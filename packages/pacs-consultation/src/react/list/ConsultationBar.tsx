import { type ConsultationKind, type ConsultationStatus, consultationStatuses } from '@opensono/pacs-core'
import { DateRange, NativeSelect, SearchConditions, useText, useToday } from '@opensono/pacs-react'
import { Star } from 'lucide-react'
import { consultationText } from './consultationText'
import { IconToggle } from './IconToggle'
import type { ConsultationQuery, useConsultationQuery } from './useConsultationQuery'

interface ConsultationBarProps {
  kind: ConsultationKind
  conditions: ReturnType<typeof useConsultationQuery>
  onRefresh: () => void
}

/** Statuses that a kind never has. */
const foreign: Readonly<Record<ConsultationKind, readonly ConsultationStatus[]>> = {
  REALTIME: ['editing'],
  GRAPHIC: ['serving', 'transferred'],
}

/** The conditions of a list of consultations; each works at once. */
export function ConsultationBar({ kind, conditions, onRefresh }: ConsultationBarProps) {
  const { t } = useText(consultationText)
  const today = useToday()
  const { query, set, reset } = conditions
  return (
    <SearchConditions
      search={query.patientName}
      searchHint={t('consultation.list.patientName')}
      onSearch={(patientName) => set({ patientName })}
      isShort
      onReset={reset}
      onRefresh={onRefresh}
    >
      <DateRange
        isBare
        label={t('consultation.list.range')}
        className="pacs-consultation-range"
        value={query.range}
        onChange={(range) => set({ range })}
        today={today}
      />
      <NativeSelect<ConsultationQuery['status']>
        isBare
        label={t('consultation.list.status')}
        className="pacs-consultation-status"
        options={[
          { id: '', label: t('consultation.list.anyStatus') },
          ...consultationStatuses
            .filter((status) => !foreign[kind].includes(status))
            .map((id) => ({ id, label: t(`consultation.status.${id}`) })),
        ]}
        value={query.status}
        onChange={(status) => set({ status })}
      />
      <IconToggle
        label={t('consultation.list.favourites')}
        icon={<Star aria-hidden />}
        isSelected={query.isFavourite}
        onChange={(isFavourite) => set({ isFavourite })}
      />
    </SearchConditions>
  )
}
