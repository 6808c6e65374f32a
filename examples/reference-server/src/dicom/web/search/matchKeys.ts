import { tag } from '@opensono/pacs-core/dicom'

/** What a search lists. */
export type Level = 'study' | 'series' | 'instance'

/** How the value of a key is written and compared (PS3.4, C.2.2.2). */
export type Matching = 'date' | 'time' | 'text' | 'name' | 'uid' | 'number' | 'code'

/** An attribute that can be searched by. */
export interface MatchKey {
  readonly tag: string
  readonly level: Level
  readonly matching: Matching
}

const key = (tag: string, level: Level, matching: Matching): MatchKey => ({ tag, level, matching })

export const modalitiesInStudy = '00080061'
export const performedStepStartDate = '00400244'
export const performedStepStartTime = '00400245'
/** Members of the Request Attributes Sequence. */
export const requestAttributes = '00400275'
export const scheduledStepId = '00400009'
export const requestedProcedureId = '00401001'

/** The attributes that PS3.18 (10.6.1.2.3) requires, and two that work lists of viewers ask for. */
export const matchKeys = {
  StudyDate: key(tag.StudyDate, 'study', 'date'),
  StudyTime: key(tag.StudyTime, 'study', 'time'),
  AccessionNumber: key(tag.AccessionNumber, 'study', 'text'),
  ModalitiesInStudy: key(modalitiesInStudy, 'study', 'code'),
  ReferringPhysicianName: key(tag.ReferringPhysicianName, 'study', 'name'),
  PatientName: key(tag.PatientName, 'study', 'name'),
  PatientID: key(tag.PatientID, 'study', 'text'),
  PatientBirthDate: key(tag.PatientBirthDate, 'study', 'date'),
  PatientSex: key(tag.PatientSex, 'study', 'code'),
  StudyInstanceUID: key(tag.StudyInstanceUID, 'study', 'uid'),
  StudyID: key(tag.StudyID, 'study', 'text'),
  StudyDescription: key(tag.StudyDescription, 'study', 'text'),
  Modality: key(tag.Modality, 'series', 'code'),
  SeriesInstanceUID: key(tag.SeriesInstanceUID, 'series', 'uid'),
  SeriesNumber: key(tag.SeriesNumber, 'series', 'number'),
  PerformedProcedureStepStartDate: key(performedStepStartDate, 'series', 'date'),
  PerformedProcedureStepStartTime: key(performedStepStartTime, 'series', 'time'),
  'RequestAttributesSequence.ScheduledProcedureStepID': key(
    `${requestAttributes}.${scheduledStepId}`,
    'series',
    'text',
  ),
  'RequestAttributesSequence.RequestedProcedureID': key(
    `${requestAttributes}.${requestedProcedureId}`,
    'series',
    'text',
  ),
  SOPClassUID: key(tag.SOPClassUID, 'instance', 'uid'),
  SOPInstanceUID: key(tag.SOPInstanceUID, 'instance', 'uid'),
  InstanceNumber: key(tag.InstanceNumber, 'instance', 'number'),
} as const satisfies Record<string, MatchKey>

/** Name of an attribute that can be searched by. */
export type MatchName = keyof typeof matchKeys

const names = Object.keys(matchKeys) as MatchName[]
const byTag = new Map<string, MatchName>(names.map((name) => [matchKeys[name].tag, name]))

/** The key that a query names by its keyword or its tag; null for one that cannot be searched by. */
export function matchNameOf(attribute: string): MatchName | null {
  if (Object.hasOwn(matchKeys, attribute)) return attribute as MatchName
  return byTag.get(attribute.toUpperCase()) ?? null
}

const tagShape = /^[\da-f]{8}$/i

/** The tag that a query names by its keyword or its digits; null for a keyword that the product does not know. */
export function tagOf(attribute: string): string | null {
  if (tagShape.test(attribute)) return attribute.toUpperCase()
  if (Object.hasOwn(tag, attribute)) return tag[attribute as keyof typeof tag]
  return Object.hasOwn(matchKeys, attribute) ? matchKeys[attribute as MatchName].tag : null
}
