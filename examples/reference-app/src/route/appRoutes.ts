import { filterRoutes, type GuardedRoute } from '@opensono/pacs-core'

/** Names of the modules. */
export type RouteName = 'register' | 'record' | 'image' | 'report'

/** A module as the menu and the guard see it. */
export interface AppRoute extends GuardedRoute {
  readonly name: RouteName
  readonly path: string
  readonly permissions: readonly string[]
  /** False leaves it out on the Qt client of an ultrasound device. */
  readonly isOnDevice: boolean
}

/** The modules in the order of the menu. */
export const appRoutes: readonly AppRoute[] = [
  { name: 'register', path: '/register', permissions: ['pacs:registration:register_study'], isOnDevice: true },
  { name: 'record', path: '/record', permissions: ['pacs:medical_record:medical_record_view'], isOnDevice: true },
  { name: 'image', path: '/image', permissions: ['pacs:image:collect_image'], isOnDevice: false },
  { name: 'report', path: '/report', permissions: ['pacs:diagnostic_report:diagnostic_report_view'], isOnDevice: true },
]

/**
 * The modules that a user may open.
 *
 * @param authorities - what the user holds.
 * @param isDevice - true on the Qt client of an ultrasound device.
 */
export function routesOf(authorities: readonly string[], isDevice: boolean): readonly AppRoute[] {
  return filterRoutes(appRoutes, authorities).filter((route) => route.isOnDevice || !isDevice)
}
