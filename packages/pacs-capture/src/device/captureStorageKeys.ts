/** Keys of the capture settings that are kept on this computer. */
export const captureStorageKeys = {
  /** The chosen device's id. */
  captureCard: 'captureCard',
  /** Its name and its number among cards of that name, as JSON: it is named while it is not connected. */
  captureCardName: 'opensono.captureCardName',
  /** The chosen resolution, width by height. */
  resolution: 'resolution',
  /** Sizes that devices were found to offer, by device, as JSON. */
  foundResolutions: 'opensono.resolutions',
  curStatic: 'curStatic',
  bufferStatic: 'bufferStatic',
  curRecord: 'curRecord',
  bufferRecord: 'bufferRecord',
  lastSeconds: 'opensono.lastSeconds',
  /** Which gamepad buttons do what, as JSON. */
  gamepad: 'opensono.gamepad',
  /** `1` while clips end by themselves after the configured seconds. */
  isTimed: 'opensono.clip.isTimed',
  /** The configured seconds. */
  timingSeconds: 'opensono.clip.timingSeconds',
  /** Seconds kept ready for saving; `0` for none. */
  ringSeconds: 'opensono.ringSeconds',
  /** `0` where a still makes no sound. */
  stillSound: 'opensono.stillSound',
} as const
