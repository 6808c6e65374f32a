import { imageApi, type StudyId, whyNotUseImage } from '@opensono/pacs-core'
import type { ValueAtom } from '@opensono/pacs-core/measure'
import { useState } from 'react'
import { itemOfRow } from '../../image/StripItem'
import { readFileFacts } from '../../image/viewer/stage/fileFacts'
import { useStoredPictures } from '../../image/viewer/stage/useStoredPictures'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { readMeasurements } from './readMeasurements'

/** A length that is measured in an image of the study, in millimetres. */
export interface MeasuredLength {
  readonly id: string
  /** Number of the image in the study. */
  readonly image: string
  readonly atom: ValueAtom
}

/** Reads the lengths that are measured in the images of a study, when they are asked for. */
export function useMeasuredLengths(studyId: StudyId) {
  const { pacs } = usePacs()
  const open = useStoredPictures()
  const [lengths, setLengths] = useState<readonly MeasuredLength[] | null>(null)
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const errorText = useErrorText()

  async function read(): Promise<void> {
    setReading(true)
    setError(null)
    try {
      const images = await pacs.call(imageApi.list, { studyId })
      const items = images.filter((image) => whyNotUseImage(image) === null).map(itemOfRow)
      const atoms = await readMeasurements(pacs, items, async (item) => (await readFileFacts(open, item)).calibration)
      const found = atoms.filter(({ unit, quantity }) => unit === 'mm' && quantity !== 'circumference')
      setLengths(
        found.map((atom) => ({
          id: `${atom.imageId}/${atom.annotationId}/${atom.quantity}`,
          image: items.find(({ imageId }) => imageId === atom.imageId)?.label ?? '',
          atom,
        })),
      )
    } catch (thrown) {
      setError(errorText(thrown))
    } finally {
      setReading(false)
    }
  }
  return { lengths, isReading, error, read }
}
