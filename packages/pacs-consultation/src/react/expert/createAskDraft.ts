import {
  type AvailableExpert,
  type ConsultationKind,
  type Controller,
  createStore,
  type ImageId,
  type StudyId,
  type UserId,
} from '@opensono/pacs-core'

/** A request for a consultation that is not sent yet. */
export interface AskDraftState {
  readonly kind: ConsultationKind
  readonly experts: readonly AvailableExpert[]
  readonly groupIds: readonly AvailableExpert['groups'][number]['groupId'][]
  readonly comment: string
  readonly isReportEditable: boolean
  /** Of the study below; of another one none are chosen. */
  readonly imageIds: readonly ImageId[]
  readonly imagesOf: StudyId | null
}

/** A request for a consultation that outlives the page on which it is written. */
export interface AskDraft extends Controller<AskDraftState> {
  change(patch: Partial<AskDraftState>): void
  /** Chooses an expert, or takes the choice back. */
  toggle(expert: AvailableExpert): void
  /** Begins again, of the same kind. */
  reset(): void
  /** Whose it is: another user begins with an empty one. */
  openFor(userId: UserId): void
}

const empty: AskDraftState = {
  kind: 'REALTIME',
  experts: [],
  groupIds: [],
  comment: '',
  isReportEditable: false,
  imageIds: [],
  imagesOf: null,
}

/** Makes an empty request. */
export function createAskDraft(): AskDraft {
  const store = createStore<AskDraftState>(empty)
  let ownerId: UserId | null = null
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    destroy: store.destroy,
    change: store.update,
    toggle(expert) {
      const { experts } = store.getSnapshot()
      const others = experts.filter(({ userId }) => userId !== expert.userId)
      store.update({ experts: others.length < experts.length ? others : [...experts, expert] })
    },
    reset: () => store.update({ ...empty, kind: store.getSnapshot().kind }),
    openFor(userId) {
      if (ownerId !== null && ownerId !== userId) store.update(empty)
      ownerId = userId
    },
  }
}
