import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the DICOM objects without a picture that are kept with a study. */
export const objectText = { en, zh } as const
