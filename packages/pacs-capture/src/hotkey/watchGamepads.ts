import type { GamepadLike } from './Hotkeys'

/** What is needed to listen to a gamepad. */
export interface WatchGamepadsOptions {
  target: EventTarget
  gamepads: () => readonly (GamepadLike | null)[]
  nextFrame?: (callback: () => void) => () => void
  /** Called with whether any is connected. */
  onConnected: (isConnected: boolean) => void
  /** Called with each press, once, with the button's number. */
  onPressed: (button: number) => void
}

function nextAnimationFrame(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback)
  return () => cancelAnimationFrame(frame)
}

/**
 * Listens to gamepad buttons. Browsers report connecting only, so buttons are polled before each drawn picture, and only while
 * a gamepad is connected.
 *
 * @returns ends it.
 */
export function watchGamepads(options: WatchGamepadsOptions): () => void {
  const nextFrame = options.nextFrame ?? nextAnimationFrame
  let pressed = new Set<string>()
  let cancel: (() => void) | null = null

  function look(): void {
    const now = new Set<string>()
    options.gamepads().forEach((pad, index) => {
      pad?.buttons.forEach((button, number) => {
        if (button.pressed) now.add(`${index}:${number}`)
      })
    })
    const fresh = [...now].filter((each) => !pressed.has(each))
    pressed = now
    cancel = nextFrame(look)
    for (const each of fresh) options.onPressed(Number(each.split(':')[1]))
  }

  function follow(): void {
    const isConnected = options.gamepads().some((pad) => pad !== null)
    if (isConnected && cancel === null) cancel = nextFrame(look)
    if (!isConnected) {
      cancel?.()
      cancel = null
      pressed = new Set()
    }
    options.onConnected(isConnected)
  }

  options.target.addEventListener('gamepadconnected', follow)
  options.target.addEventListener('gamepaddisconnected', follow)
  follow()
  return () => {
    options.target.removeEventListener('gamepadconnected', follow)
    options.target.removeEventListener('gamepaddisconnected', follow)
    cancel?.()
    cancel = null
  }
}
