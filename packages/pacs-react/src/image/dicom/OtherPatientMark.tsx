import { type UsedImage, whyNotUseImage } from '@opensono/pacs-core'
import { UserX } from 'lucide-react'
import { classes } from '../../control/classes'
import { useText } from '../../provider/useText'
import { dicomText } from './dicomText'
import { readName } from './PatientIdentities'

/** An image that may name another patient. */
export interface OtherPatientMarkProps {
  image: UsedImage
  /** Shows the icon alone, where there is no room for words. @defaultValue false */
  isIconOnly?: boolean | undefined
  className?: string | undefined
}

/** Marks an image whose file names another patient, until a user has decided about it; nothing for any other image. */
export function OtherPatientMark({ image, isIconOnly = false, className }: OtherPatientMarkProps) {
  const { t } = useText(dicomText)
  const { filePatient } = image
  if (filePatient == null || whyNotUseImage(image) === null) return null
  const text = t('otherPatient.mark')
  const title = t('otherPatient.markTitle', { name: readName(filePatient.name) || filePatient.patientId || '–' })
  const shared = { className: classes('pacs-other-patient-sign', className), title }
  return isIconOnly ? (
    <span {...shared} role="img" aria-label={text}>
      <UserX aria-hidden />
    </span>
  ) : (
    <span {...shared}>
      <UserX aria-hidden />
      <span className="pacs-truncate">{text}</span>
    </span>
  )
}
