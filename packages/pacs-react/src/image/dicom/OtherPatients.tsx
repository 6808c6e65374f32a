import { type ImageId, type Study, whyNotUseImage } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { dicomText } from './dicomText'
import { PatientIdentities } from './PatientIdentities'

/** What becomes of an image whose file names another patient. */
export type PatientDecision = 'KEEP' | 'BUFFER' | 'DELETE'

/** Images of a study whose files name another patient. */
export interface OtherPatientsProps {
  items: readonly StripItem[]
  /** The study whole, once it is known. */
  study: Study | undefined
  /** Why nothing can be decided now; left out: it can. */
  refusal?: string | undefined
  busyIds: ReadonlySet<ImageId>
  /** Called with an image and what the user decided about it. */
  onDecide: (imageId: ImageId, decision: PatientDecision) => void
}

/** Images whose file names another patient, and on which no user has decided yet. */
export function undecidedOf(items: readonly StripItem[]): StripItem[] {
  return items.filter((item) => item.imageId !== null && whyNotUseImage(item) !== null)
}

/** Says above a strip that files name another patient, and asks about one after the other, with both identities side by side. */
export function OtherPatients({ items, study, refusal, busyIds, onDecide }: OtherPatientsProps) {
  const { t } = useText(dicomText)
  const { t: nameOf } = useText(imageText)
  const [isOpen, setOpen] = useState(false)
  const undecided = undecidedOf(items)
  const [first] = undecided
  if (first === undefined || first.imageId === null || first.filePatient === null) return null
  const { imageId, filePatient } = first
  const isHeld = refusal !== undefined || busyIds.has(imageId)
  const act = (decision: PatientDecision) => (
    <Button
      key={decision}
      variant={decision === 'DELETE' ? 'danger' : undefined}
      isDisabled={isHeld || (decision !== 'KEEP' && first.isUsedInReport)}
      onPress={() => onDecide(imageId, decision)}
    >
      {t(`otherPatient.decision.${decision}`)}
    </Button>
  )
  return (
    <>
      <Banner
        tone="danger"
        actions={
          <Button size="small" onPress={() => setOpen(true)}>
            {t('otherPatient.compare')}
          </Button>
        }
      >
        {t('otherPatient.banner', { count: undecided.length })}
      </Banner>
      <Dialog
        isAboutPatient
        isOpen={isOpen}
        onOpenChange={setOpen}
        size="large"
        title={t('otherPatient.title', { name: itemName(nameOf, first), count: undecided.length })}
        actions={(['DELETE', 'BUFFER', 'KEEP'] as const).map(act)}
      >
        <div className="pacs-other-patient">
          {first.pictureUrl !== null && <img src={first.pictureUrl} alt={itemName(nameOf, first)} />}
          <PatientIdentities filePatient={filePatient} study={study} />
        </div>
        {refusal !== undefined && <Banner tone="warning">{refusal}</Banner>}
        {first.isUsedInReport && <Banner tone="warning">{t('otherPatient.usedInReport')}</Banner>}
      </Dialog>
    </>
  )
}
