import type { FastifyInstance } from 'fastify'
import { dicomwebRoutes } from '../dicom/web/routes'
import type { Services } from '../services'
import { departmentRoutes } from './access/departmentRoutes'
import { machineKeyRoutes } from './access/machineKeyRoutes'
import { accessRoutes } from './access/routes'
import { registerExpiry } from './consultation/expiry'
import { consultationRoutes } from './consultation/routes'
import { eventRoutes } from './event/routes'
import { expertRoutes } from './expert/routes'
import { hisRoutes } from './his/routes'
import { deviceCalibrationRoutes } from './image/deviceCalibrationRoutes'
import { registerImageJobs } from './image/imageJobs'
import { imageRoutes } from './image/routes'
import { logRoutes } from './log/routes'
import { patientRoutes } from './patient/routes'
import { reportAddendumRoutes } from './report/addendum/routes'
import { reportAuditRoutes } from './report/audit/routes'
import { reportSheetRoutes } from './report/import/routes'
import { knowledgeRoutes } from './report/knowledge/routes'
import { reviewRoutes } from './report/review/routes'
import { reportRoutes } from './report/routes'
import { reportSealRoutes } from './report/seal/routes'
import { reportSignatureRoutes } from './report/signature/routes'
import { sessionRoutes } from './session/routes'
import { layoutRoutes } from './settings/layout/routes'
import { settingsRoutes } from './settings/routes'
import { ruleRoutes } from './settings/rule/routes'
import { templateRoutes } from './settings/template/routes'
import { statisticsRoutes } from './statistics/routes'
import { studyActRoutes } from './study/act/routes'
import { paperRoutes } from './study/paper/routes'
import { queueRoutes } from './study/queue/routes'
import { studyRoutes } from './study/routes'
import { studyObjectRoutes } from './studyObject/routes'
import { urgentRoutes } from './urgent/routes'
import { waitingImageRoutes } from './waiting/routes'

/** The routes of every noun. */
export function registerModules(app: FastifyInstance, services: Services): void {
  sessionRoutes(app, services)
  accessRoutes(app, services)
  departmentRoutes(app, services)
  machineKeyRoutes(app, services)
  eventRoutes(app, services)
  logRoutes(app, services)
  settingsRoutes(app, services)
  expertRoutes(app, services)
  consultationRoutes(app, services)
  hisRoutes(app, services)
  ruleRoutes(app, services)
  layoutRoutes(app, services)
  templateRoutes(app, services)
  studyRoutes(app, services)
  studyActRoutes(app, services)
  patientRoutes(app, services)
  queueRoutes(app, services)
  paperRoutes(app, services)
  imageRoutes(app, services)
  deviceCalibrationRoutes(app, services)
  studyObjectRoutes(app, services)
  waitingImageRoutes(app, services)
  reportRoutes(app, services)
  reportAddendumRoutes(app, services)
  reportAuditRoutes(app, services)
  reportSealRoutes(app, services)
  reportSignatureRoutes(app, services)
  reportSheetRoutes(app, services)
  urgentRoutes(app, services)
  statisticsRoutes(app, services)
  knowledgeRoutes(app, services)
  reviewRoutes(app, services)
  dicomwebRoutes(app, services)
  registerImageJobs(services)
  registerExpiry(services)
}
