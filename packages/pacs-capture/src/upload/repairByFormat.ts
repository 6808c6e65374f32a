import type { RepairClip } from './UploadQueue'

/** How long a clip is, by the time stamps of its pictures. */
async function lengthOf(clip: Blob): Promise<number> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(clip), formats: ALL_FORMATS })
  try {
    return (await input.computeDuration()) * 1000
  } finally {
    input.dispose()
  }
}

/**
 * Makes a whole clip of one that was cut: fragmented MP4 ends after its last whole fragment, so that what was sent of it stays valid;
 * everything else is copied packet by packet. What it takes is loaded when the first clip needs it.
 */
export const repairByFormat: RepairClip = async (clip, fileExtension) => {
  if (fileExtension === '.mp4') {
    const { trimFragmentedMp4 } = await import('../clip/trimFragmentedMp4')
    const read = async (start: number, end: number) => new Uint8Array(await clip.slice(start, end).arrayBuffer())
    const wholeBytes = await trimFragmentedMp4(read, clip.size)
    if (wholeBytes > 0) {
      const blob = clip.slice(0, wholeBytes, clip.type)
      return { blob, durationMs: await lengthOf(blob), isBeginning: true }
    }
  }
  const { repairClip } = await import('../clip/repairClip')
  return await repairClip(clip)
}
