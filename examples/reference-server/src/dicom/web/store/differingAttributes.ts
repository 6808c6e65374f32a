import { type DicomDataset, fromDicomJson, tag } from '@opensono/pacs-core/dicom'
import type { DicomIndex } from '../../read/DicomIndex'
import { uuidOfUid } from '../search/uuidOfUid'
import { accessionOf, type Destination } from './matchStudy'

const tags = {
  name: tag.PatientName,
  patientId: tag.PatientID,
  birthDate: tag.PatientBirthDate,
  sex: tag.PatientSex,
} as const

/**
 * The attributes of a file that are not those of the study that it names, with the values that the file has. Of a study that the sender
 * may not see none is named.
 */
export function differingAttributes(index: DicomIndex, { named, waiting, differences }: Destination): DicomDataset {
  if (named === null || waiting === 'VIP' || waiting === 'DELETED') return {}
  const { row } = named
  const accession = accessionOf(index)
  const differing = [
    ...(uuidOfUid(index.studyUid) === row.id ? [] : [tag.StudyInstanceUID]),
    ...(accession === '' || accession.toUpperCase() === row.accessionNumber ? [] : [tag.AccessionNumber]),
    ...differences.map((field) => tags[field]),
  ]
  const read = fromDicomJson(index.attributes)
  if (!('dataset' in read)) return {}
  const { dataset } = read
  return Object.fromEntries(
    differing.flatMap((name) => {
      const found = dataset[name]
      return found === undefined ? [] : [[name, found] as const]
    }),
  )
}
