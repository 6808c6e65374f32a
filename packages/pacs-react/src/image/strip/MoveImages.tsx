import { type ImageId, limits, type StudyRow } from '@opensono/pacs-core'
import { useId, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { TextField } from '../../control/field/TextField'
import { Dialog } from '../../control/overlay/Dialog'
import { useControlText } from '../../control/root/RootContext'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { useImageFileMark } from '../dicom/useImageFileMark'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { MoveSides } from './MoveSides'
import { MoveTargets } from './MoveTargets'
import { SmallPicture } from './SmallPicture'
import { useImageMoves } from './useImageMoves'
import { useMoveRefusal } from './useMoveRefusal'

/** What may be moved, and out of which study. */
export interface MoveImagesProps {
  /** Stored images of the study. */
  items: readonly StripItem[]
  /** Those that are ticked at first. */
  chosen: readonly StripItem[]
  study: StudyRow
  onClose: () => void
}

/**
 * Moves images that were taken for the wrong patient: which ones, whose they are and whose they are to be side by side, and why. It can be
 * undone for some seconds.
 */
export function MoveImages({ items, chosen, onClose, ...props }: MoveImagesProps) {
  // Another patient may become current behind the dialog: the images stay those of this study.
  const [study] = useState(props.study)
  const { t } = useText(imageText)
  const word = useControlText()
  const moves = useImageMoves()
  const roomId = useUser()?.roomId ?? null
  const [ids, setIds] = useState<readonly ImageId[]>(() => chosen.flatMap(({ imageId }) => imageId ?? []))
  const [target, setTarget] = useState<StudyRow | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const refusal = useMoveRefusal({ study, target, images: items.filter(({ imageId }) => isIn(ids, imageId)) })
  const missing = ids.length === 0 ? t('move.noImages') : reason.trim() === '' ? t('move.noReason') : undefined

  async function send(to: StudyRow | 'buffer'): Promise<void> {
    setPending(true)
    const place = to === 'buffer' ? { roomId } : { targetStudyId: to.studyId }
    const count = ids.length
    const done =
      to === 'buffer' ? t('move.movedToBuffer', { count }) : t('move.movedTo', { count, name: to.patientName })
    const order = { imageIds: [...ids], sourceStudyId: study.studyId, reason: reason.trim(), ...place }
    const failed = await moves.move(order, done)
    setPending(false)
    if (failed === null) onClose()
    else setFailure(failed)
  }

  return (
    <Dialog
      isAboutPatient
      isOpen
      size="large"
      onOpenChange={onClose}
      title={t('move.title')}
      actions={
        <>
          <Button onPress={onClose}>{word('control.cancel')}</Button>
          {roomId !== null && roomId !== '' && (
            <Button
              isPending={isPending}
              disabledReason={refusal.source ?? missing}
              onPress={() => void send('buffer')}
            >
              {t('move.toBuffer')}
            </Button>
          )}
          <Button
            variant="primary"
            isPending={isPending}
            disabledReason={refusal.source ?? refusal.target ?? (target === null ? t('move.choose') : missing)}
            onPress={() => target !== null && void send(target)}
          >
            {target === null ? t('move.toNobody') : t('move.toPatient', { name: target.patientName })}
          </Button>
        </>
      }
    >
      <div className="pacs-move">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {refusal.source !== undefined && <Refused name={study.patientName} why={refusal.source} />}
        <MovedImages items={items} ids={ids} onChange={setIds} />
        <MoveSides study={study} target={target} />
        {refusal.target !== undefined && <Refused name={target?.patientName ?? ''} why={refusal.target} />}
        <MoveTargets sourceId={study.studyId} target={target} onChoose={setTarget} />
        <TextField
          label={t('move.reason')}
          placeholder={t('move.reasonHint')}
          isRequired
          maxLength={limits.imageMove.reasonLength}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}

const isIn = (ids: readonly ImageId[], imageId: ImageId | null) => imageId !== null && ids.includes(imageId)

function Refused({ name, why }: { name: string; why: string }) {
  const { t } = useText(imageText)
  return <Banner tone="warning">{t('move.sourceRefused', { name, why })}</Banner>
}

interface MovedImagesProps {
  items: readonly StripItem[]
  ids: readonly ImageId[]
  onChange: (ids: readonly ImageId[]) => void
}

/** The images of the study, with a tick on those that move. */
function MovedImages({ items, ids, onChange }: MovedImagesProps) {
  const { t } = useText(imageText)
  const fileMarkOf = useImageFileMark()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="pacs-move-head">
        {t('move.images')} {ids.length}
      </h3>
      <ul className="pacs-move-images">
        {items.map((item) => {
          const { imageId } = item
          if (imageId === null) return null
          const isChosen = ids.includes(imageId)
          const name = [itemName(t, item), fileMarkOf(item)?.text].filter(Boolean).join(t('common.listSeparator'))
          return (
            <li key={item.key}>
              <label className="pacs-move-image" data-chosen={isChosen || undefined}>
                <SmallPicture item={item} />
                <span className="pacs-move-image-name">
                  <input
                    type="checkbox"
                    aria-label={t('move.select', { name })}
                    checked={isChosen}
                    onChange={() => onChange(isChosen ? ids.filter((id) => id !== imageId) : [...ids, imageId])}
                  />
                  {itemName(t, item)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
