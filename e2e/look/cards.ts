import type { Page } from 'playwright'

/** What a capture card may show instead of a scanner's picture. */
export type Shown = 'black' | 'still' | 'nothingNew' | 'square'

/**
 * Has the browser's capture card show something else, as a scanner does that is off, unplugged or set up wrongly.
 *
 * @param page - before it opens.
 * @param shown - what.
 */
export async function showOnCard(page: Page, shown: Shown): Promise<void> {
  await page.addInitScript((kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = kind === 'square' ? 900 : 1024
    canvas.height = kind === 'square' ? 900 : 768
    const ground = canvas.getContext('2d')
    let count = 0
    function draw(): void {
      if (ground === null) return
      ground.fillStyle = '#000'
      ground.fillRect(0, 0, canvas.width, canvas.height)
      if (kind === 'black') return
      for (let band = 0; band < 12; band += 1) {
        ground.fillStyle = `rgb(${band * 18} ${band * 18} ${band * 18})`
        ground.fillRect(band * 70, 200, 60, 360)
      }
      ground.fillStyle = '#fff'
      if (kind === 'square') ground.fillRect((count * 7) % 800, 100, 60, 60)
      count += 1
    }
    draw()
    if (kind !== 'nothingNew') setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream(kind === 'nothingNew' ? undefined : 15)
      if (kind === 'nothingNew') for (let pause = 100; pause <= 1000; pause += 100) setTimeout(draw, pause)
      return stream
    }
  }, shown)
}

/**
 * Has the browser refuse the capture card.
 *
 * @param page - before it opens.
 * @param name - of the exception that the browser throws.
 */
export async function refuseCard(page: Page, name: string): Promise<void> {
  await page.addInitScript((exception) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', exception))
  }, name)
}
