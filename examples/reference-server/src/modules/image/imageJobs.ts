import * as z from 'zod/mini'
import { describeClipJob, describeJob, describePixels } from '../../dicom/object/describePixels'
import type { Services } from '../../services'
import { checkFile, checkJob } from './checkJob'
import { removeObjects, removeObjectsJob } from './removeObjectsJob'
import { dicomThumbnailJob, makeThumbnails, posterJob, thumbnailJob } from './thumbnailJob'

const OfImage = z.object({ imageId: z.string() })
/** Of one image are the jobs that an earlier version left. */
const OfImages = z.union([z.object({ imageIds: z.array(z.string()) }), OfImage])

function idsOf(data: unknown): string[] {
  const parsed = OfImages.parse(data)
  return 'imageIds' in parsed ? parsed.imageIds : [parsed.imageId]
}

/** Says who does the work that changes of images ask for. */
export function registerImageJobs(services: Services): void {
  const { jobs } = services
  for (const job of [thumbnailJob, posterJob, dicomThumbnailJob]) {
    jobs.register(job, (data, actor) => makeThumbnails(services, actor, idsOf(data)))
  }
  for (const job of [describeJob, describeClipJob]) {
    jobs.register(job, (data, actor) => describePixels(services, actor, OfImage.parse(data).imageId))
  }
  jobs.register(checkJob, (data, actor) => checkFile(services, actor, OfImage.parse(data).imageId))
  jobs.register(removeObjectsJob, (data) => removeObjects(services, data))
}
