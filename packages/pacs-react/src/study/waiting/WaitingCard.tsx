import { formatDateTime } from '@opensono/pacs-core'
import { FileText, Film, ImageOff } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { StatusTag } from '../../control/feedback/StatusTag'
import { PatientIdentities } from '../../image/dicom/PatientIdentities'
import { objectText } from '../../image/object/objectText'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { groupName, type WaitingGroup } from './groupWaiting'
import { waitingText } from './waitingText'

interface WaitingCardProps {
  group: WaitingGroup
  onAssign: () => void
  onDiscard: () => void
}

/** Pictures shown of a group; the rest is counted. */
const pictures = 6

/** Files of one examination, whom they name, and the study that they may belong to. */
export function WaitingCard({ group, onAssign, onDiscard }: WaitingCardProps) {
  const { t } = useText(waitingText)
  const { t: kindOf } = useText(objectText)
  const timeZone = useUser()?.timeZone
  const { images } = group
  const [first] = images
  if (first === undefined) return null
  const { reason, senderName, accessionNumber, filePatient, candidate } = first
  const name = groupName(t, group)
  const time = formatDateTime(images.at(-1)?.arrivedAt ?? first.arrivedAt, timeZone)
  return (
    <li className="pacs-waiting-card" aria-label={name}>
      <div className="pacs-waiting-pictures">
        {images.slice(0, pictures).map(({ id, thumbnailUrl, type, objectKind }) => (
          <span key={id} className="pacs-waiting-picture">
            {objectKind != null ? (
              <FileText role="img" aria-label={kindOf(`studyObject.kind.${objectKind}`)} />
            ) : thumbnailUrl === null ? (
              <ImageOff aria-hidden />
            ) : (
              <img src={thumbnailUrl} alt="" />
            )}
            {type === 'MULTI_FRAME' && <Film className="pacs-waiting-clip" aria-hidden />}
          </span>
        ))}
        {images.length > pictures && <span className="pacs-numeric">+{images.length - pictures}</span>}
      </div>
      <div className="pacs-waiting-facts">
        <p className="pacs-waiting-title">
          <StatusTag tone={reason === 'OTHER_PATIENT' ? 'danger' : 'warning'} isFilled>
            {t(`waiting.reason.${reason ?? 'unknown'}`)}
          </StatusTag>
          <strong>{name}</strong>
        </p>
        <p className="pacs-waiting-source">
          {t('waiting.from', { sender: senderName, time })}
          {accessionNumber !== '' && <span>{t('waiting.accession', { number: accessionNumber })}</span>}
          {candidate !== null && <span>{t('waiting.exam', { number: candidate.examNumber })}</span>}
        </p>
        {candidate === null && <p className="pacs-waiting-source">{t('waiting.noCandidate')}</p>}
        <PatientIdentities filePatient={filePatient} study={candidate} />
      </div>
      <div className="pacs-waiting-acts">
        <Button variant="primary" onPress={onAssign} aria-label={`${t('waiting.assign')}: ${name}`}>
          {t('waiting.assign')}
        </Button>
        <Button onPress={onDiscard} aria-label={`${t('waiting.discard')}: ${name}`}>
          {t('waiting.discard')}
        </Button>
      </div>
    </li>
  )
}
