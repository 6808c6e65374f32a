import { safeRedirect } from '@opensono/pacs-core'

/** Where an ultrasound device leads when it could not open its examination here. */
export const deviceJumpErrorPath = '/device/DeviceJumpError'

/** Where anybody verifies a sealed report. */
export const verifyPath = '/verify'

/** Where a doctor draws a signature on a phone; the ticket of the link follows it. */
export const signPath = '/sign'

/** One study in full, outside the shell. */
export const moreInfoPath = '/worklist/MoreInfo'

/** The room of a live consultation, outside the shell. */
export const consultationRoomPath = '/consultation/realtime'

/** Paths that open without a login. */
const openPaths: readonly string[] = ['/login', deviceJumpErrorPath, verifyPath]

/** One segment behind the path, and nothing below it. */
const isSignPage = (path: string) => path.startsWith(`${signPath}/`) && path.split('/').length === 3

/**
 * Decides where an address leads before any page of it is shown.
 *
 * @param url - the address wanted.
 * @param hasToken - whether a session token is stored; one in the address counts for nothing.
 * @returns where to go instead, or null to go on.
 */
export function guard(url: URL, hasToken: boolean): string | null {
  const query = new URLSearchParams(url.search)
  if (query.has('token')) {
    // A token in an address lands in histories and logs: it is ignored, and removed.
    query.delete('token')
    return withQuery(url.pathname, query)
  }
  if (hasToken) return url.pathname === '/login' ? '/' : null
  if (openPaths.includes(url.pathname) || isSignPage(url.pathname)) return null
  if (url.pathname !== '/') query.set('redirect', url.pathname)
  return withQuery('/login', query)
}

/**
 * Where a login leads: to the page that was asked for first, with its query, if it is one of ours.
 *
 * @param search - the login page's query.
 * @param isKnownPath - returns whether the router knows a path.
 */
export function afterLogin(search: string, isKnownPath: (path: string) => boolean): string {
  const query = new URLSearchParams(search)
  const path = safeRedirect(query.get('redirect'), isKnownPath)
  query.delete('redirect')
  query.delete('token')
  return path.includes('?') ? path : withQuery(path, query)
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
