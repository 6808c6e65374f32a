/** A screen to look at: its route, and who sits there. */
export interface Screen {
  name: string
  path: string
  account: 'registrar' | 'sonographer' | 'doctor' | null
  /** The least share of the window that the live picture takes. */
  pictureShare?: number
}

/** Every screen of the product. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', account: null },
  { name: 'register', path: '/register', account: 'registrar' },
  { name: 'record', path: '/record', account: 'doctor' },
  { name: 'image', path: '/image', account: 'doctor', pictureShare: 0.6 },
  { name: 'report', path: '/report', account: 'doctor' },
]

/** The windows that the product is made for. */
export const windows = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const
