import { isRouteAllowed, type Permission } from './permission'

/** A route as far as the filter looks at it. */
export interface GuardedRoute {
  /** Users need one of these; none or left out means everyone. */
  permissions?: readonly Permission[]
  /** Routes below this one. */
  children?: readonly this[]
}

/**
 * Filters routes by what the user holds, recursively over children.
 *
 * @param routes - the routes as declared.
 * @param authorities - the user's permission codes.
 * @returns the routes that the user may see, in the declared order.
 */
export function filterRoutes<Route extends GuardedRoute>(
  routes: readonly Route[],
  authorities: readonly string[],
): Route[] {
  return routes
    .filter((route) => isRouteAllowed(route.permissions, authorities))
    .map((route) =>
      route.children === undefined
        ? route
        : { ...route, children: filterRoutes(route.children as readonly Route[], authorities) },
    )
}
