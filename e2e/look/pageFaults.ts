import type { Page } from 'playwright'
import { axeFindings } from '../browser/axeFindings'

/** Smallest sides of what is pressed, in CSS pixels: of any target (WCAG 2.2, 2.5.8), and in large mode. */
const smallest = { comfortable: { target: 24, small: 24 }, touch: { target: 44, small: 32 } } as const
/** Largest cumulative layout shift. */
const largestShift = 0.02

/**
 * Counts layout shifts from the first paint on. Call it before the page opens anything.
 *
 * @param page - the page.
 */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    const sources: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        sum += Number(Reflect.get(entry, 'value'))
        for (const source of Reflect.get(entry, 'sources') ?? []) {
          const node: unknown = Reflect.get(source, 'node')
          if (node instanceof Element) sources.push(`${node.tagName.toLowerCase()}.${node.className}`)
        }
      }
      Reflect.set(globalThis, 'layoutShift', { sum, sources })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Everything about a page that nobody should have to put up with.
 *
 * @param page - the page as it is now.
 * @param mode - how large its controls are.
 * @returns one sentence for each finding.
 */
export async function pageFaults(page: Page, mode: keyof typeof smallest = 'comfortable'): Promise<string[]> {
  const seen = await page.evaluate(measure, smallest[mode])
  const shift = await page.evaluate((): { sum: number; sources: string[] } => {
    return Reflect.get(globalThis, 'layoutShift') ?? { sum: 0, sources: [] }
  })
  const shifted =
    shift.sum > largestShift ? [`layout shift ${shift.sum.toFixed(3)} by ${shift.sources.join(', ')}`] : []
  return [...seen, ...shifted, ...(await axeFindings(page))]
}

/**
 * Looks whether the live picture is as large as it has to be.
 *
 * @param page - the page as it is now.
 * @param leastShare - of the window; undefined where no picture is wanted.
 * @returns one sentence, or none.
 */
export async function pictureFaults(page: Page, leastShare: number | undefined): Promise<string[]> {
  if (leastShare === undefined) return []
  const share = await page.evaluate(() => {
    const areas = [...document.querySelectorAll('video, canvas')].map((picture) => {
      const { width, height } = picture.getBoundingClientRect()
      return width * height
    })
    return Math.max(0, ...areas) / (innerWidth * innerHeight)
  })
  return share < leastShare ? [`the live picture takes ${Math.round(share * 100)} % of the window`] : []
}

/** Runs in the page. */
function measure(least: { target: number; small: number }): string[] {
  const faults: string[] = []
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 40)}`
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth) faults.push(`scrolls sideways: ${page.scrollWidth} in ${page.clientWidth}`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const hasOwnText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!hasOwnText || !isSeen(element)) continue
    if (element.textContent?.includes('{{')) faults.push(`a fact is missing: ${name(element)}`)
    const { overflowX, clip, position } = getComputedStyle(element)
    const isForReaders = position === 'absolute' && (clip !== 'auto' || element.clientWidth <= 1)
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    if (isCut && !isForReaders && element.closest('[title],[aria-describedby],[data-tooltip]') === null) {
      faults.push(`clipped without a tooltip: ${name(element)}`)
    }
  }
  const targets =
    'button,[role=button],a[href],input,select,textarea,[role=tab],[role=menuitem],[role=option],[role=switch]'
  for (const element of document.querySelectorAll<HTMLElement>(targets)) {
    if (!isSeen(element) || element.closest('[inert],[aria-hidden=true]') !== null) continue
    // What is pressed may be the label around a small or hidden input.
    const target = element.closest('label') ?? element.closest('.pacs-input-box') ?? element
    const { width, height, left, right } = target.getBoundingClientRect()
    if (width <= 1 || height <= 1) continue
    if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') continue
    // A small button is one of a table's row, of a thumbnail or of a notice.
    const needed = target.closest('[data-size=small], .pacs-thumb, .pacs-toast, .pacs-banner')
      ? least.small
      : least.target
    if (Math.round(width) < needed || Math.round(height) < needed)
      faults.push(`target ${Math.round(width)} x ${Math.round(height)}: ${name(element)}`)
    if (left < -1 || right > innerWidth + 1) faults.push(`stands out of the window: ${name(element)}`)
  }
  for (const element of document.querySelectorAll(
    '[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=toolbar]',
  )) {
    if (!isSeen(element)) continue
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
      faults.push(`stands out of the window: ${name(element)}`)
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`does not fit into itself: ${name(element)}`)
  }
  return faults
}
