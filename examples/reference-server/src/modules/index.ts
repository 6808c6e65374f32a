import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'
import { eventRoutes } from './event/routes'
import { registerImageJobs } from './image/imageJobs'
import { imageRoutes } from './image/routes'
import { sessionRoutes } from './session/routes'

/** The routes of every noun. */
export function registerModules(app: FastifyInstance, services: Services): void {
  sessionRoutes(app, services)
  eventRoutes(app, services)
  imageRoutes(app, services)
  registerImageJobs(services)
}
