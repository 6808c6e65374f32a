import { formatDateTime, type StudyId, type StudyObject, studyObjectApi, whyNotUseImage } from '@opensono/pacs-core'
import { ChevronDown, Download, FileText, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { useFileSaving } from '../../file/useFileSaving'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { readName } from '../dicom/PatientIdentities'
import { ObjectDocument } from './ObjectDocument'
import { objectText } from './objectText'
import { TakeOutObject } from './TakeOutObject'

/** Props of {@link StudyObjects}. */
export interface StudyObjectsProps {
  /** Null shows nothing. */
  studyId: StudyId | null
  /** Shows the list before it is asked for. @defaultValue false */
  isOpenAtFirst?: boolean | undefined
  /** Shows the list at first where some came after the report was begun. @defaultValue false */
  isOpenOnArrival?: boolean | undefined
}

/**
 * The DICOM objects without a picture that are kept with a study: what each is, its PDF, its file. Nothing is drawn for a study without
 * any.
 */
export function StudyObjects({ studyId, isOpenAtFirst = false, isOpenOnArrival = false }: StudyObjectsProps) {
  const { t } = useText(objectText)
  // Null as long as the user has neither opened nor folded the list.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const listId = useId()
  const may = usePermission(studyObjectApi.list.permission)
  const { data: objects = [] } = useCall(studyObjectApi.list, studyId === null || !may ? null : { studyId })
  const [shown, setShown] = useState<StudyObject | null>(null)
  const [leaving, setLeaving] = useState<StudyObject | null>(null)
  if (objects.length === 0) return null
  const title = t('studyObject.title', { count: objects.length })
  // In a low list what is new is seen without scrolling.
  const newFirst = [...objects].sort((a, b) => Number(b.isAfterReport === true) - Number(a.isAfterReport === true))
  const lateCount = objects.filter((each) => each.isAfterReport === true).length
  const isOpen = chosen ?? (isOpenAtFirst || (isOpenOnArrival && lateCount > 0))
  // What needs a decision is never folded away.
  const isUnfolded = isOpen || objects.some((each) => whyNotUseImage(each) !== null)
  return (
    <section className="pacs-objects" aria-label={title}>
      <button
        type="button"
        className="pacs-objects-head"
        aria-expanded={isUnfolded}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
      >
        <span>
          {title}
          {lateCount > 0 && (
            <span className="pacs-object-arrived">{t('studyObject.arrivedCount', { count: lateCount })}</span>
          )}
        </span>
        <ChevronDown aria-hidden />
      </button>
      <ul id={listId} className="pacs-objects-list" hidden={!isUnfolded}>
        {newFirst.map((object) => (
          <ObjectRow key={object.id} object={object} onOpen={setShown} onTakeOut={setLeaving} />
        ))}
      </ul>
      {shown !== null && <ObjectDocument object={shown} onClose={() => setShown(null)} />}
      {leaving !== null && <TakeOutObject object={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

interface ObjectRowProps {
  object: StudyObject
  onOpen: (object: StudyObject) => void
  onTakeOut: (object: StudyObject) => void
}

function ObjectRow({ object, onOpen, onTakeOut }: ObjectRowProps) {
  const { t } = useText(objectText)
  const { pacs } = usePacs()
  const timeZone = useUser()?.timeZone
  const mayTakeOut = usePermission(studyObjectApi.takeOut.permission)
  const { isPending, error, start } = useFileSaving()
  const isOther = whyNotUseImage(object) !== null
  const isGivenOut = !isOther && !object.isDamaged
  const kind = t(`studyObject.kind.${object.kind ?? 'unknown'}`)
  const time = formatDateTime(object.madeAt ?? object.arrivedAt, timeZone)
  const name = `${object.title === '' ? kind : object.title}, ${time}`
  const label = (act: string) => `${act}: ${name}`
  const download = () =>
    start(async (signal) => {
      const file = await pacs.download(studyObjectApi.file, { objectId: object.id }, { signal })
      return { ...file, fileName: file.fileName ?? `${object.sopInstanceUid}.dcm` }
    })
  return (
    <li className="pacs-object" data-other={isOther || undefined}>
      <span className="pacs-object-name" title={name}>
        <strong>{kind}</strong>
        <span>{[object.title, time].filter((each) => each !== '').join(' · ')}</span>
      </span>
      <span className="pacs-object-acts">
        {isGivenOut && object.isPdf && (
          <IconButton
            size="small"
            label={label(t('studyObject.open'))}
            icon={<FileText />}
            onPress={() => onOpen(object)}
          />
        )}
        {isGivenOut && (
          <IconButton
            size="small"
            label={label(t('studyObject.download'))}
            icon={<Download />}
            isPending={isPending}
            onPress={() => void download()}
          />
        )}
        {mayTakeOut && (
          <IconButton
            size="small"
            label={label(t('studyObject.takeOut.act'))}
            icon={<Undo2 />}
            onPress={() => onTakeOut(object)}
          />
        )}
      </span>
      {object.isAfterReport === true && <p className="pacs-object-arrived">{t('studyObject.arrived')}</p>}
      {isOther && (
        <p className="pacs-object-note">
          {t('studyObject.otherPatient', { name: readName(object.filePatient.name) || object.filePatient.patientId })}
        </p>
      )}
      {object.isDamaged && <p className="pacs-object-note">{t('studyObject.damaged')}</p>}
      {error !== null && <ErrorNote error={error} />}
    </li>
  )
}
