import { expect, it } from 'vitest'
import { createProbePainter } from './createProbePainter'

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  return { canvas, context }
}

function paint(seed: number, picture: number): string {
  const look = { seed, width: 256, height: 192, frameRate: 30 }
  const { context } = canvasOf(look.width, look.height)
  createProbePainter(look, canvasOf).paint(context, picture)
  return context.getImageData(0, 0, look.width, look.height).data.join()
}

it('the same seed draws the same pictures, another seed others', () => {
  expect(paint(1, 7)).toBe(paint(1, 7))
  expect(paint(1, 7)).not.toBe(paint(1, 8))
  expect(paint(1, 7)).not.toBe(paint(2, 7))
})
