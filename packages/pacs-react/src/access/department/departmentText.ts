import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the departments that users log in to. */
export const departmentText = { en, zh } as const
