/** Where the page runs. It decides presentation only: the server grants nothing because of it. */
export type HostKind =
  /** An ordinary browser. */
  | 'browser'
  /** The desktop shell. */
  | 'desktop'
  /** The Qt client embedded in an ultrasound device. */
  | 'qt'

/** What the host left in the page. */
export interface HostSigns {
  /** `navigator.userAgent`. */
  userAgent: string
  /** True when the page found `qt.webChannelTransport`. */
  hasWebChannel?: boolean
}

/**
 * Says where the page runs.
 *
 * @param signs - what can be seen of the host.
 */
export function detectHost(signs: HostSigns): HostKind {
  if (signs.hasWebChannel === true || /\bQtWebEngine\//.test(signs.userAgent)) return 'qt'
  if (/\bElectron\//.test(signs.userAgent)) return 'desktop'
  return 'browser'
}
