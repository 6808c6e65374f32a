import type { RoomDrawing } from '@opensono/pacs-consultation'

/**
 * Draws what experts drew, in parts of the picture's width and height, over a picture of the same shape.
 *
 * @param canvas - lies over the picture.
 * @param drawings - of the room.
 */
export function drawStrokes(canvas: HTMLCanvasElement, drawings: readonly RoomDrawing[]): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { width, height } = Object.assign(canvas, { width: canvas.clientWidth, height: canvas.clientHeight })
  Object.assign(context, { strokeStyle: '#ffe14d', fillStyle: '#ffe14d', lineWidth: 3, font: '16px system-ui' })
  for (const { stroke } of drawings) {
    const points = stroke.points.map(([x, y]) => [x * width, y * height] as const)
    const [first, ...rest] = points
    if (first === undefined) continue
    context.beginPath()
    context.moveTo(...first)
    for (const point of rest) context.lineTo(...point)
    const last = rest.at(-1)
    // The head of an arrow is a dot here: a device's own page draws as it likes.
    if (stroke.tool === 'arrow' && last !== undefined) context.arc(...last, 6, 0, 2 * Math.PI)
    context.stroke()
    if (stroke.tool === 'text') context.fillText(stroke.text, ...first)
  }
}
