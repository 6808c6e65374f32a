import { ageText, type ConsultationRow, formatDateTime, realtimeConsultationApi } from '@opensono/pacs-core'
import { IconButton, type TableColumn, useMutationCall, useNarrow, useText, useUser } from '@opensono/pacs-react'
import { Star, Video } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { partNames } from '../part/partNames'
import { ConsultationStatusTag } from './ConsultationStatusTag'
import { consultationText } from './consultationText'

/** The experts whom a list names: those who passed the consultation on are left out. */
function currentExperts({ experts }: ConsultationRow): ConsultationRow['experts'] {
  const current = experts.filter(({ state }) => state !== 'transferred')
  return current.length === 0 ? experts : current
}

/** A name, and in a muted tone what belongs to it: below it, or beside it where that fits. Four lines at most; whole in the tooltip. */
function Name({ name, note = '', isBelow = false }: { name: string; note?: string; isBelow?: boolean }) {
  return (
    <span className="pacs-consultation-name" title={`${name} ${note}`.trim()}>
      {name}
      {note !== '' && (isBelow ? <br /> : ' ')}
      {note !== '' && <span className="pacs-consultation-muted">{note}</span>}
    </span>
  )
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

/** Pixels of the window from which there is room for the sex and the age beside all names. */
const sexAndAgeFrom = 1600

/** The columns of a list of consultations. */
export function useConsultationColumns(options: ConsultationColumnsOptions): readonly TableColumn<ConsultationRow>[] {
  const { t, language } = useText(consultationText)
  const { onVideos, actions } = options
  const timeZone = useUser()?.timeZone
  // Sex and age are in the details; the exam number is what a patient is found by.
  const isShort = useNarrow(sexAndAgeFrom)
  return useMemo(() => {
    const separator = t('common.listSeparator')
    const column = (id: string, cell: TableColumn<ConsultationRow>['cell'], more: object = {}) => ({
      id,
      label: t(`consultation.column.${id}` as 'consultation.column.status'),
      cell,
      ...more,
    })
    const all: TableColumn<ConsultationRow>[] = [
      column('favourite', (row) => <FavouriteStar row={row} />, { width: 40, minWidth: 40, isLabelHidden: true }),
      column('status', (row) => <ConsultationStatusTag status={row.status} />, { width: 108 }),
      column('patientName', (row) => <Name name={row.patientName} note={row.examNumber} isBelow />, {
        width: '3fr',
        minWidth: 136,
        isRowHeader: true,
      }),
      column('patientSex', (row) => t(`patient.sex.${row.patientSex}`), { width: 68 }),
      column('patientAge', (row) => ageText(t, row.patientAge), { width: 76 }),
      column('parts', (row) => <Name name={partNames(row, language).join(separator)} />, {
        width: '3fr',
        minWidth: 72,
      }),
      column('requestDoctor', (row) => <Name name={row.requestDoctorName} note={row.requestHospitalName} isBelow />, {
        width: '3fr',
        minWidth: 116,
      }),
      column(
        'expert',
        (row) =>
          currentExperts(row).map(({ userId, name, hospitalName }) => (
            <Name key={userId} name={name} note={hospitalName} />
          )),
        { width: '6fr', minWidth: 232 },
      ),
      column('requestedAt', (row) => <Name name={formatDateTime(row.requestedAt, timeZone)} />, {
        width: 96,
      }),
      column('videos', (row) => (row.videoCount === 0 ? '' : <VideoButton row={row} onPress={() => onVideos(row)} />), {
        width: 40,
        minWidth: 40,
        align: 'center',
        isLabelHidden: true,
      }),
      column('actions', actions, { width: 116, minWidth: 116, frozen: 'end' }),
    ]
    return isShort ? all.filter(({ id }) => id !== 'patientSex' && id !== 'patientAge') : all
  }, [t, language, timeZone, isShort, onVideos, actions])
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
