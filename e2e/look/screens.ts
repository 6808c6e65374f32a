/** A screen to look at: and how to come there. */
export interface Screen {
  name: string
  path: string
  isLoggedIn: boolean
  /** The least share of the window that the live picture takes. */
  pictureShare?: number
}

/** Every screen of the product. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', isLoggedIn: false },
  { name: 'register', path: '/register', isLoggedIn: true },
  { name: 'record', path: '/record', isLoggedIn: true },
  { name: 'image', path: '/image', isLoggedIn: true, pictureShare: 0.6 },
  { name: 'report', path: '/report', isLoggedIn: true },
]

/** The windows that the product is made for. */
export const windows = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const
