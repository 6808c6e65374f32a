import { filterRoutes, type GuardedRoute, type Permission } from '@opensono/pacs-core'

/** The hospital's basic data, each kind on a page of its own. */
export type BasicDataRoute =
  | 'patient'
  | 'fee'
  | 'occupation'
  | 'doctor'
  | 'clinic'
  | 'clinical'
  | 'category'
  | 'exam-part'
  | 'combination'
  | 'parameter'
  | 'examination'
  | 'mapping'
  | 'device'
  | 'room'
  | 'urgentvalue'
  | 'priority'
  | 'report-quality'

/** Under which heading of the settings a page is listed. */
export type SettingsSection = 'people' | 'registration' | 'examination' | 'equipment' | 'report'

/** Consultations: the experts, and what was received and requested, live and on images. */
export type ConsultationRoute =
  | 'consultationExpert'
  | 'ConsultationRecieved'
  | 'ConsultationRequest'
  | 'GraphicConsultationRecieved'
  | 'GraphicConsultationRequest'

/** Figures of the hospital, and of its consultations. */
export type StatisticsRoute =
  | 'workload'
  | 'part'
  | 'machine'
  | 'kind'
  | 'consultation-statistic'
  | 'data-board'
  | 'received-consultation-statistics'
  | 'request-consultation-statistics'
  | 'turn-around'
  | 'quality'

/** Names of the modules, and of what lies below them. */
export type RouteName =
  | 'register'
  | 'record'
  | 'image'
  | 'waiting'
  | 'report'
  | 'consultation'
  | ConsultationRoute
  | 'statistics'
  | StatisticsRoute
  | 'settings'
  | 'maintain'
  | 'basic'
  | 'auth'
  | 'user'
  | 'machine-key'
  | 'department'
  | 'template'
  | 'rules'
  | 'global'
  | 'management'
  | 'subgroup'
  | 'expert'
  | 'hospital'
  | BasicDataRoute
  | 'log'

/** A module or a part of one, as the menu, the guard and the command palette see it. */
export interface AppRoute extends GuardedRoute {
  readonly name: RouteName
  readonly path: string
  readonly permissions: readonly Permission[]
  /** Left out on the Qt client of an ultrasound device. */
  readonly isHiddenOnDevice?: true
  /** Pages of a long list are shown under headings; those of one heading follow each other. */
  readonly section?: SettingsSection
  /** With children a route has no page of its own: it leads to the first of them that the user may see. */
  readonly children?: readonly this[]
}

/** A route that is open to anyone who may open one of its children. */
function group(name: RouteName, path: string, children: readonly AppRoute[]): AppRoute {
  return { name, path, children, permissions: [...new Set(children.flatMap(({ permissions }) => permissions))] }
}

/** Anyone who may do something with users sees them. */
const keepsUsers: readonly Permission[] = [
  'pacs:other:set_basic_info',
  'pacs:other:set_authority_info',
  'pacs:other:user_unlock',
  'pacs:other:mfa_unbind',
]

const basic = '/settings/maintain/basic'
const management = '/settings/maintain/management'

/** Pages of basic data, one below the other. */
function basicData(section: SettingsSection, names: readonly BasicDataRoute[]): readonly AppRoute[] {
  return names.map((name) => ({
    name,
    section,
    path: `${basic}/${name}`,
    permissions: ['pacs:other:set_basic_info'],
  }))
}

/** In the order in which they are shown above each other's pages; no menu shows them. */
const consultationPages: readonly ConsultationRoute[] = [
  'consultationExpert',
  'ConsultationRecieved',
  'ConsultationRequest',
  'GraphicConsultationRecieved',
  'GraphicConsultationRequest',
]

const statistics = '/statistics'
const consultationStatistics = `${statistics}/consultation-statistic`
const seesStatistics: readonly Permission[] = ['pacs:statistics:hospital_statistics']

/** Pages of statistics; no menu shows them. */
function statisticsPages(folder: string, names: readonly StatisticsRoute[]): readonly AppRoute[] {
  return names.map((name) => ({ name, path: `${folder}/${name}`, permissions: seesStatistics }))
}

