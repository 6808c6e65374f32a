import type { Translate, WaitingImage } from '@opensono/pacs-core'
import { readName } from '../../image/dicom/PatientIdentities'
import type { WaitingTextKey } from './waitingText'

/** Waiting files that are decided on together: of one examination on the device, of one patient, with one reason. */
export interface WaitingGroup {
  readonly key: string
  /** Oldest first; at least one. */
  readonly images: readonly WaitingImage[]
}

function keyOf({ studyUid, accessionNumber, reason, senderName, filePatient, candidate }: WaitingImage): string {
  const { name, patientId, birthDate, sex } = filePatient
  const studyId = candidate?.studyId ?? null
  return JSON.stringify([studyUid, accessionNumber, reason, senderName, name, patientId, birthDate, sex, studyId])
}

/**
 * The words that count the files of a group.
 *
 * @returns of files where one of them is an object without a picture, else of images.
 */
export function countWords({ images }: WaitingGroup): 'waiting.files' | 'waiting.images' {
  return images.some(({ objectKind }) => objectKind != null) ? 'waiting.files' : 'waiting.images'
}

/** How many files a group has, and whom they name. */
export function groupName(t: Translate<WaitingTextKey>, group: WaitingGroup): string {
  return t('waiting.group', {
    images: t(countWords(group), { count: group.images.length }),
    name: readName(group.images[0]?.filePatient.name ?? '') || t('waiting.noName'),
  })
}

/**
 * Groups the rows of the waiting list.
 *
 * @param rows - newest first.
 * @returns groups in the order of their newest files.
 */
export function groupWaiting(rows: readonly WaitingImage[]): readonly WaitingGroup[] {
  const groups = new Map<string, WaitingImage[]>()
  for (const row of rows) {
    const key = keyOf(row)
    groups.set(key, [row, ...(groups.get(key) ?? [])])
  }
  return [...groups].map(([key, images]) => ({ key, images }))
}
