import { en } from './capture/locale/en'
import { zh } from './capture/locale/zh'

/** Words of capture and the uploads. They are part of {@link imageText}, which also has those of the strips, and come with every page. */
export const captureText = { en, zh } as const
