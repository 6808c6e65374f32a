import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the knowledge base. */
export const knowledgeText = { en, zh } as const
