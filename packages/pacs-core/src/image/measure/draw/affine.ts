import type { Point } from '../region'

/** An affine map of the plane, as CSS and canvas write it: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export interface Affine {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

/** Moves by a distance. */
export const translation = ({ x, y }: Point): Affine => ({ a: 1, b: 0, c: 0, d: 1, e: x, f: y })

/** Scales each direction. */
export const scaling = (x: number, y: number): Affine => ({ a: x, b: 0, c: 0, d: y, e: 0, f: 0 })

/** Turns clockwise on a screen, whose y grows downwards. */
export function rotation(degrees: number): Affine {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 }
}

function composeTwo(outer: Affine, inner: Affine): Affine {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  }
}

/** The map that does the last one first, as matrices are multiplied. */
export function compose(first: Affine, ...rest: readonly Affine[]): Affine {
  return rest.reduce(composeTwo, first)
}

/** The map back. */
export function invert({ a, b, c, d, e, f }: Affine): Affine {
  const det = a * d - b * c
  return {
    a: d / det,
    b: -b / det,
    c: -c / det,
    d: a / det,
    e: (c * f - d * e) / det,
    f: (b * e - a * f) / det,
  }
}

/** Where a point goes. */
export function transform({ a, b, c, d, e, f }: Affine, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** A map as CSS writes it. */
export function cssMatrix({ a, b, c, d, e, f }: Affine): string {
  return `matrix(${a}, ${b}, ${c}, ${d}, ${e}, ${f})`
}
