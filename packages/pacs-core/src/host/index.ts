export { askBeforeUnload } from './askBeforeUnload'
export { detectHost, type HostKind, type HostSigns } from './detectHost'
export type { PageMessage, ShellBridge, ShellMessage } from './shellBridge'
