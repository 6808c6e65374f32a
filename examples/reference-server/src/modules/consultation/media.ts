import { createHmac, randomBytes } from 'node:crypto'
import type { RoomMediaAccess } from '@opensono/pacs-core'
import type { IceSettings, LivekitSettings } from '../../config'
import type { Actor, CallName } from '../../database/actor'
import type { Services } from '../../services'
import { findParticipant, readInside } from './participant'
import { readSeen, requireMayEnter, roleOf } from './takePart'

/** Lifetime of credentials, in seconds; nobody may use them longer. */
const lifeSeconds = 600

/**
 * How a mesh is reached: TURN servers take `expiry:user` and its HMAC-SHA1 under a secret that they share with this server. Source: A REST
 * API For Access To TURN Services (draft-uberti-behave-turn-rest), as coturn has it under `use-auth-secret`.
 *
 * @param userId - who uses it.
 * @param nowMs - milliseconds since 1970.
 */
export function meshAccess(ice: IceSettings, userId: string, nowMs: number): RoomMediaAccess {
  const { stunUrls, turnUrls, secret, isRelayOnly } = ice
  const username = `${Math.floor(nowMs / 1_000) + lifeSeconds}:${userId}`
  const stun = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]
  const turn =
    secret === undefined
      ? []
      : [{ urls: [...turnUrls], username, credential: createHmac('sha1', secret).update(username).digest('base64') }]
  return { kind: 'mesh', iceServers: [...stun, ...turn], isRelayOnly }
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JSON Web Token as LiveKit takes it (RFC 7519, HS256). */
export function signToken(
  { apiKey, apiSecret }: LivekitSettings,
  claims: Record<string, unknown>,
  nowMs: number,
): string {
  const now = Math.floor(nowMs / 1_000)
  const payload = { iss: apiKey, nbf: now - 10, exp: now + lifeSeconds, ...claims }
  const text = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(payload)}`
  return `${text}.${createHmac('sha256', apiSecret).update(text).digest('base64url')}`
}

/** A token that opens one room of a LiveKit server, and nothing else there, for one user. */
export function livekitAccess(
  livekit: LivekitSettings,
  { userId, userName }: Actor,
  { room, ...metadata }: { readonly room: string; readonly role?: string },
  nowMs: number,
): RoomMediaAccess {
  const video = { roomJoin: true, room, canPublish: true, canSubscribe: true, canPublishData: true }
  const claims = { sub: userId, name: userName, metadata: JSON.stringify(metadata), video }
  return { kind: 'livekit', url: livekit.url, token: signToken(livekit, claims, nowMs) }
}

/** How pictures and voices would travel, for who looks whether they can: a room of their own, in which nobody else is. */
export function checkAccess({ config, clock }: Services, actor: Actor): RoomMediaAccess {
  return config.livekit === undefined
    ? meshAccess(config.ice, actor.userId, clock.now())
    : livekitAccess(config.livekit, actor, { room: `check-${actor.userId}` }, clock.now())
}

/**
 * Random text, so that no proxy makes it smaller.
 *
 * @param length - of characters.
 */
export function randomText(length: number): string {
  return randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64url')
    .slice(0, length)
}

/** How pictures and voices of a room travel, for one who may be in it now. */
export async function readMedia(
  services: Services,
  actor: Actor,
  call: CallName,
  id: string,
): Promise<RoomMediaAccess> {
  const { clock, config } = services
  const participant = await findParticipant(services, actor, id)
  return readInside(services, participant, call, async (tx) => {
    requireMayEnter(await readSeen(tx, participant, clock.now()), participant)
    if (config.livekit === undefined) return meshAccess(config.ice, actor.userId, clock.now())
    const room = { room: participant.consultationId.toLowerCase(), role: roleOf(participant) }
    return livekitAccess(config.livekit, actor, room, clock.now())
  })
}
