import type { SessionState } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import type { CaptureSessionState } from '../capture/CaptureSession'
import type { DeviceListState } from '../device/DeviceList'
import { createKeymap, type KeyScope } from '../keymap/createKeymap'
import { createCaptureObstacle } from './captureObstacle'

interface Situation {
  scopes?: readonly KeyScope[]
  isLocked?: boolean
  status?: CaptureSessionState['status']
  chosenId?: string | null
  authorities?: readonly string[]
}

function inSituation(situation: Situation) {
  const { scopes = [], isLocked = false, status = 'live', chosenId = 'card-1' } = situation
  const { authorities = ['pacs:image:collect_image'] } = situation
  const keymap = createKeymap(new EventTarget())
  for (const scope of scopes) keymap.cover(scope)
  const { isBlocked, obstacle } = createCaptureObstacle({
    keymap,
    session: { getSnapshot: () => ({ user: { authorities }, isLocked }) as unknown as SessionState },
    capture: { getSnapshot: () => ({ status }) as CaptureSessionState },
    devices: { getSnapshot: () => ({ chosenId }) as DeviceListState },
  })
  return isBlocked() ? 'another meaning' : obstacle()
}

it.each(['viewer', 'dialog', 'drawer', 'palette'] as const)('a key captures under the %s', (scope) => {
  expect(inSituation({ scopes: [scope] })).toBeNull()
})

it('a key captures nothing while a question must be answered, also under another cover, and on a locked screen', () => {
  expect(inSituation({ scopes: ['question'] })).toBe('question')
  expect(inSituation({ scopes: ['viewer', 'question', 'drawer'] })).toBe('question')
  expect(inSituation({ isLocked: true })).toBe('locked')
})

it('a key goes to the session when the picture is lost or opening: it says why nothing is captured', () => {
  for (const status of ['starting', 'lost'] as const) expect(inSituation({ status })).toBeNull()
})

it('a key reports that the card is not open where this computer has one and the user may capture', () => {
  expect(inSituation({ status: 'idle' })).toBe('off')
})

it('a key keeps its other meaning on a computer without a card, and for a user who may not capture', () => {
  expect(inSituation({ status: 'idle', chosenId: null })).toBe('another meaning')
  expect(inSituation({ status: 'idle', authorities: [] })).toBe('another meaning')
})
