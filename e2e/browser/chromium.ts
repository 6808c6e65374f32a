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

/**
 * The same Chromium without windows, where the machine has it: with them, opening a page costs as much again for the window around it,
 * which nobody sees.
 */
export const windowlessPath =
  process.env.CHROMIUM === undefined && existsSync('/usr/bin/chromium-headless-shell')
    ? '/usr/bin/chromium-headless-shell'
    : chromiumPath

/** Flags for every run: nothing is fetched in the background, and the sandbox is left out because CI runs as root. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What Playwright switches off in Chromium, since of two such lists Chromium takes the last; and at the end the list behind the address bar. */
const withoutFeatures: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** For pages that Playwright opens in windows of their own: the list behind the address bar is a page of its own for each window. */
export const windowFlag = `--disable-features=${withoutFeatures.join(',')}`
