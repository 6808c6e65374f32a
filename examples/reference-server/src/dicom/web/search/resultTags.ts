import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'
import {
  type Level,
  matchKeys,
  modalitiesInStudy,
  performedStepStartDate,
  performedStepStartTime,
  requestAttributes,
} from './matchKeys'
import type { SearchQuery } from './readQuery'

export const retrieveUrl = '00081190'
export const instanceAvailability = '00080056'
export const timezoneOffset = '00080201'
export const studySeriesCount = '00201206'
export const studyInstanceCount = '00201208'
export const seriesInstanceCount = '00201209'
export const availableTransferSyntax = '00083002'

/** What a result has without being asked for: PS3.18, tables 10.6.3-3 to 10.6.3-5. */
const usual: Record<Level, readonly string[]> = {
  study: [
    tag.StudyDate,
    tag.StudyTime,
    tag.AccessionNumber,
    instanceAvailability,
    modalitiesInStudy,
    tag.ReferringPhysicianName,
    timezoneOffset,
    retrieveUrl,
    tag.PatientName,
    tag.PatientID,
    tag.PatientBirthDate,
    tag.PatientSex,
    tag.StudyInstanceUID,
    tag.StudyID,
    studySeriesCount,
    studyInstanceCount,
  ],
  series: [
    tag.Modality,
    timezoneOffset,
    tag.SeriesDescription,
    retrieveUrl,
    tag.StudyInstanceUID,
    tag.SeriesInstanceUID,
    tag.SeriesNumber,
    seriesInstanceCount,
    performedStepStartDate,
    performedStepStartTime,
    requestAttributes,
  ],
  instance: [
    tag.SOPClassUID,
    tag.SOPInstanceUID,
    instanceAvailability,
    timezoneOffset,
    retrieveUrl,
    tag.StudyInstanceUID,
    tag.SeriesInstanceUID,
    tag.InstanceNumber,
    tag.Rows,
    tag.Columns,
    tag.BitsAllocated,
    tag.NumberOfFrames,
    availableTransferSyntax,
  ],
}

/**
 * The levels whose attributes a search answers: its own, and those above that its path does not name.
 *
 * @param level - what is listed.
 * @param named - the levels that the path names.
 */
function levelsOf(level: Level, named: readonly Level[]): readonly Level[] {
  const above: readonly Level[] = {
    study: [],
    series: ['study' as const],
    instance: ['study' as const, 'series' as const],
  }[level]
  return [level, ...above.filter((each) => !named.includes(each))]
}

/** Every attribute that is asked for, of those that there are. */
export function chooseTags(
  dataset: DicomDataset,
  level: Level,
  named: readonly Level[],
  { includes, values }: SearchQuery,
): DicomDataset {
  const shown = Object.entries(dataset).filter(([, { bytes }]) => bytes === undefined)
  if (includes === null) return Object.fromEntries(shown.sort(([one], [other]) => (one < other ? -1 : 1)))
  const wanted = new Set([
    tag.SpecificCharacterSet,
    ...levelsOf(level, named).flatMap((each) => usual[each]),
    ...includes,
    ...[...values.keys()].map((name) => matchKeys[name].tag),
  ])
  return Object.fromEntries(shown.filter(([each]) => wanted.has(each)).sort(([one], [other]) => (one < other ? -1 : 1)))
}
