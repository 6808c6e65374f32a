import * as z from 'zod/mini'
import { describeClipJob, describeJob, describePixels } from '../../dicom/object/describePixels'
import type { Services } from '../../services'
import { checkFile, checkJob } from './checkJob'
import { removeObjects, removeObjectsJob } from './removeObjectsJob'
import { dicomThumbnailJob, makeThumbnail, posterJob, thumbnailJob } from './thumbnailJob'

const OfImage = z.object({ imageId: z.string() })

/** Says who does the work that changes of images ask for. */
export function registerImageJobs(services: Services): void {
  const { jobs } = services
  for (const job of [thumbnailJob, posterJob, dicomThumbnailJob]) {
    jobs.register(job, (data, actor) => makeThumbnail(services, actor, OfImage.parse(data).imageId))
  }
  for (const job of [describeJob, describeClipJob]) {
    jobs.register(job, (data, actor) => describePixels(services, actor, OfImage.parse(data).imageId))
  }
  jobs.register(checkJob, (data, actor) => checkFile(services, actor, OfImage.parse(data).imageId))
  jobs.register(removeObjectsJob, (data) => removeObjects(services, data))
}
