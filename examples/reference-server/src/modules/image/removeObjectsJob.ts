import * as z from 'zod/mini'
import { jobNames } from '../../jobs/jobNames'
import type { Services } from '../../services'

/** The job that deletes objects after the rows that named them; its data is `{ keys }`. */
export const removeObjectsJob = jobNames.removeObjects

const Data = z.object({ keys: z.array(z.string()) })

/** Deletes objects; those that are gone already do no harm. */
export async function removeObjects({ objectStore }: Services, data: unknown): Promise<void> {
  for (const key of Data.parse(data).keys) await objectStore.remove(key)
}
