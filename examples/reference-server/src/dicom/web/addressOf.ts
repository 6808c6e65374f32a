import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import type { Services } from '../../services'
import { uidOf } from '../object/uids'

/** What an address names: a study, or a series or an instance of it. */
export interface AddressParts {
  readonly studyId: string
  readonly seriesUid?: string
  readonly sopInstanceUid?: string
}

/** The address below which DICOMweb is served. */
export const dicomwebUrl = ({ config }: Pick<Services, 'config'>) => `${config.publicUrl}${dicomwebBasePath}`

/** The address at which a study, a series or an instance is retrieved. */
export function addressOf(
  services: Pick<Services, 'config'>,
  { studyId, seriesUid, sopInstanceUid }: AddressParts,
): string {
  const series = seriesUid === undefined ? '' : `/series/${seriesUid}`
  const instance = sopInstanceUid === undefined ? '' : `/instances/${sopInstanceUid}`
  return `${dicomwebUrl(services)}/studies/${uidOf(studyId)}${series}${instance}`
}
