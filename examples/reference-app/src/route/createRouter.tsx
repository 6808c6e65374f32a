import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router'
import type { AppServices } from '../service/AppServices'
import { isDevice } from '../service/isDevice'
import { StartFailure } from '../shell/StartFailure'
import { type AppRoute, appRoutes, type RouteName, routesOf } from './appRoutes'
import { deviceJumpErrorPath, guard } from './guard'
import { startSession } from './startSession'

/** Pages, each in its own chunk. The report is not among them: the shell keeps it alive. */
const pages: Record<Exclude<RouteName, 'report'>, () => Promise<{ Component: React.ComponentType }>> = {
  register: () => import('../page/register/RegisterPage').then((page) => ({ Component: page.RegisterPage })),
  record: () => import('../page/record/RecordPage').then((page) => ({ Component: page.RecordPage })),
  image: () => import('../page/image/ImagePage').then((page) => ({ Component: page.ImagePage })),
}

/**
 * Makes the router: login, the notice of a device, the shell with its modules, and nothing else; any other path leads to the start.
 *
 * @param services - whose session guards the routes.
 */
export function createRouter(services: AppServices) {
  /** Pages outside the shell need no login, only an address without a token. */
  function pass({ request }: LoaderFunctionArgs): null | Response {
    const elsewhere = guard(new URL(request.url), services.session.token() !== null)
    return elsewhere === null ? null : redirect(elsewhere)
  }

  async function enter({ request }: LoaderFunctionArgs): Promise<readonly AppRoute[] | Response> {
    const url = new URL(request.url)
    const elsewhere = guard(url, services.session.token() !== null)
    if (elsewhere !== null) return redirect(elsewhere)
    if (!(await startSession(services))) return redirect(guard(url, false) ?? '/login')
    return routesOf(services.session.getSnapshot().user?.authorities ?? [], isDevice)
  }

  /** Only what the menu shows can be opened; a path without permission leads to the start. */
  async function openModule(args: LoaderFunctionArgs): Promise<null | Response> {
    const routes = await enter(args)
    if (routes instanceof Response) return routes
    const { pathname } = new URL(args.request.url)
    if (routes.some((route) => route.path === pathname)) return null
    services.toasts.error(services.text.getSnapshot().t('error.NO_MODULE_PERMISSION'))
    return redirect('/')
  }

  async function openFirst(args: LoaderFunctionArgs): Promise<null | Response> {
    const routes = await enter(args)
    if (routes instanceof Response) return routes
    const [first] = routes
    return first === undefined ? null : redirect(first.path + new URL(args.request.url).search)
  }

  return createBrowserRouter([
    {
      path: '/login',
      loader: pass,
      lazy: () => import('../page/login/LoginPage').then((page) => ({ Component: page.LoginPage })),
      errorElement: <StartFailure />,
      hydrateFallbackElement: <div className="app-blank" />,
    },
    {
      path: deviceJumpErrorPath,
      loader: pass,
      lazy: () =>
        import('../page/device/DeviceJumpErrorPage').then((page) => ({ Component: page.DeviceJumpErrorPage })),
      errorElement: <StartFailure />,
      hydrateFallbackElement: <div className="app-blank" />,
    },
    {
      id: 'shell',
      path: '/',
      loader: enter,
      lazy: () => import('../shell/Shell').then((shell) => ({ Component: shell.Shell })),
      errorElement: <StartFailure />,
      hydrateFallbackElement: <div className="app-blank" />,
      children: [
        {
          index: true,
          loader: openFirst,
          lazy: () => import('../shell/NoModule').then((page) => ({ Component: page.NoModule })),
        },
        ...appRoutes.map((route) => ({
          path: route.path,
          loader: openModule,
          ...(route.name === 'report' ? { element: null } : { lazy: pages[route.name] }),
        })),
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ])
}
