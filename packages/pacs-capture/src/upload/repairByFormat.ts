import type { RepairClip } from './UploadQueue'

/** Repairs clips by copying their packets. What it takes is loaded when the first one needs it. */
export const repairByFormat: RepairClip = async (clip) => {
  const { repairClip } = await import('../clip/repairClip')
  return await repairClip(clip)
}
