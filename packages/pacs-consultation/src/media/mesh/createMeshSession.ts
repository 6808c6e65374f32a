import { type Clock, type RoomSource, roomSources } from '@opensono/pacs-core'
import type { FrameChannel, FrameChannelOptions } from '../createFrameChannel'
import { readPeerMessage } from '../readPeerMessage'
import { createNegotiation } from './createNegotiation'
import { openFrameChannel } from './openFrameChannel'
import type { PeerSignal } from './PeerSignal'

/** How a connection to another participant is made. */
export interface MeshSessionOptions extends Omit<FrameChannelOptions, 'port'> {
  configuration: RTCConfiguration
  /** The side that decides which tracks there are; the other one adopts them. */
  isCaller: boolean
  clock: Clock
  isLive: () => boolean
  send: (signal: PeerSignal) => void
  /** What this client publishes. */
  tracks: ReadonlyMap<RoomSource, MediaStreamTrack>
  /** The state of the connection, or what the other side publishes, changed. */
  onChanged: () => void
}

/** One `RTCPeerConnection`, with a place for each source and channels for frames. */
export interface MeshSession {
  readonly connection: RTCPeerConnection
  /** The place of each source; empty before the first offer was taken. */
  readonly slots: ReadonlyMap<RoomSource, RTCRtpTransceiver>
  /** What the other side publishes. */
  published(): readonly RoomSource[]
  frames(): FrameChannel | null
  hear(signal: PeerSignal): Promise<void>
  /** Sends an offer again that has no answer yet. */
  offerAgain(): void
  /** Sends what is published now. */
  refresh(source: RoomSource): Promise<void>
  close(): void
}

const kindOf = (source: RoomSource) => (source === 'microphone' ? 'audio' : 'video')

/**
 * Opens a connection to another participant.
 *
 * @param options - how it is configured, and what it sends.
 */
export function createMeshSession(options: MeshSessionOptions): MeshSession {
  const { isCaller, tracks, onChanged } = options
  const connection = new RTCPeerConnection(options.configuration)
  const slots = new Map<RoomSource, RTCRtpTransceiver>()
  let published: readonly RoomSource[] = []
  let frames: FrameChannel | null = null
  let control: RTCDataChannel | null = null
  const negotiation = createNegotiation({
    connection,
    isPolite: !isCaller,
    clock: options.clock,
    isLive: options.isLive,
    send: options.send,
    onOffer: () => !isCaller && slots.size === 0 && adopt(),
  })

  function say(): void {
    if (control?.readyState === 'open') control.send(JSON.stringify({ type: 'publishes', sources: [...tracks.keys()] }))
  }

  /** Both sides know the channels by their numbers. */
  function openChannels(): void {
    control = connection.createDataChannel('control', { negotiated: true, id: 0 })
    control.onopen = say
    control.onmessage = ({ data }) => {
      const message = readPeerMessage(data)
      if (message?.type !== 'publishes') return
      published = message.sources
      onChanged()
    }
    frames = openFrameChannel(connection.createDataChannel('frames', { negotiated: true, id: 1 }), options)
  }

  /** The places are in the order of the sources, because the caller made them so. */
  function adopt(): void {
    const transceivers = connection.getTransceivers()
    for (const [index, source] of roomSources.entries()) {
      const transceiver = transceivers[index]
      if (transceiver === undefined) continue
      transceiver.direction = 'sendrecv'
      slots.set(source, transceiver)
      void refresh(source)
    }
    openChannels()
  }

  async function refresh(source: RoomSource): Promise<void> {
    say()
    await slots.get(source)?.sender.replaceTrack(tracks.get(source) ?? null)
  }

  if (isCaller) {
    for (const source of roomSources) {
      slots.set(source, connection.addTransceiver(kindOf(source), { direction: 'sendrecv' }))
      void refresh(source)
    }
    openChannels()
  }
  connection.onconnectionstatechange = onChanged
  return {
    connection,
    slots,
    published: () => published,
    frames: () => frames,
    hear: negotiation.hear,
    offerAgain: negotiation.offerAgain,
    refresh,
    close() {
      connection.onconnectionstatechange = null
      negotiation.close()
      frames?.close()
      connection.close()
    },
  }
}
