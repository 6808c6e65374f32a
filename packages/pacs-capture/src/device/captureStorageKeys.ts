/** Keys of the capture settings that are kept on this computer. */
export const captureStorageKeys = {
  /** The chosen device's id. */
  captureCard: 'captureCard',
  /** The chosen resolution, width by height. */
  resolution: 'resolution',
  curStatic: 'curStatic',
  bufferStatic: 'bufferStatic',
  curRecord: 'curRecord',
  bufferRecord: 'bufferRecord',
  /** `1` while clips end by themselves after the configured seconds. */
  isTimed: 'opensono.clip.isTimed',
  /** The configured seconds. */
  timingSeconds: 'opensono.clip.timingSeconds',
} as const
