import type { DeviceList } from '@opensono/pacs-capture'
import type { Clock, Controller, PacsClient } from '@opensono/pacs-core'

/** What is checked, in this order. */
export const selfChecks = [
  'server',
  'webSocket',
  /** Whether media find a way: STUN and TURN. */
  'mediaPath',
  /** Upload and download rate against the server. */
  'rate',
  'captureCard',
  'camera',
  'microphone',
  'speaker',
] as const

/** What is checked. */
export type SelfCheckName = (typeof selfChecks)[number]

/** What was found. The texts are the interface's. */
export const selfCheckCodes = [
  /** It works. */
  'ok',
  /** The server did not answer, or not in time. */
  'unreachable',
  /** Nobody is logged in, or the login has ended. */
  'loggedOut',
  /** Messages come by long polling only: a proxy blocks WebSocket. */
  'pollingOnly',
  /** The TURN server did not answer: media pass straight only, which strict networks forbid. */
  'noRelay',
  /** Neither STUN nor TURN answered: media pass within one network only. */
  'localOnly',
  /** No way for media at all. */
  'blocked',
  /** The rate is enough to guide, not to diagnose. */
  'slow',
  /** The rate is not enough for a picture. */
  'tooSlow',
  /** There is no such device. */
  'missing',
  /** The browser may not use it. */
  'denied',
  /** Another program uses it. */
  'busy',
  /** The browser does not offer it: a page without HTTPS. */
  'unsupported',
  /** The picture is black. */
  'black',
  /** The picture is frozen. */
  'frozen',
  /** The microphone gives no sound. */
  'silent',
  /** The user heard no tone. */
  'notHeard',
  /** Something else failed. */
  'failed',
] as const

/** What was found. */
export type SelfCheckCode = (typeof selfCheckCodes)[number]

/** One check as it is. */
export interface SelfCheckItem {
  readonly name: SelfCheckName
  /**
   * `waiting`: not begun; `running`; `asking`: the user has to say whether the tone is heard, by {@link SelfCheck.answer}; `good`;
   * `warning`: it works, not well; `bad`.
   */
  readonly status: 'waiting' | 'running' | 'asking' | 'good' | 'warning' | 'bad'
  /** Null while there is no result. */
  readonly code: SelfCheckCode | null
  /** Figures of the result: `uploadKbps`, `downloadKbps`, `roundTripMs`, `level` (0 to 1), `width`, `height`, `framesPerSecond`. */
  readonly facts: Readonly<Record<string, number>>
}

/** The self-check as it is. */
export interface SelfCheckState {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled'
  readonly items: readonly SelfCheckItem[]
  /** Level of the microphone while it is checked, 0 to 1. */
  readonly level: number
  /** The picture of the camera or card that is being checked; null while there is none. */
  readonly stream: MediaStream | null
}

/** Checks what a consultation needs before it begins. */
export interface SelfCheck extends Controller<SelfCheckState> {
  /** Runs all checks, or the named ones, one after another. A run that is under way is cancelled. */
  run(names?: readonly SelfCheckName[]): Promise<void>
  /** Cancels; devices are closed. */
  cancel(): void
  /** Says whether the user heard the tone. */
  answer(isHeard: boolean): void
}

/** What one check found. */
export interface SelfCheckResult {
  readonly code: SelfCheckCode
  readonly facts?: Readonly<Record<string, number>>
}

/** What runs one check. */
export interface SelfCheckRunner {
  /** Resolves with what was found. Ends early, with everything closed, when the signal aborts. */
  run(context: SelfCheckContext): Promise<SelfCheckResult>
}

/** What a check may use while it runs. */
export interface SelfCheckContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Shows a level, 0 to 1. */
  showLevel(level: number): void
  /** Shows a picture; null takes it away. */
  showStream(stream: MediaStream | null): void
  /** Asks the user whether the tone is heard. */
  ask(): Promise<boolean>
}

/** Devices that were chosen; null or left out, the browser's default ones. */
export interface SelfCheckDevices {
  readonly cameraId?: string | null
  readonly microphoneId?: string | null
  readonly speakerId?: string | null
}

/** How a self-check is made. */
export interface SelfCheckOptions {
  pacs: PacsClient
  /** Origin and path of the server. @defaultValue '' (the page's own origin) */
  baseUrl?: string | undefined
  /** Read when a check begins. @defaultValue the browser's default devices */
  devices?: (() => SelfCheckDevices) | undefined
  /** The page's capture cards, of which the one in use is checked. @defaultValue the browser's default camera */
  cards?: Pick<DeviceList, 'open'> | undefined
  /** @defaultValue `navigator.mediaDevices`; null on pages without HTTPS, where browsers hide it */
  mediaDevices?: Pick<MediaDevices, 'getUserMedia'> | null | undefined
  /** Checks in the place of the built-in ones. */
  runners?: Partial<Record<SelfCheckName, SelfCheckRunner>> | undefined
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
}
