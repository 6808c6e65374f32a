import type { SaveFile } from '@opensono/pacs-capture/export'
import { useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { RadioGroup } from '../../control/choice/RadioGroup'
import { Banner } from '../../control/feedback/Banner'
import { Dialog } from '../../control/overlay/Dialog'
import { useFileSaving } from '../../file/useFileSaving'
import { type NamedPatient, PatientLine, usePatientParts } from '../../identity/PatientLine'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { drawExport, type PictureExport } from './drawExport'
import { viewerText } from './viewerText'

/** What is exported, and what its file is called. */
export interface ExportPictureProps extends Omit<PictureExport, 'list' | 'inked' | 'identity'> {
  list: NonNullable<PictureExport['list']>
  name: string
  /** Whose picture it is: written below it. */
  patient?: NamedPatient | undefined
  onClose: () => void
  /** @defaultValue a download of the browser */
  save?: SaveFile | undefined
}

/** Asks whether annotations are burned into the exported picture: the stored picture itself never has any. */
export function ExportPicture({ name, patient, onClose, save, list, ...wish }: ExportPictureProps) {
  const { t } = useText(viewerText)
  const reasonOf = useErrorText()
  const partsOf = usePatientParts()
  const [as, setAs] = useState<'marks' | 'plain'>(list.length > 0 ? 'marks' : 'plain')
  const { isPending, error, start } = useFileSaving({ save })
  const box = useRef<HTMLDivElement | null>(null)
  async function run(): Promise<void> {
    const inked = box.current
    if (inked === null) return
    const saved = await start(async () => ({
      blob: await drawExport({
        ...wish,
        inked,
        list: as === 'marks' ? list : null,
        identity: patient === undefined ? [] : partsOf(patient),
      }),
      fileName: `${name}.png`,
    }))
    if (saved !== null) onClose()
  }
  return (
    <Dialog
      isOpen
      size="small"
      onOpenChange={onClose}
      title={t('viewer.exportTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('viewer.calibration.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void run()}>
            {t('viewer.export')}
          </Button>
        </>
      }
    >
      <div ref={box} className="pacs-viewer-export">
        {patient !== undefined && <PatientLine patient={patient} />}
        <p>{t(patient === undefined ? 'viewer.exportText' : 'viewer.exportNamed')}</p>
        <RadioGroup
          label={t('viewer.list.title')}
          options={[
            { id: 'marks', label: t('viewer.exportMarks'), isDisabled: list.length === 0 },
            { id: 'plain', label: t('viewer.exportPlain') },
          ]}
          value={as}
          onChange={setAs}
        />
        {error !== null && <Banner tone="danger">{t('viewer.exportFailed', { reason: reasonOf(error) })}</Banner>}
      </div>
    </Dialog>
  )
}
