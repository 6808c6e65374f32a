import { createStore, systemClock } from '@opensono/pacs-core'
import { checkMediaPath } from './checkMediaPath'
import { checkMicrophone } from './checkMicrophone'
import { checkPicture } from './checkPicture'
import { checkRate } from './checkRate'
import { checkServer } from './checkServer'
import { checkSpeaker } from './checkSpeaker'
import { checkWebSocket } from './checkWebSocket'
import {
  type SelfCheck,
  type SelfCheckCode,
  type SelfCheckContext,
  type SelfCheckDevices,
  type SelfCheckItem,
  type SelfCheckName,
  type SelfCheckOptions,
  type SelfCheckRunner,
  type SelfCheckState,
  selfChecks,
} from './SelfCheck'

/** Codes with which a consultation can be held, though not well. */
const warnings: readonly SelfCheckCode[] = ['pollingOnly', 'noRelay', 'localOnly', 'slow', 'black', 'frozen', 'silent']

const waiting = (name: SelfCheckName): SelfCheckItem => ({ name, status: 'waiting', code: null, facts: {} })

function statusOf(code: SelfCheckCode): SelfCheckItem['status'] {
  if (code === 'ok') return 'good'
  return warnings.includes(code) ? 'warning' : 'bad'
}

function builtIn(options: SelfCheckOptions): Readonly<Record<SelfCheckName, SelfCheckRunner>> {
  const { pacs, baseUrl = '', cards, devices = (): SelfCheckDevices => ({}) } = options
  const mediaDevices = options.mediaDevices === undefined ? globalThis.navigator?.mediaDevices : options.mediaDevices
  return {
    server: checkServer(pacs),
    webSocket: checkWebSocket(baseUrl),
    mediaPath: checkMediaPath(pacs),
    rate: checkRate(pacs),
    captureCard: checkPicture(cards === undefined ? mediaDevices : { getUserMedia: () => cards.open() }, () => null),
    camera: checkPicture(mediaDevices, () => devices().cameraId),
    microphone: checkMicrophone(mediaDevices, () => devices().microphoneId),
    speaker: checkSpeaker(() => devices().speakerId),
  }
}

/**
 * Makes a check of what a consultation needs. Nothing is opened before `run`.
 *
 * @param options - the client, and the devices that were chosen.
 */
export function createSelfCheck(options: SelfCheckOptions): SelfCheck {
  const { clock = systemClock } = options
  const runners = { ...builtIn(options), ...options.runners }
  const store = createStore<SelfCheckState>({ status: 'idle', items: selfChecks.map(waiting), level: 0, stream: null })
  let turn = new AbortController()
  let answered: (isHeard: boolean) => void = () => {}

  function show(name: SelfCheckName, patch: Partial<SelfCheckItem>): void {
    const items = store.getSnapshot().items.map((item) => (item.name === name ? { ...item, ...patch } : item))
    store.update({ items })
  }

  function contextOf(name: SelfCheckName, signal: AbortSignal): SelfCheckContext {
    const ifCurrent = (act: () => void) => {
      if (!signal.aborted) act()
    }
    return {
      signal,
      clock,
      showLevel: (level) => ifCurrent(() => store.update({ level })),
      showStream: (stream) => ifCurrent(() => store.update({ stream })),
      ask: () =>
        new Promise((resolve) => {
          ifCurrent(() => show(name, { status: 'asking' }))
          answered = resolve
          signal.addEventListener('abort', () => resolve(false), { once: true })
        }),
    }
  }

  async function runOne(name: SelfCheckName, signal: AbortSignal): Promise<void> {
    show(name, { status: 'running' })
    const { code, facts = {} } = await runners[name]
      .run(contextOf(name, signal))
      .catch(() => ({ code: 'failed' as const, facts: {} }))
    if (signal.aborted) return
    store.update({ stream: null, level: 0 })
    show(name, { status: statusOf(code), code, facts })
  }

  function end(status: 'cancelled' | 'idle'): void {
    turn.abort()
    const items = store.getSnapshot().items.map((item) => (item.code === null ? waiting(item.name) : item))
    store.update({ status, items, stream: null, level: 0 })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    async run(names = selfChecks) {
      turn.abort()
      turn = new AbortController()
      const { signal } = turn
      const items = store.getSnapshot().items.map((item) => (names.includes(item.name) ? waiting(item.name) : item))
      store.update({ status: 'running', items, stream: null, level: 0 })
      for (const name of selfChecks.filter((each) => names.includes(each))) {
        if (!signal.aborted) await runOne(name, signal)
      }
      if (!signal.aborted) store.update({ status: 'done' })
    },
    cancel() {
      if (store.getSnapshot().status === 'running') end('cancelled')
    },
    answer: (isHeard) => answered(isHeard),
    destroy() {
      end('idle')
      store.destroy()
    },
  }
}
