import type { FilePatient, ImageId, Study } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { dicomText } from './dicomText'

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

/** Images whose file names another patient, and on which nobody has decided yet. */
export function undecidedOf(items: readonly StripItem[]): StripItem[] {
  return items.filter(
    ({ filePatient, imageId }) =>
      imageId !== null && filePatient !== null && filePatient.differences.length > 0 && filePatient.keptByName === null,
  )
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
          <Identities filePatient={filePatient} study={study} />
        </div>
        {refusal !== undefined && <Banner tone="warning">{refusal}</Banner>}
        {first.isUsedInReport && <Banner tone="warning">{t('otherPatient.usedInReport')}</Banner>}
      </Dialog>
    </>
  )
}

interface IdentitiesProps {
  filePatient: FilePatient
  study: Study | undefined
}

const sexOfFile: Partial<Record<string, Study['patientSex']>> = { M: 'male', F: 'female' }

/** A name of a file as people read it: its groups one behind the other. */
const readName = (name: string) =>
  name
    .split('=')
    .map((group) => group.replace(/\^+/g, ' ').trim())
    .filter((group) => group !== '')
    .join(' / ')

function Identities({ filePatient, study }: IdentitiesProps) {
  const { t } = useText(dicomText)
  const sexText = (sex: Study['patientSex'] | undefined) =>
    sex === undefined ? '' : t(`otherPatient.sexes.${sex === 'male' || sex === 'female' ? sex : 'unknown'}`)
  const names = [study?.patientName, study?.patientEnglishName].filter((name) => name !== undefined && name !== '')
  const rows = [
    ['name', names.join(' / '), readName(filePatient.name)],
    ['patientId', study?.patientId ?? '', filePatient.patientId],
    ['birthDate', study?.birthDate ?? '', filePatient.birthDate ?? ''],
    ['sex', sexText(study?.patientSex), sexText(sexOfFile[filePatient.sex])],
  ] as const
  return (
    <table className="pacs-other-patient-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('otherPatient.ofStudy')}</th>
          <th scope="col">{t('otherPatient.ofFile')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([field, ofStudy, ofFile]) => {
          const isOther = filePatient.differences.includes(field)
          return (
            <tr key={field} data-different={isOther || undefined}>
              <th scope="row">{t(`otherPatient.field.${field}`)}</th>
              <td>{ofStudy || '–'}</td>
              <td>
                {ofFile || '–'}
                {isOther && <span className="pacs-other-patient-mark">{t('otherPatient.different')}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
