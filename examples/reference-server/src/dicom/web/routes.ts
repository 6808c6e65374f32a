import { dicomwebCalls } from '@opensono/pacs-core/dicom'
import type { FastifyInstance } from 'fastify'
import { createFairQueue } from '../../queue/createFairQueue'
import type { Services } from '../../services'
import { retrieveRendered, retrieveThumbnail } from './render/retrieveRendered'
import { createFrameReads } from './retrieve/frameReads'
import { retrieveBulkdata, retrieveFrames } from './retrieve/retrieveFrames'
import { retrieveMetadata } from './retrieve/retrieveMetadata'
import { retrieveObjects } from './retrieve/retrieveObjects'
import { retrieveByUri } from './retrieveByUri'
import { retrieveCapabilities } from './retrieveCapabilities'
import { answerSearch } from './search/answerSearch'
import { type DicomwebHandler, serveDicomweb } from './serveDicomweb'
import { answerStore } from './store/answerStore'

/** Studies by DICOMweb (DICOM PS3.18): search, retrieve and store. */
export function dicomwebRoutes(app: FastifyInstance, services: Services): void {
  const reads = createFrameReads(services.clock)
  const pictures = createFairQueue({ concurrency: 3 })
  const handlers: Record<keyof typeof dicomwebCalls, DicomwebHandler> = {
    capabilities: (request) => retrieveCapabilities(services, request),
    search: (request) => answerSearch(services, request),
    retrieve: (request) => retrieveObjects(services, request),
    metadata: (request) => retrieveMetadata(services, request),
    frames: (request) => retrieveFrames(services, reads, request),
    bulkdata: (request) => retrieveBulkdata(services, request),
    rendered: (request) => retrieveRendered(services, pictures, request),
    thumbnail: (request) => retrieveThumbnail(services, pictures, request),
    uri: (request) => retrieveByUri(services, pictures, request),
    store: (request) => answerStore(services, request),
  }
  app.register(async (scope) => {
    // Bodies are read as they arrive, by who knows what they must be.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    for (const [name, handler] of Object.entries(handlers)) {
      serveDicomweb(scope, services, dicomwebCalls[name as keyof typeof dicomwebCalls], handler)
    }
  })
}
