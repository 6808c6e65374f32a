import { wholeBytes } from './storeFile'
import type { UploadJob } from './UploadJob'

/**
 * Whether an upload may begin beside those that are sent: small files go a few at a time, large ones one by one beside them; what is
 * being recorded waits for nobody.
 *
 * @param job - that would begin.
 * @param jobs - all there are.
 * @param concurrency - so many small files at a time.
 */
export function mayBegin(job: UploadJob, jobs: readonly UploadJob[], concurrency: number): boolean {
  if (job.isGrowing()) return true
  const isLarge = (each: UploadJob) => each.item().sizeBytes >= wholeBytes
  const rivals = jobs.filter((each) => !each.isGrowing() && each.isSending())
  const same = rivals.filter((each) => isLarge(each) === isLarge(job)).length
  return same < (isLarge(job) ? 1 : concurrency)
}
