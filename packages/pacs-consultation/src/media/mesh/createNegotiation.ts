import type { Clock } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import type { PeerSignal } from './PeerSignal'

/** An offer without an answer is sent again after this time, in milliseconds: signals are never kept for a participant who is away. */
const offerAgainMs = 4_000

/** How a negotiation is made. */
export interface NegotiationOptions {
  connection: RTCPeerConnection
  /** Polite side: on an offer collision it rolls back its own. */
  isPolite: boolean
  clock: Clock
  /** Whether signals reach the other side now. */
  isLive: () => boolean
  send: (signal: PeerSignal) => void
  /** An offer was taken, and is about to be answered. */
  onOffer: () => void
}

/** Agrees with the other side on what is sent. */
export interface Negotiation {
  /** A signal of the other side. */
  hear(signal: PeerSignal): Promise<void>
  /** Sends an offer again that has no answer yet. */
  offerAgain(): void
  close(): void
}

/**
 * Perfect negotiation, as the WebRTC specification describes it in section 10.7: either side may offer at any time.
 *
 * @param options - the connection, and how signals travel.
 */
export function createNegotiation(options: NegotiationOptions): Negotiation {
  const { connection, isPolite, clock, isLive, send, onOffer } = options
  const inOrder = createSerialQueue()
  let isOffering = false
  let isIgnoring = false
  let cancel = () => {}

  function sendDescription(): void {
    const description = connection.localDescription
    if (description === null) return
    send({ description: { type: description.type, sdp: description.sdp } })
    cancel()
    if (description.type === 'offer') cancel = clock.after(offerAgainMs, offerAgain)
  }

  function offerAgain(): void {
    if (connection.signalingState !== 'have-local-offer') return
    if (isLive()) sendDescription()
    else cancel = clock.after(offerAgainMs, offerAgain)
  }

  async function offer(): Promise<void> {
    try {
      isOffering = true
      await connection.setLocalDescription()
      sendDescription()
    } catch {
      // Closed meanwhile, or an offer of the other side came first: then the browser asks for a negotiation once more.
    } finally {
      isOffering = false
    }
  }

  async function take(description: NonNullable<PeerSignal['description']>): Promise<void> {
    const isOffer = description.type === 'offer'
    isIgnoring = isOffer && !isPolite && (isOffering || connection.signalingState !== 'stable')
    if (isIgnoring) return
    await connection.setRemoteDescription(description)
    cancel()
    if (!isOffer) return
    onOffer()
    await connection.setLocalDescription()
    sendDescription()
  }

  async function takeSignal({ description, candidate }: PeerSignal): Promise<void> {
    try {
      if (description !== undefined) await take(description)
      if (isIgnoring || candidate === undefined || candidate === null) return
      const { sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = candidate
      await connection.addIceCandidate({ candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment })
    } catch {
      // An answer that came twice, or a candidate of an offer that was lost: both are made good by the next offer.
    }
  }

  const onCandidate = ({ candidate }: RTCPeerConnectionIceEvent) => {
    if (candidate === null || candidate.candidate === '') return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    send({ candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment } })
  }
  const onNeeded = () => void offer()
  connection.addEventListener('icecandidate', onCandidate)
  connection.addEventListener('negotiationneeded', onNeeded)
  return {
    hear: (signal) => inOrder(() => takeSignal(signal)),
    offerAgain,
    close() {
      cancel()
      connection.removeEventListener('icecandidate', onCandidate)
      connection.removeEventListener('negotiationneeded', onNeeded)
    },
  }
}
