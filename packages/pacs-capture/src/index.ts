export type { BufferNames, BufferNamesOptions, BufferNamesState } from './buffer/BufferNames'
export { createBufferNames } from './buffer/createBufferNames'
export type {
  CaptureRing,
  CaptureSession,
  CaptureSessionEventMap,
  CaptureSessionOptions,
  CaptureSessionState,
  CaptureUploads,
  ClipStopReason,
  ClipTiming,
  Recording,
} from './capture/CaptureSession'
export { captureCallOf } from './capture/captureCallOf'
export { createCaptureSession } from './capture/createCaptureSession'
export { captureOf, performCaptureAction } from './capture/performCaptureAction'
export type { SignalHealth } from './capture/SignalHealth'
export {
  type RecordStreamOptions,
  recordStream,
  type StreamRecording,
  type StreamRecordingEnd,
  type StreamRecordingState,
} from './clip/recordStream'
export { captureStorageKeys } from './device/captureStorageKeys'
export { createDeviceList, simulatedProbeId } from './device/createDeviceList'
export type {
  CaptureDevice,
  DeviceList,
  DeviceListEventMap,
  DeviceListOptions,
  DeviceListState,
  MediaDevicesLike,
  MissingCard,
} from './device/DeviceList'
export { deviceError } from './device/deviceError'
export { commonResolutions, type Resolution, readResolution, resolutionText } from './device/resolution'
export { createHotkeys } from './hotkey/createHotkeys'
export {
  type AssignRefusal,
  type CaptureAction,
  type CaptureObstacle,
  captureActions,
  type GamepadLike,
  type Hotkeys,
  type HotkeysEventMap,
  type HotkeysOptions,
  type HotkeysState,
} from './hotkey/Hotkeys'
export { defaultHotkeys } from './hotkey/keptHotkeys'
export {
  createKeymap,
  type Keymap,
  type KeymapState,
  type KeyScope,
  type PageShortcut,
  type Shortcut,
  type ShortcutOptions,
  shortcuts,
  type ViewerShortcut,
  viewerShortcuts,
  viewKeys,
} from './keymap/createKeymap'
export { type KeyPress, keyText } from './keymap/keyText'
export { type OpenPicturesOptions, openPictures } from './picture/openPictures'
export type {
  ClipFacts,
  ClipFileType,
  ClipListener,
  ClipRecorder,
  OpenPictures,
  PictureSource,
  SavedSeconds,
  Still,
} from './picture/PictureSource'
export { openSimulatedProbe } from './probe/openSimulatedProbe'
export type { SimulatedProbeOptions } from './probe/SimulatedProbeOptions'
export { browserOnline } from './upload/browserOnline'
