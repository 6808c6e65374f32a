import { captureEn } from './locale/captureEn'
import { captureZh } from './locale/captureZh'

/** Words of capture and the uploads. They are part of {@link imageText}, which also has those of the strips, and come with every page. */
export const captureText = { en: captureEn, zh: captureZh } as const
