/** How a clip is encoded and what file it becomes. */
export interface ClipFormat {
  readonly container: 'mp4' | 'webm'
  /** The codec by mediabunny's name. */
  readonly codec: 'avc' | 'vp9' | 'vp8'
  /** The codec by WebCodecs' name. */
  readonly codecString: string
  /** Even: H.264 takes no other sizes. */
  readonly width: number
  readonly height: number
}

/** Whether this browser can encode a configuration. */
export type CanEncode = (config: VideoEncoderConfig) => Promise<boolean>

/** Macroblocks of 16 x 16 pixels that H.264 level 3.1 takes in a picture (ITU-T H.264, table A-1). */
const level31Macroblocks = 3600

/** Asked for at most; 1,800.2 seconds of it stay below the upload limit. */
export const clipBitsPerSecond = 2_000_000

/**
 * The encoder's configuration for a format.
 *
 * @param format - the format.
 * @param bitrate - in bits a second.
 */
export function encoderConfig(format: ClipFormat, bitrate: number): VideoEncoderConfig {
  return {
    codec: format.codecString,
    width: format.width,
    height: format.height,
    bitrate,
    framerate: 30,
    latencyMode: 'realtime',
    ...(format.codec === 'avc' ? { avc: { format: 'avc' as const } } : {}),
  }
}

function candidates(width: number, height: number): ClipFormat[] {
  const isSmall = Math.ceil(width / 16) * Math.ceil(height / 16) <= level31Macroblocks
  const size = { width, height }
  // Baseline first at small sizes: it is what the embedded browsers of devices offer.
  const avc = isSmall ? ['avc1.42001f', 'avc1.4d001f'] : ['avc1.4d0028', 'avc1.640028', 'avc1.420028']
  return [
    ...avc.map((codecString) => ({ container: 'mp4' as const, codec: 'avc' as const, codecString, ...size })),
    { container: 'webm', codec: 'vp9', codecString: isSmall ? 'vp09.00.31.08' : 'vp09.00.41.08', ...size },
    { container: 'webm', codec: 'vp8', codecString: 'vp8', ...size },
  ]
}

/**
 * Chooses what a clip becomes: MP4 with H.264 where the browser can encode it, else WebM with VP9, else with VP8.
 *
 * @param width - of the pictures, in pixels.
 * @param height - of the pictures, in pixels.
 * @param canEncode - asks the browser.
 * @returns null when it can encode none.
 */
export async function chooseClipFormat(
  width: number,
  height: number,
  canEncode: CanEncode,
): Promise<ClipFormat | null> {
  for (const format of candidates(width - (width % 2), height - (height % 2))) {
    const isPossible = await canEncode(encoderConfig(format, clipBitsPerSecond)).catch(() => false)
    if (isPossible) return format
  }
  return null
}
