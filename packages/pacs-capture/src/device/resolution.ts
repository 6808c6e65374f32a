/** A picture size that is asked of a device. */
export interface Resolution {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}

/** Sizes that capture cards of ultrasound machines commonly offer; the device's own default is none of them. */
export const commonResolutions: readonly Resolution[] = Object.freeze(
  [
    [640, 480],
    [720, 576],
    [800, 600],
    [1024, 768],
    [1280, 720],
    [1280, 1024],
    [1920, 1080],
  ].map(([width = 0, height = 0]) => Object.freeze({ width, height })),
)

/**
 * Writes a resolution as it is kept on this computer and shown: `1024x768`.
 *
 * @param resolution - the size.
 */
export function resolutionText(resolution: Resolution): string {
  return `${resolution.width}x${resolution.height}`
}

/**
 * Reads a resolution back.
 *
 * @param text - for instance `1024x768`.
 * @returns null when the text is none.
 */
export function readResolution(text: string | null): Resolution | null {
  const match = /^([1-9]\d{1,4})[x*×]([1-9]\d{1,4})$/.exec(text ?? '')
  if (match === null) return null
  return Object.freeze({ width: Number(match[1]), height: Number(match[2]) })
}
