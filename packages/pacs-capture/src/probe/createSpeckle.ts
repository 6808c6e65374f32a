/** Rays and samples of the sector's noise. */
const rays = 256
const samples = 512
/** Half the sector's opening angle, in radians. */
export const halfAngle = 0.62
/** Pictures after which the motion restarts. */
export const cyclePictures = 45

/** Small, fast, repeatable random numbers (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Speckle is the length of a sum of random phasors, so it is Rayleigh distributed. */
function speckleNoise(seed: number): Float32Array {
  const random = randomOf(seed)
  return Float32Array.from({ length: rays * samples }, () => Math.sqrt(-2 * Math.log(1 - random() * 0.9999)))
}

/** Draws the echoes of a sector. */
export interface Speckle {
  readonly width: number
  readonly height: number
  /** Writes one picture as RGBA. */
  draw(pixels: Uint8ClampedArray, picture: number): void
}

/**
 * Makes the echoes of a sector probe over soft tissue with a pulsating vessel.
 *
 * @param width - in pixels.
 * @param height - in pixels.
 * @param seed - the same seed draws the same pictures.
 */
export function createSpeckle(width: number, height: number, seed: number): Speckle {
  const noise = speckleNoise(seed)
  // For each pixel the cell of the noise it shows, or -1 outside the sector, and how strong echoes from there are.
  const cell = new Int32Array(width * height).fill(-1)
  const gain = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = (x - width / 2) / height
      const depth = y / height + 0.06
      const radius = Math.hypot(across, depth)
      const angle = Math.atan2(across, depth)
      if (radius > 1 || radius < 0.12 || Math.abs(angle) > halfAngle) continue
      const ray = Math.floor(((angle + halfAngle) / (2 * halfAngle)) * (rays - 1))
      cell[y * width + x] = Math.floor(radius * (samples - 1)) * rays + ray
      const layers = 1 + 0.35 * Math.sin(radius * 34 + across * 5)
      gain[y * width + x] = 62 * layers * (1.15 - 0.7 * radius)
    }
  }

  /** Echo strength beside the vessel: dark inside, a bright wall. */
  function vessel(x: number, y: number, phase: number): number {
    const radius = 0.11 + 0.018 * Math.sin(phase)
    const distance = Math.hypot((x - width * 0.54) / height, y / height - 0.52) / radius
    if (distance < 1) return 0.12
    return distance < 1.12 ? 2.3 : 1
  }

  return {
    width,
    height,
    draw(pixels, picture) {
      const phase = ((picture % cyclePictures) / cyclePictures) * 2 * Math.PI
      const drift = Math.round(6 * Math.sin(phase)) * rays + Math.round(3 * Math.cos(phase))
      for (let y = 0, index = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1, index += 1) {
          const place = cell[index] ?? -1
          const moved = (place + drift + noise.length) % noise.length
          const light = place < 0 ? 0 : (gain[index] ?? 0) * (noise[moved] ?? 0) * vessel(x, y, phase)
          pixels[index * 4] = light
          pixels[index * 4 + 1] = light
          pixels[index * 4 + 2] = light
          pixels[index * 4 + 3] = 255
        }
      }
    },
  }
}
