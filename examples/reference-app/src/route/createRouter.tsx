import { lazyView } from '@opensono/pacs-react'
import {
  createBrowserRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router'
import type { AppServices } from '../service/AppServices'
import { isDevice } from '../service/isDevice'
import { StartFailure } from '../shell/StartFailure'
import { type AppRoute, pageOf, type RouteName, routesOf, routesOn, trailOf } from './appRoutes'
import { consultationRoomPath, deviceJumpErrorPath, guard, moreInfoPath, signPath, verifyPath } from './guard'
import { readServer } from './readServer'
import type { ShellData } from './ShellData'
import { startSession } from './startSession'

type Page = () => Promise<{ Component: React.ComponentType }>

/**
 * A page whose code does not come is replaced by words that say so, until it comes. What is around it goes on, with whatever is
 * recorded and uploaded there. The router alone would draw nothing.
 */
const surely =
  (load: Page): Page =>
  () =>
    load().catch((thrown: unknown) => ({
      Component: lazyView(() => load().then(({ Component }) => Component), <StartFailure missing={thrown} />),
    }))

/** What nobody needs before a login: it comes as one file. */
const loadInside = () => import('../shell/inside')

/**
 * Makes the router: login, the notice of a device, the verification of reports, the page of a signature, a study in full, the room of a consultation, the shell with its modules, and nothing else; any other path leads to the start.
 *
 * @param services - whose session guards the routes.
 */
export function createRouter(services: AppServices) {
  /** Most pages outside the shell need no login, only an address without a token. */
  function pass({ request }: LoaderFunctionArgs): null | Response {
    const elsewhere = guard(new URL(request.url), services.session.checkToken())
    return elsewhere === null ? null : redirect(elsewhere)
  }

  /** A page outside the shell. */
  function outside(path: string, lazy: Page, loader: LoaderFunction = pass): RouteObject {
    const blank = <div className="app-blank" />
    return { path, loader, lazy: surely(lazy), errorElement: <StartFailure />, hydrateFallbackElement: blank }
  }

  async function enter({ request }: LoaderFunctionArgs): Promise<readonly AppRoute[] | Response> {
    const url = new URL(request.url)
    const elsewhere = guard(url, services.session.checkToken())
    if (elsewhere !== null) return redirect(elsewhere)
    if (!(await startSession(services))) return redirect(guard(url, false) ?? '/login')
    return routesOf(services.session.getSnapshot().user?.authorities ?? [], isDevice)
  }

  async function enterShell(args: LoaderFunctionArgs): Promise<ShellData | Response> {
    const routes = await enter(args)
    return routes instanceof Response ? routes : { routes, isDemo: await readServer(services) }
  }

  /** Only what the user may see can be opened; a path without permission leads to the start, one without a page to its first. */
  async function open(args: LoaderFunctionArgs): Promise<null | Response> {
    const routes = await enter(args)
    if (routes instanceof Response) return routes
    const { pathname, search } = new URL(args.request.url)
    const route = trailOf(routes, pathname).at(-1)
    if (route === undefined) {
      services.toasts.error(services.text.getSnapshot().t('error.NO_MODULE_PERMISSION'))
      return redirect('/')
    }
    const page = pageOf(route)
    return page === route ? null : redirect(page.path + search)
  }

  /** A page outside the shell opens to anyone who may open the module that it belongs to. */
  const openBeside = (module: RouteName) => async (args: LoaderFunctionArgs) => {
    const entered = await enterShell(args)
    if (entered instanceof Response || entered.routes.some(({ name }) => name === module)) return entered
    services.toasts.error(services.text.getSnapshot().t('error.NO_MODULE_PERMISSION'))
    return redirect('/')
  }

  /** Any other path leads to the start with its query, and says so to anyone who is logged in; without a login it leads there first. */
  function leave({ request }: LoaderFunctionArgs): Response {
    const url = new URL(request.url)
    const elsewhere = guard(url, services.session.checkToken())
    if (elsewhere !== null) return redirect(elsewhere)
    services.toasts.info(services.text.getSnapshot().t('app.noPage'))
    return redirect(`/${url.search}`)
  }

  async function openFirst(args: LoaderFunctionArgs): Promise<null | Response> {
    const routes = await enter(args)
    if (routes instanceof Response) return routes
    const [first] = routes
    return first === undefined ? null : redirect(pageOf(first).path + new URL(args.request.url).search)
  }

  function objectOf(route: AppRoute): RouteObject {
    const { path, children } = route
    const shown = {
      lazy: surely(() => loadInside().then(({ pages }) => pages[route.name]?.() ?? { Component: Outlet })),
    }
    if (children !== undefined) {
      return { path, ...shown, children: [{ index: true, loader: open }, ...children.map(objectOf)] }
    }
    // The shell keeps the report alive, so that its route is empty.
    return { path, loader: open, ...(route.name === 'report' ? { element: null } : shown) }
  }

  return createBrowserRouter([
    outside('/login', () => import('../page/login/LoginPage').then((page) => ({ Component: page.LoginPage }))),
    outside(deviceJumpErrorPath, () =>
      import('../page/device/DeviceJumpErrorPage').then((page) => ({ Component: page.DeviceJumpErrorPage })),
    ),
    outside(verifyPath, () => import('../page/verify/VerifyPage').then((page) => ({ Component: page.VerifyPage }))),
    outside(`${signPath}/:ticket`, () =>
      import('../page/sign/SignPage').then((page) => ({ Component: page.SignPage })),
    ),
    outside(
      moreInfoPath,
      () => import('../page/moreInfo/MoreInfoPage').then((page) => ({ Component: page.MoreInfoPage })),
      openBeside('record'),
    ),
    outside(
      consultationRoomPath,
      () => import('../page/consultation/RoomPage').then((page) => ({ Component: page.RoomPage })),
      openBeside('consultation'),
    ),
    {
      id: 'shell',
      path: '/',
      loader: enterShell,
      lazy: surely(() => loadInside().then(({ Shell }) => ({ Component: Shell }))),
      errorElement: <StartFailure />,
      hydrateFallbackElement: <div className="app-blank" />,
      children: [
        {
          index: true,
          loader: openFirst,
          lazy: surely(() => import('../shell/NoModule').then((page) => ({ Component: page.NoModule }))),
        },
        ...routesOn(isDevice).map(objectOf),
        { path: '*', loader: leave },
      ],
    },
  ])
}
