import { type Controller, createStore } from '@opensono/pacs-core'

/** What a toast is about; an `error` stays until it is closed. */
export type ToastTone = 'info' | 'success' | 'warning' | 'error'

/** A toast as the caller gives it. */
export interface ToastOptions {
  tone: ToastTone
  /** What happened, what was kept, what to do. */
  text: string
  /** One thing to do about it; pressing it closes the toast. */
  action?:
    | {
        label: string
        /** Called when the button is pressed, after the toast was closed. */
        onPress: () => void
      }
    | undefined
  /** Milliseconds until it leaves by itself; null stays. @defaultValue info 4000, success 3000, warning 4000, error null */
  durationMs?: number | null | undefined
  /** It is shown at once, in the place of the oldest, which waits: for what must be known whatever else is open. @defaultValue false */
  isFirst?: boolean | undefined
}

/** A toast that is shown or waits. */
export interface Toast extends ToastOptions {
  readonly id: string
}

/** What {@link Toasts.getSnapshot} returns. */
export interface ToastsState {
  /** The toasts in sight, oldest first; at most three. */
  readonly shown: readonly Toast[]
  /** True while a page has its own place for them: the corner stays empty meanwhile. */
  readonly isPlaced: boolean
}

/** A queue of toasts. */
export interface Toasts extends Controller<ToastsState> {
  /** @returns the toast's id, for {@link Toasts.close} */
  show(options: ToastOptions): string
  /** Shows a text for 4 seconds. @returns the toast's id */
  info(text: string, action?: ToastOptions['action']): string
  /** Shows for 3 seconds what was done. @returns the toast's id */
  success(text: string, action?: ToastOptions['action']): string
  /** Shows a warning for 4 seconds. @returns the toast's id */
  warning(text: string, action?: ToastOptions['action']): string
  /** Shows an error until it is closed. @returns the toast's id */
  error(text: string, action?: ToastOptions['action']): string
  /** Closes a toast, or removes it while it waits. Does nothing for an unknown id. */
  close(id: string): void
  /** Stops the timers while the pointer or the focus is on the toasts, so that they can be read. */
  hold(): void
  /** Starts the timers again. */
  release(): void
  /** Says that a page has its own place for them; the answer takes that back. */
  place(): () => void
}

/** How a queue of toasts is made. */
export interface CreateToastsOptions {
  /** Runs `task` after `delayMs` and returns how to call it off; tests inject a clock here. */
  schedule?: ((task: () => void, delayMs: number) => () => void) | undefined
}

const maximum = 3
const durations: Record<ToastTone, number | null> = { info: 4000, success: 3000, warning: 4000, error: null }

function scheduleByTimer(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Makes a queue of toasts. At most three are in sight: a fourth takes the place of the oldest that would leave by
 * itself, and waits when all three have to be closed by hand.
 *
 * @param options the timer, for tests
 * @returns a controller for {@link ToastRegion} and `useToasts`
 */
export function createToasts({ schedule = scheduleByTimer }: CreateToastsOptions = {}): Toasts {
  const store = createStore<ToastsState>({ shown: [], isPlaced: false })
  const cancels = new Map<string, () => void>()
  let waiting: readonly Toast[] = []
  let places = 0
  let isHeld = false
  let count = 0

  const duration = (toast: Toast) => (toast.durationMs === undefined ? durations[toast.tone] : toast.durationMs)

  function stop(id: string) {
    cancels.get(id)?.()
    cancels.delete(id)
  }

  function start(toast: Toast) {
    const delayMs = duration(toast)
    if (isHeld || delayMs === null || cancels.has(toast.id)) return
    cancels.set(
      toast.id,
      schedule(() => close(toast.id), delayMs),
    )
  }

  function settle(next: readonly Toast[]) {
    const free = Math.max(0, maximum - next.length)
    const shown = [...next, ...waiting.slice(0, free)]
    waiting = waiting.slice(free)
    store.update({ shown })
    for (const toast of shown) start(toast)
  }

  function close(id: string) {
    stop(id)
    waiting = waiting.filter((toast) => toast.id !== id)
    const { shown } = store.getSnapshot()
    if (shown.some((toast) => toast.id === id)) settle(shown.filter((toast) => toast.id !== id))
  }

  /** The same words again are one toast; one with an action is about something else each time. */
  function sameAs({ tone, text, action }: ToastOptions): Toast | undefined {
    if (action !== undefined) return undefined
    const all = [...store.getSnapshot().shown, ...waiting]
    return all.find((other) => other.tone === tone && other.text === text && other.action === undefined)
  }

  function show(options: ToastOptions): string {
    const same = sameAs(options)
    const isWaiting = same !== undefined && waiting.includes(same)
    if (same !== undefined && !(isWaiting && options.isFirst === true)) {
      stop(same.id)
      if (!isWaiting) start(same)
      return same.id
    }
    count += 1
    const toast: Toast = Object.freeze({ ...options, id: `toast-${count}` })
    const { shown } = store.getSnapshot()
    const leaving = shown.length < maximum ? undefined : shown.find((other) => duration(other) !== null)
    const replaced = options.isFirst === true && shown.length >= maximum && leaving === undefined ? shown[0] : undefined
    const others = [...waiting.filter((other) => other !== same), ...(replaced === undefined ? [] : [replaced])]
    waiting = options.isFirst === true ? [toast, ...others] : [...others, toast]
    if (leaving) stop(leaving.id)
    settle(shown.filter((other) => other !== leaving && other !== replaced))
    return toast.id
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    show,
    info: (text, action) => show({ tone: 'info', text, action }),
    success: (text, action) => show({ tone: 'success', text, action }),
    warning: (text, action) => show({ tone: 'warning', text, action }),
    error: (text, action) => show({ tone: 'error', text, action }),
    close,
    hold() {
      isHeld = true
      for (const toast of store.getSnapshot().shown) stop(toast.id)
    },
    release() {
      isHeld = false
      for (const toast of store.getSnapshot().shown) start(toast)
    },
    place() {
      const add = (count: number) => {
        places += count
        store.update({ isPlaced: places > 0 })
      }
      add(1)
      return () => add(-1)
    },
    destroy() {
      for (const id of [...cancels.keys()]) stop(id)
      waiting = []
      settle([])
      store.destroy()
    },
  }
}
