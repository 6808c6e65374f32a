import type {
  Clock,
  ConsultationEndReason,
  ConsultationId,
  ConsultationRow,
  Controller,
  Emitter,
  HostKind,
  PacsClient,
  PacsError,
  ServerEvent,
  UserId,
} from '@opensono/pacs-core'
import type { ConsultationStore } from './ConsultationStore'

/** Invitations to consultations. */
export interface InvitationsState {
  /** False while they are not listened to: nobody is logged in, or this is the room's page. */
  readonly isOn: boolean
  /** Consultations that ring, oldest first. */
  readonly ringing: readonly ConsultationRow[]
  /** The consultation whose answer is on its way, or null. */
  readonly answering: ConsultationId | null
}

/** What happened to consultations of the user. */
export interface InvitationsEventMap {
  /** Somebody asks for the user as an expert. */
  rang: ConsultationRow
  /** An invitation does not ring any more: it was answered, called off, or has ended. */
  silenced: { readonly consultationId: ConsultationId }
  /** An expert who is not the user entered the room: "The specialists have entered". */
  specialistsEntered: { readonly consultationId: ConsultationId; readonly userId: UserId }
  /** An expert declined what the user asked for. */
  requestRefused: { readonly consultationId: ConsultationId; readonly userId: UserId }
  /** A live consultation of the user is over. */
  roomClosed: { readonly consultationId: ConsultationId; readonly reason?: ConsultationEndReason | undefined }
  /** An answer was not taken. */
  failed: PacsError
}

/** What invitations receive from the server, as `EventFeedEventMap` of `@opensono/pacs-capture/workstation` has it. */
export interface InvitationsFeedEventMap {
  happened: ServerEvent
  /** More was missed than the server keeps. */
  missed: undefined
}

/** How invitations are made. */
export interface InvitationsOptions {
  pacs: PacsClient
  /** The server's events, for instance `workstation.events`. */
  events: Pick<Emitter<InvitationsFeedEventMap>, 'on'>
  /** The current user; null while nobody is logged in. */
  userId: () => UserId | null
  store: ConsultationStore
  /** Where the page runs: the embedded Qt client asks for no count, and alone listens to monitors. @defaultValue 'browser' */
  host?: HostKind | undefined
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
}

/** Listens to invitations of the current user. */
export interface Invitations extends Controller<InvitationsState> {
  /** Begins to listen, and rings what waits already. Not called on the page of the room. */
  start(): void
  /** Stops listening; nothing rings any more. */
  stop(): void
  /** Accepts; the answer is what the room is opened with. Null when it was not taken; then `failed` says why. */
  accept(consultationId: ConsultationId): Promise<ConsultationId | null>
  /** Declines. */
  refuse(consultationId: ConsultationId): Promise<void>
  /** Stops the ringing without an answer: it goes on waiting, and rings no more in this tab. */
  putOff(consultationId: ConsultationId): void
  /** Listens to what happens. */
  on<Kind extends keyof InvitationsEventMap>(
    kind: Kind,
    listener: (event: InvitationsEventMap[Kind]) => void,
  ): () => void
}
