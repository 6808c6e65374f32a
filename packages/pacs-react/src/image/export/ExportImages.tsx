import { whyNotExportDicom } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { RadioGroup } from '../../control/choice/RadioGroup'
import { Banner } from '../../control/feedback/Banner'
import { ProgressBar } from '../../control/feedback/ProgressBar'
import { TextField } from '../../control/field/TextField'
import { Dialog } from '../../control/overlay/Dialog'
import { type NamedPatient, PatientLine } from '../../identity/PatientLine'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { dicomText } from '../dicom/dicomText'
import { undecidedOf } from '../dicom/OtherPatients'
import { ReplacedNotice } from '../dicom/ReplacedNotice'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { type ExportChoice, type ExportState, type UseExportOptions, useExport } from './useExport'

/** What is exported. */
export interface ExportImagesProps extends UseExportOptions {
  /** Nothing is asked while it is empty. */
  items: readonly StripItem[]
  /** Whose images these are; left out for a buffer. */
  patient?: NamedPatient | null | undefined
  /** What the names of the files begin with unless the user says otherwise. */
  namedAfter: string
  /** Called when the user cancels before the export, or closes the dialog. Unmounting it cancels an export that is running. */
  onClose: () => void
}

/** Asks how images are exported, shows how far it is, and names those that could not be. */
export function ExportImages(props: ExportImagesProps) {
  return props.items.length === 0 ? null : <OpenExport {...props} />
}

/** What no file may be called on some computer. */
const forbidden = /[\\/:*?"<>|]/

function OpenExport({ items, patient, namedAfter, onClose, save, fetchObject }: ExportImagesProps) {
  const { t } = useText(imageText)
  const { t: dicomWords } = useText(dicomText)
  const exporting = useExport({ save, fetchObject })
  const { state } = exporting
  const undecided = undecidedOf(items)
  const stored = items.filter((item) => item.imageId !== null && !undecided.includes(item))
  const [as, setAs] = useState<ExportChoice['as']>(stored.length > 1 ? 'zip' : 'files')
  const [fileType, setFileType] = useState<ExportChoice['fileType']>('ORIGINAL')
  const [drawings, setDrawings] = useState<'copies' | 'none'>('copies')
  const [prefix, setPrefix] = useState(namedAfter === '' ? '' : `${namedAfter}-`)
  const isRefused = ({ isClip, hasDicom }: StripItem) =>
    whyNotExportDicom({ type: isClip ? 'MULTI_FRAME' : 'SINGLE_FRAME', hasDicom }) !== null
  const withoutDicom = stored.filter(isRefused)
  const isOffered = withoutDicom.length < stored.length
  const dicomHint = isOffered
    ? t('export.dicomSome', { count: withoutDicom.length })
    : t('error.DICOM_EXPORT_NOT_POSSIBLE')
  const isWrong = forbidden.test(prefix)
  const chosen = fileType === 'DICOM' ? stored.filter((item) => !isRefused(item)) : stored

  // What is drawn on a clip belongs to its frames.
  const drawn = chosen.filter(({ isMeasured, isNumbered, isClip }) => isMeasured && isNumbered && !isClip)

  const failed = state.phase === 'ended' ? state.failed : []

  function start(some: readonly StripItem[]): void {
    const idsOf = (items: readonly StripItem[]) => items.flatMap((item) => item.imageId ?? [])
    const drawnImages = drawings === 'copies' ? idsOf(drawn) : []
    const savedImages = failed.flatMap(({ imageId, isSaved }) => (isSaved ? [imageId] : []))
    void exporting.start(idsOf(some), { as, fileType, prefix: prefix.trim(), drawnImages, savedImages })
  }

  const again = stored.filter((item) => failed.some(({ imageId }) => imageId === item.imageId))

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('export.title', { count: stored.length })}
      actions={
        state.phase === 'choosing' ? (
          <>
            <Button onPress={onClose}>{t('export.cancel')}</Button>
            <Button variant="primary" isDisabled={isWrong || stored.length === 0} onPress={() => start(chosen)}>
              {t('export.start')}
            </Button>
          </>
        ) : state.phase === 'running' ? (
          <Button onPress={exporting.cancel}>{t('export.cancel')}</Button>
        ) : (
          <>
            {again.length > 0 && <Button onPress={() => start(again)}>{t('export.retry')}</Button>}
            <Button variant="primary" onPress={onClose}>
              {t('export.close')}
            </Button>
          </>
        )
      }
    >
      {patient != null && <PatientLine patient={patient} />}
      {state.phase === 'choosing' ? (
        <div className="pacs-export">
          {undecided.length > 0 && (
            <Banner tone="danger">{dicomWords('otherPatient.leftOut', { count: undecided.length })}</Banner>
          )}
          <ReplacedNotice items={stored} />
          <RadioGroup
            label={t('export.as')}
            options={[
              { id: 'zip', label: t('export.asZip') },
              { id: 'files', label: t('export.asFiles') },
            ]}
            value={as}
            onChange={setAs}
          />
          <RadioGroup
            label={t('export.fileType')}
            options={[
              { id: 'ORIGINAL', label: t('export.original') },
              { id: 'DICOM', label: t('export.dicom'), isDisabled: !isOffered },
            ]}
            value={fileType}
            onChange={setFileType}
            hint={withoutDicom.length === 0 ? undefined : dicomHint}
          />
          {drawn.length > 0 && (
            <RadioGroup
              label={t('export.drawings')}
              options={[
                { id: 'copies', label: t('export.drawnCopies') },
                { id: 'none', label: t('export.noCopies') },
              ]}
              value={drawings}
              onChange={setDrawings}
              hint={t('export.drawingsHint', { count: drawn.length })}
            />
          )}
          <TextField
            label={t('export.prefix')}
            value={prefix}
            onChange={setPrefix}
            maxLength={64}
            autoComplete="off"
            hint={t('export.prefixHint', { example: `${prefix.trim()}0193f2.${fileType === 'DICOM' ? 'dcm' : 'jpg'}` })}
            error={isWrong ? t('export.prefixWrong', { characters: '\\ / : * ? " < > |' }) : undefined}
          />
        </div>
      ) : (
        <Progress state={state} items={stored} as={as} />
      )}
    </Dialog>
  )
}

interface ProgressProps {
  state: Exclude<ExportState, { phase: 'choosing' }>
  items: readonly StripItem[]
  as: ExportChoice['as']
}

function Progress({ state, items, as }: ProgressProps) {
  const { t } = useText(imageText)
  const errorText = useErrorText()
  if (state.phase === 'running') {
    const { doneCount: done, count, percent } = state
    return (
      <ProgressBar label={t('export.progress')} value={percent} valueText={t('export.progressOf', { done, count })} />
    )
  }
  const { doneCount: count, isCancelled, failed } = state
  if (isCancelled) {
    return <Banner>{as === 'zip' ? t('export.cancelledZip') : t('export.cancelled', { count })}</Banner>
  }
  const nameOf = (imageId: string) => items.find((item) => item.imageId === imageId)
  return (
    <div className="pacs-export">
      {count > 0 && <Banner tone="success">{t('export.done', { count })}</Banner>}
      {failed.length > 0 && (
        <Banner tone="danger">
          {t('export.leftOut', { count: failed.length })}
          <ul className="pacs-export-list">
            {failed.map(({ imageId, error }) => {
              const item = nameOf(imageId)
              const name = item === undefined ? imageId : itemName(t, item)
              return <li key={imageId}>{t('uploads.failedFile', { name, reason: errorText(error) })}</li>
            })}
          </ul>
        </Banner>
      )}
    </div>
  )
}