/** The routes in the order of the menu. */
export const appRoutes: readonly AppRoute[] = [
  { name: 'register', path: '/register', permissions: ['pacs:registration:register_study'] },
  { name: 'record', path: '/record', permissions: ['pacs:medical_record:medical_record_view'] },
  { name: 'image', path: '/image', permissions: ['pacs:image:collect_image'], isHiddenOnDevice: true },
  { name: 'waiting', path: '/waiting', permissions: ['pacs:image:collect_image'], isHiddenOnDevice: true },
  { name: 'report', path: '/report', permissions: ['pacs:diagnostic_report:diagnostic_report_view'] },
  group(
    'consultation',
    '/consultation',
    consultationPages.map((name) => ({
      name,
      path: `/consultation/${name}`,
      permissions: ['pacs:remote_consultation:remote_consultation_application_and_reception'],
    })),
  ),
  group('statistics', statistics, [
    ...statisticsPages(statistics, ['workload', 'part', 'machine', 'kind', 'turn-around', 'quality']),
    group(
      'consultation-statistic',
      consultationStatistics,
      statisticsPages(consultationStatistics, [
        'data-board',
        'received-consultation-statistics',
        'request-consultation-statistics',
      ]),
    ),
  ]),
  group('settings', '/settings', [
    group('maintain', '/settings/maintain', [
      group('basic', basic, [
        { name: 'auth', section: 'people', path: `${basic}/auth`, permissions: ['pacs:other:set_authority_info'] },
        { name: 'user', section: 'people', path: `${basic}/user`, permissions: keepsUsers },
        {
          name: 'machine-key',
          section: 'people',
          path: `${basic}/machine-key`,
          permissions: ['pacs:other:set_authority_info'],
        },
        ...basicData('registration', ['patient', 'fee', 'occupation', 'doctor', 'clinic', 'clinical', 'priority']),
        ...basicData('examination', ['category', 'exam-part', 'combination', 'examination', 'parameter', 'mapping']),
        {
          name: 'department',
          section: 'equipment',
          path: `${basic}/department`,
          permissions: ['pacs:other:set_basic_info'],
        },
        ...basicData('equipment', ['device', 'room']),
        ...basicData('report', ['urgentvalue', 'report-quality']),
      ]),
      { name: 'template', path: '/settings/maintain/template', permissions: ['pacs:other:set_basic_info'] },
      { name: 'rules', path: '/settings/maintain/rules', permissions: ['pacs:other:set_basic_info'] },
      group('management', management, [
        { name: 'subgroup', path: `${management}/subgroup`, permissions: ['pacs:other:set_basic_info'] },
        { name: 'expert', path: `${management}/expert`, permissions: ['pacs:other:set_basic_info'] },
        { name: 'hospital', path: `${management}/hospital`, permissions: ['pacs:other:set_basic_info'] },
      ]),
    ]),
    { name: 'global', path: '/settings/global', permissions: ['pacs:other:set_basic_info'] },
    { name: 'log', path: '/settings/log', permissions: ['pacs:other:read_log'] },
  ]),
]

/**
 * The routes that there are here; any other path is none of ours.
 *
 * @param isDevice - true on the Qt client of an ultrasound device.
 */
export function routesOn(isDevice: boolean): readonly AppRoute[] {
  return appRoutes.filter((route) => !isDevice || route.isHiddenOnDevice !== true)
}

/**
 * The routes that a user may open.
 *
 * @param authorities - what the user holds.
 * @param isDevice - true on the Qt client of an ultrasound device.
 */
export function routesOf(authorities: readonly string[], isDevice: boolean): readonly AppRoute[] {
  return filterRoutes(routesOn(isDevice), authorities)
}

/**
 * The route of a path, with those above it.
 *
 * @param routes - where to look.
 * @param path - the path of an address.
 * @returns from the module down; empty when there is none.
 */
export function trailOf(routes: readonly AppRoute[], path: string): readonly AppRoute[] {
  for (const route of routes) {
    if (route.path === path) return [route]
    const below = trailOf(route.children ?? [], path)
    if (below.length > 0) return [route, ...below]
  }
  return []
}

/**
 * The page that a route leads to: itself, or the first below it.
 *
 * @param route - one that the user may open.
 */
export function pageOf(route: AppRoute): AppRoute {
  const [first] = route.children ?? []
  return first === undefined ? route : pageOf(first)
}

/**
 * All pages below some routes, in the order of the menu.
 *
 * @param routes - those that the user may open.
 */
export function pagesOf(routes: readonly AppRoute[]): readonly AppRoute[] {
  return routes.flatMap((route) => (route.children === undefined ? [route] : pagesOf(route.children)))
}
