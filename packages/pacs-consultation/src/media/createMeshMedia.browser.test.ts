import type { Clock, RoomParticipant } from '@opensono/pacs-core'
import { describe, expect, test } from 'vitest'
import { createSignalHub, type SignalHub } from '../testing/createSignalHub'
import { noServers } from '../testing/noServers'
import { doctor, expert } from '../testing/participants'
import { createMeshMedia } from './createMeshMedia'
import {
  allConnected,
  connections,
  describeMedia,
  join,
  type MediaRoom,
  play,
  readTimes,
  speckle,
  watchConnections,
} from './testing/mediaSentences'

/** A room whose media go straight between browsers. */
const roomOf = (hub: SignalHub): MediaRoom => ({
  join: async (self: RoomParticipant, clock: Clock) =>
    createMeshMedia({ signalling: hub.join(self), access: async () => noServers, clock }, noServers),
  quit: hub.quit,
})

describeMedia('mesh', async () => roomOf(createSignalHub()))

describe('Connections between browsers', () => {
  test('an offer and an answer that were lost are made good', async () => {
    const hub = createSignalHub()
    let lost = 0
    hub.loses = ({ description }) => {
      if (description === undefined || lost >= 2) return false
      lost += 1
      return true
    }
    const [one, two] = [await join(roomOf(hub), doctor), await join(roomOf(hub), expert)]
    await allConnected(one, two)
    expect(lost).toBe(2)
  })

  test('a way that failed is found again, with signals back', async () => {
    watchConnections()
    const hub = createSignalHub()
    const [one, two] = [await join(roomOf(hub), doctor), await join(roomOf(hub), expert)]
    await one.publish('ultrasound', speckle())
    await allConnected(one, two)
    hub.isLive = false
    // Credentials of another session: packets of both sides are no longer answered.
    for (const connection of connections) connection.dispatchEvent(new Event('connectionstatechange'))
    const [failing] = connections
    if (failing === undefined) throw new Error('there is a connection')
    const before = failing.localDescription?.sdp
    Object.defineProperty(failing, 'connectionState', { configurable: true, get: () => 'failed' })
    failing.onconnectionstatechange?.(new Event('connectionstatechange'))
    expect([one, two].flatMap((media) => media.getSnapshot().peers.map(({ status }) => status))).toContain('lost')
    Reflect.deleteProperty(failing, 'connectionState')
    Object.defineProperty(failing, 'connectionState', { configurable: true, get: () => 'disconnected' })
    hub.isLive = true
    await expect.poll(() => failing.localDescription?.sdp).not.toBe(before)
    Reflect.deleteProperty(failing, 'connectionState')
    failing.onconnectionstatechange?.(new Event('connectionstatechange'))
    await allConnected(one, two)
    expect((await readTimes(await play(two, 'ultrasound'), 3)).length).toBe(3)
  })
})
