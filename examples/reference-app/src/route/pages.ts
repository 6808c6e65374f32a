import type { BasicDataKind } from '@opensono/pacs-core'
import type { ComponentType } from 'react'
import type { RouteName } from './appRoutes'

type StatisticsPage = keyof typeof import('../page/statistics/statisticsPages')
type Page = () => Promise<{ Component: ComponentType }>

/** The page of a kind of basic data: one for all of them. */
const dictionary = (kind: BasicDataKind): Page => {
  return () => import('../page/settings/dictionaryPage').then((page) => ({ Component: page.dictionaryPage(kind) }))
}

/** A page of statistics: all of them come together. */
const statistics = (name: StatisticsPage): Page => {
  return () => import('../page/statistics/statisticsPages').then((pages) => ({ Component: pages[name] }))
}

/** What is shown on a route: a page, or what frames the pages below it. Each is a chunk of its own. */
export const pages: Partial<Record<RouteName, Page>> = {
  register: () => import('../page/register/RegisterPage').then((page) => ({ Component: page.RegisterPage })),
  record: () => import('../page/record/RecordPage').then((page) => ({ Component: page.RecordPage })),
  image: () => import('../page/image/ImagePage').then((page) => ({ Component: page.ImagePage })),
  waiting: () => import('../page/waiting/WaitingPage').then((page) => ({ Component: page.WaitingPage })),
  consultationExpert: () =>
    import('../page/consultation/consultationPages').then((page) => ({ Component: page.ExpertBasePage })),
  ConsultationRecieved: () =>
    import('../page/consultation/consultationPages').then((page) => ({ Component: page.ReceivedPage })),
  ConsultationRequest: () =>
    import('../page/consultation/consultationPages').then((page) => ({ Component: page.RequestedPage })),
  GraphicConsultationRecieved: () =>
    import('../page/consultation/consultationPages').then((page) => ({ Component: page.ReceivedOnImagesPage })),
  GraphicConsultationRequest: () =>
    import('../page/consultation/consultationPages').then((page) => ({ Component: page.RequestedOnImagesPage })),
  workload: statistics('WorkloadPage'),
  part: statistics('PartPage'),
  machine: statistics('MachinePage'),
  kind: statistics('KindPage'),
  'turn-around': statistics('TurnaroundPage'),
  quality: statistics('QualityPage'),
  'data-board': statistics('DataBoardPage'),
  'received-consultation-statistics': statistics('ReceivedStatisticsPage'),
  'request-consultation-statistics': statistics('RequestedStatisticsPage'),
  settings: () => import('../page/settings/SettingsPage').then((page) => ({ Component: page.SettingsPage })),
  auth: () => import('../page/settings/AuthPage').then((page) => ({ Component: page.AuthPage })),
  user: () => import('../page/settings/UserPage').then((page) => ({ Component: page.UserPage })),
  'machine-key': () => import('../page/settings/MachineKeyPage').then((page) => ({ Component: page.MachineKeyPage })),
  patient: dictionary('patient-source'),
  fee: dictionary('fee-kind'),
  occupation: dictionary('occupation'),
  doctor: dictionary('apply-doctor'),
  clinic: dictionary('apply-department'),
  clinical: dictionary('clinical-diagnosis'),
  category: dictionary('body-part-category'),
  'exam-part': dictionary('body-part'),
  combination: dictionary('combination'),
  parameter: dictionary('parameter'),
  examination: dictionary('exam-type'),
  mapping: () => import('../page/settings/MappingPage').then((page) => ({ Component: page.MappingPage })),
  department: () => import('../page/settings/DepartmentPage').then((page) => ({ Component: page.DepartmentPage })),
  device: dictionary('device'),
  room: dictionary('room'),
  urgentvalue: dictionary('urgent-value-type'),
  priority: dictionary('priority'),
  'report-quality': dictionary('report-quality'),
  rules: () => import('../page/settings/RulesPage').then((page) => ({ Component: page.RulesPage })),
  global: () => import('../page/settings/GlobalPage').then((page) => ({ Component: page.GlobalPage })),
  template: () => import('../page/settings/TemplatePage').then((page) => ({ Component: page.TemplatePage })),
  subgroup: () => import('../page/settings/managementPages').then((page) => ({ Component: page.SubgroupPage })),
  expert: () => import('../page/settings/managementPages').then((page) => ({ Component: page.ExpertPage })),
  hospital: () => import('../page/settings/managementPages').then((page) => ({ Component: page.HospitalPage })),
  log: () => import('../page/log/LogPage').then((page) => ({ Component: page.LogPage })),
}
