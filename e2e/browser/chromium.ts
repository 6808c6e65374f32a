import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The machine's own Chromium; `CHROMIUM` names another. The test tools' own browser downloads are never used. */
export const chromiumPath = places.find((place) => place !== undefined && existsSync(place)) ?? '/usr/bin/chromium'

/** Flags for every run: nothing is fetched in the background, and the sandbox is left out because CI runs as root. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
