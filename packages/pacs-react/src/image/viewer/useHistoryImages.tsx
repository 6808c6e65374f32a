import { formatDateTime, imageApi, patientApi, type StudyRow } from '@opensono/pacs-core'
import { type ReactNode, useMemo, useState } from 'react'
import { NativeSelect } from '../../control/field/NativeSelect'
import type { NamedPatient } from '../../identity/PatientLine'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { itemOfRow, type StripItem } from '../StripItem'
import { viewerText } from './viewerText'

/** Which study the images are of, whose, when, and in which room it is made. */
export type ViewedStudy = Pick<StudyRow, 'studyId' | 'patientRecordId'> &
  Partial<NamedPatient & Pick<StudyRow, 'roomName' | 'registerTime' | 'bodyParts'>>

/** Images of other studies of the patient. */
export interface HistoryImages {
  readonly items: readonly StripItem[]
  /** The study that they are of; undefined while none is chosen. */
  readonly study: StudyRow | undefined
  /** Chooses the study; null where there is no other one. */
  readonly choice: ReactNode
}

/** Studies that are offered; older ones are found in the records. */
const mostStudies = 50

/**
 * Images of an earlier study of the same patient, to be put beside those of this one.
 *
 * @param study - the study that is looked at; undefined offers nothing.
 */
export function useHistoryImages(study: ViewedStudy | undefined): HistoryImages {
  const { t } = useText(viewerText)
  const timeZone = useUser()?.timeZone
  const may = usePermission(patientApi.studies)
  const [chosenId, setChosenId] = useState('')
  const { data } = useCall(
    patientApi.studies,
    study === undefined || !may
      ? null
      : { patientRecordId: study.patientRecordId, pageNumber: 0, pageSize: mostStudies },
  )
  const others = (data?.rows ?? []).filter((row) => row.studyId !== study?.studyId && row.imageCount > 0)
  const chosen = others.find(({ studyId }) => studyId === chosenId)
  const { data: images } = useCall(imageApi.list, chosen === undefined ? null : { studyId: chosen.studyId })
  const date = chosen === undefined ? '' : formatDateTime(chosen.registerTime, timeZone)
  const items = useMemo(
    () =>
      (images ?? []).map((row): StripItem => {
        const item = itemOfRow(row)
        return { ...item, label: `${date} · ${item.label ?? ''}`, isNumbered: false }
      }),
    [images, date],
  )
  const choice = others.length > 0 && (
    <NativeSelect
      isBare
      className="pacs-viewer-history"
      label={t('viewer.history.study')}
      value={chosenId}
      options={[
        { id: '', label: t('viewer.history.current') },
        ...others.map(({ studyId, registerTime, examNumber }) => ({
          id: studyId as string,
          label: t('viewer.history.earlier', { date: formatDateTime(registerTime, timeZone), number: examNumber }),
        })),
      ]}
      onChange={setChosenId}
    />
  )
  return { items, study: chosen, choice: choice === false ? null : choice }
}
