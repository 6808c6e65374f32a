import type { Page } from 'playwright'
import { axeFindings } from '../browser/axeFindings'

/** Smallest side of what is pressed, in CSS pixels (WCAG 2.2, 2.5.8). */
const smallestTarget = 24
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
 * @param page - the page as it stands.
 * @returns one sentence for each finding.
 */
export async function pageFaults(page: Page): Promise<string[]> {
  const seen = await page.evaluate(measure, smallestTarget)
  const shift = await page.evaluate((): { sum: number; sources: string[] } => {
    return Reflect.get(globalThis, 'layoutShift') ?? { sum: 0, sources: [] }
  })
  const shifted =
    shift.sum > largestShift ? [`layout shift ${shift.sum.toFixed(3)} by ${shift.sources.join(', ')}`] : []
  return [...seen, ...shifted, ...(await axeFindings(page))]
}

/** Runs in the page. */
function measure(least: number): string[] {
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
    const target = element.closest('label') ?? element
    const { width, height } = target.getBoundingClientRect()
    if (width <= 1 || height <= 1) continue
    if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') continue
    if (width < least || height < least)
      faults.push(`target ${Math.round(width)} x ${Math.round(height)}: ${name(element)}`)
  }
  return faults
}
