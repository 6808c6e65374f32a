import sharp from 'sharp'
import type { Random } from './random'

const width = 1024
const height = 768
/** The probe's face: where the sector's lines would meet, in pixels. */
const apex = { x: width / 2, y: -40 }
const depth = { from: 90, to: 780 }
const halfAngle = 0.62

/** Something in the tissue: an ellipse that is darker or brighter than what surrounds it. */
interface Structure {
  x: number
  y: number
  radiusX: number
  radiusY: number
  /** Echo strength inside, 0 for fluid. */
  echo: number
}

function makeStructures(random: Random): Structure[] {
  const count = 2 + random.below(4)
  return Array.from({ length: count }, () => ({
    x: 300 + random.below(424),
    y: 180 + random.below(420),
    radiusX: 25 + random.below(90),
    radiusY: 20 + random.below(70),
    echo: random.below(100) < 55 ? 0.03 : 0.4 + random.next(),
  }))
}

function echoAt(x: number, y: number, structures: readonly Structure[]): number {
  let echo = 0.34
  let behindFluid = 1
  for (const { x: cx, y: cy, radiusX, radiusY, echo: inside } of structures) {
    const dx = (x - cx) / radiusX
    const dy = (y - cy) / radiusY
    const distance = dx * dx + dy * dy
    if (distance < 1) echo = inside
    else if (distance < 1.15) echo = 0.75
    // Sound loses less on its way through fluid: what lies behind is brighter.
    if (inside < 0.1 && Math.abs(dx) < 0.8 && dy > 1) behindFluid = 1.45
  }
  return echo * behindFluid
}

function drawSector(random: Random): Buffer {
  const structures = makeStructures(random)
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = x - apex.x
      const dy = y - apex.y
      const range = Math.hypot(dx, dy)
      if (range < depth.from || range > depth.to || Math.abs(Math.atan2(dx, dy)) > halfAngle) continue
      // Speckle: the amplitude of many echoes of random phase is Rayleigh-distributed (Burckhardt 1978).
      const amplitude = Math.sqrt(-2 * Math.log(1 - random.next()))
      const attenuation = 1 - 0.45 * ((range - depth.from) / (depth.to - depth.from))
      const level = 255 * echoAt(x, y, structures) * amplitude * attenuation * 0.62
      pixels[y * width + x] = Math.min(255, level)
    }
  }
  return pixels
}

function annotations(label: string): Buffer {
  const ticks = Array.from({ length: 16 }, (_, index) => {
    const y = 60 + index * 44
    return `<path d="M${width - 40} ${y}h${index % 5 === 0 ? 16 : 8}" stroke="#9AA7B4" stroke-width="2"/>`
  }).join('')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${ticks}
    <circle cx="${width / 2 - 60}" cy="34" r="7" fill="none" stroke="#FFE14D" stroke-width="2"/>
    <text x="24" y="${height - 24}" font-family="sans-serif" font-size="20" fill="#C7D0D9">${label}</text>
  </svg>`)
}

/**
 * Draws a picture that looks as if a curved probe had made it, and shows nobody: speckle, fluid, a depth scale.
 *
 * @param random - decides what is seen.
 * @param label - the line at the foot; letters and digits only.
 * @returns JPEG, 1024x768.
 */
export async function drawStill(random: Random, label: string): Promise<Buffer> {
  return await sharp(drawSector(random), { raw: { width, height, channels: 1 } })
    .blur(0.9)
    .toColourspace('srgb')
    .composite([{ input: annotations(label), blend: 'over' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}
