import { ageText, type ConsultationRow, formatDateTime, realtimeConsultationApi } from '@opensono/pacs-core'
import { IconButton, type TableColumn, useMutationCall, useNarrow, useText, useUser } from '@opensono/pacs-react'
import { Star, Video } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ConsultationStatusTag } from './ConsultationStatusTag'
import { consultationText } from './consultationText'

const isNotPassedOn = ({ state }: ConsultationRow['experts'][number]) => state !== 'transferred'

/** Names that stand for one side of a consultation: each once, those who passed it on left out. */
function expertFacts(
  row: ConsultationRow,
  of: (expert: ConsultationRow['experts'][number]) => string | null,
): string[] {
  const current = row.experts.filter(isNotPassedOn)
  const facts = (current.length === 0 ? row.experts : current).map(of)
  return [...new Set(facts.filter((fact): fact is string => fact !== null && fact !== ''))]
}

/** A star that takes effect at once. */
function FavouriteStar({ row }: { row: ConsultationRow }) {
  const { t } = useText(consultationText)
  const keep = useMutationCall(realtimeConsultationApi.setFavourite)
  const isFavourite = keep.isPending ? keep.variables.isFavourite : row.isFavourite
  const label = t(isFavourite ? 'consultation.favourite.remove' : 'consultation.favourite.add', {
    name: row.patientName,
  })
  return (
    <IconButton
      size="small"
      className="pacs-consultation-star"
      data-selected={isFavourite || undefined}
      label={label}
      icon={<Star aria-hidden />}
      onPress={() => keep.mutate({ id: row.id, isFavourite: !isFavourite })}
    />
  )
}

/** What the columns lead to. */
export interface ConsultationColumnsOptions {
  onVideos: (row: ConsultationRow) => void
  actions: (row: ConsultationRow) => ReactNode
}

/** The columns of a list of consultations. */
export function useConsultationColumns(options: ConsultationColumnsOptions): readonly TableColumn<ConsultationRow>[] {
  const { t } = useText(consultationText)
  const { onVideos, actions } = options
  const timeZone = useUser()?.timeZone
  const isNarrow = useNarrow()
  return useMemo(() => {
    const separator = t('common.listSeparator')
    const column = (id: string, cell: TableColumn<ConsultationRow>['cell'], more: object = {}) => ({
      id,
      label: t(`consultation.column.${id}` as 'consultation.column.status'),
      cell,
      ...more,
    })
    const all: TableColumn<ConsultationRow>[] = [
      column('favourite', (row) => <FavouriteStar row={row} />, { width: 48, minWidth: 48, isLabelHidden: true }),
      column('status', (row) => <ConsultationStatusTag status={row.status} />, { width: 128 }),
      column('patientName', (row) => row.patientName, { width: '2fr', minWidth: 88, isRowHeader: true }),
      column('patientSex', (row) => t(`patient.sex.${row.patientSex}`), { width: 68 }),
      column('patientAge', (row) => ageText(t, row.patientAge), { width: 76 }),
      column('requestHospital', (row) => row.requestHospitalName, { width: '2fr', minWidth: 96 }),
      column(
        'requestDoctor',
        (row) => [row.requestDoctorName, row.requestDepartmentName ?? ''].filter(Boolean).join(separator),
        { width: '2fr', minWidth: 104 },
      ),
      column('expertHospital', (row) => expertFacts(row, (expert) => expert.hospitalName).join(separator), {
        width: '2fr',
        minWidth: 96,
      }),
      column(
        'expert',
        (row) =>
          [...expertFacts(row, (expert) => expert.name), ...expertFacts(row, (expert) => expert.departmentName)].join(
            separator,
          ),
        { width: '2fr', minWidth: 104 },
      ),
      column('requestedAt', (row) => formatDateTime(row.requestedAt, timeZone), { width: 158 }),
      column('videos', (row) => (row.videoCount === 0 ? '' : <VideoButton row={row} onPress={() => onVideos(row)} />), {
        width: 68,
        align: 'center',
      }),
      column('actions', actions, { width: 148, minWidth: 148, frozen: 'end' }),
    ]
    const spared = ['patientSex', 'requestHospital', 'expertHospital']
    return isNarrow ? all.filter(({ id }) => !spared.includes(id)) : all
  }, [t, timeZone, isNarrow, onVideos, actions])
}

function VideoButton({ row, onPress }: { row: ConsultationRow; onPress: () => void }) {
  const { t } = useText(consultationText)
  const { videoCount: count, patientName: name } = row
  return (
    <IconButton
      size="small"
      label={t('consultation.videos.button', { count, name })}
      icon={<Video aria-hidden />}
      onPress={onPress}
    />
  )
}
