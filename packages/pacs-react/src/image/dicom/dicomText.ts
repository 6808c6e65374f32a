import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of DICOM files. */
export const dicomText = { en, zh } as const
