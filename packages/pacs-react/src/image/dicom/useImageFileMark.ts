import { type UsedImage, whyNotUseImage } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { dicomText } from './dicomText'
import { readName } from './PatientIdentities'

/** An image of which something may be known about its file. */
export interface MarkedImage extends UsedImage {
  /** Whether its machine sent a corrected image since. */
  readonly isReplaced?: boolean | undefined
}

/** What a user must know about the file of an image, in their words. */
export interface FileMark {
  /** `otherPatient`: the file names another patient; `replaced`: its machine sent a corrected one since. */
  readonly kind: 'otherPatient' | 'replaced'
  /** A few words, also for the name of a control that shows the image. */
  readonly text: string
  /** The same in a sentence: what it means and what to do. */
  readonly title: string
}

/**
 * Words what must be known about the files of images. Another patient comes first: as long as that is not decided the image is not used.
 *
 * @returns reads it from an image; null where nothing must be known.
 */
export function useImageFileMark(): (image: MarkedImage) => FileMark | null {
  const { t } = useText(dicomText)
  return (image) => {
    const { filePatient, isReplaced } = image
    if (filePatient != null && whyNotUseImage(image) !== null) {
      const name = readName(filePatient.name) || filePatient.patientId || '–'
      return { kind: 'otherPatient', text: t('otherPatient.mark'), title: t('otherPatient.markTitle', { name }) }
    }
    if (isReplaced !== true) return null
    return { kind: 'replaced', text: t('replaced.mark'), title: t('replaced.markTitle') }
  }
}
