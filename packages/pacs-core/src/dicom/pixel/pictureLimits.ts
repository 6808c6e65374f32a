/** Greatest numbers that are shown. */
export const pictureLimits = { framePixels: 1 << 26, frames: 20_000 } as const
