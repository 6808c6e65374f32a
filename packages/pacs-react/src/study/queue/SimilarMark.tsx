import { queuePlaceOf } from '@opensono/pacs-core'
import { StudyMark } from '../../control/feedback/StudyMark'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { SimilarOthers } from './useSimilarPatients'

interface SimilarMarkProps {
  others: SimilarOthers
  isIconOnly?: boolean
}

/** Marks a patient who can be confused with another one of the same day, and names them with their rooms. */
export function SimilarMark({ others, isIconOnly = false }: SimilarMarkProps) {
  const { t } = useText(studyText)
  const [first] = others
  if (first === undefined) return null
  const words = others.map((other) => t(`queue.similar.${other.kind}`, { name: other.patientName }))
  const title = others
    .map((other) => `${t(`queue.similar.${other.kind}`, { name: other.patientName })} (${queuePlaceOf(other)})`)
    .join('\n')
  return (
    <StudyMark kind="similar" isIconOnly={isIconOnly}>
      {isIconOnly ? title : (words[0] ?? '')}
    </StudyMark>
  )
}
