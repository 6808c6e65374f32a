// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { en } from '../../examples/device-shell/src/locale/en.ts'
import { zh } from '../../examples/device-shell/src/locale/zh.ts'
import { showCapture } from '../../examples/device-shell/src/showCapture.ts'
import { coreText, createLifetime, createText } from '../../packages/pacs-core/src/index.ts'

/** A workstation, as far as the screen of the live picture uses it, that counts who listens to it. */
function countingDevice() {
  let listeners = 0
  const listen = () => {
    listeners += 1
    return () => {
      listeners -= 1
    }
  }
  const controller = (state) => ({ subscribe: listen, on: listen, getSnapshot: () => state })
  const device = {
    text: createText({ resources: [coreText, { en, zh }], browserLanguage: 'en' }),
    session: controller({ user: null }),
    hotkeys: controller({ keys: {} }),
    uploads: controller({ items: [] }),
    capture: {
      ...controller({ stream: null, status: 'live', error: null, recording: null, currentStudyId: null }),
      start: async () => undefined,
    },
    currentPatient: { set: () => undefined },
    pacs: { study: { search: async () => ({ rows: [] }) } },
  }
  return { device, count: () => listeners }
}

test('the screen of a device’s own page that was left listens to nothing any more', () => {
  const { device, count } = countingDevice()
  const screen = createLifetime()
  const drawn = showCapture(device, screen, async () => false)
  expect(drawn.querySelectorAll('button').length).toBeGreaterThan(4)
  expect(count()).toBe(4)
  screen.destroy()
  expect(count()).toBe(0)
})
