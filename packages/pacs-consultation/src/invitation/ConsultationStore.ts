import type {
  ConsultationId,
  ConsultationStatus,
  Controller,
  DepartmentId,
  ExpertId,
  HospitalId,
  KeyValueStorage,
  StudyId,
  UserId,
} from '@opensono/pacs-core'

/** An expert who was chosen for a consultation that is not asked for yet. */
export interface SelectedExpert {
  readonly userId: UserId
  readonly hospitalId: HospitalId
  readonly departmentId: DepartmentId | null
  readonly consultationExpertId: ExpertId
  readonly name: string
}

/** What this tab knows of its consultations. The names are those of the product specification. */
export interface ConsultationStoreState {
  readonly selectedExperts: readonly SelectedExpert[]
  /** Status of the live consultation that this tab is about. */
  readonly consultationStatus: ConsultationStatus | 'Idle'
  /** Status of the consultation on images that this tab is about. */
  readonly graphicConsultationStatus: ConsultationStatus | 'Idle'
  readonly consultationId: ConsultationId | null
  /** The live consultation whose room this tab is in: a reload of the page leads straight back into it. */
  readonly enteredId: ConsultationId | null
  readonly machineId: string | null
  readonly studyId: StudyId | null
  /** Whether the monitor of the device is online. */
  readonly monitorOnline: boolean
  /** A live consultation waits for the user as an expert. */
  readonly hasNewConsultation: boolean
  readonly receivedConsultationCount: number
  /** Live consultations that the user wants to answer later: they do not ring again. */
  readonly putOffIds: readonly ConsultationId[]
}

/** What this tab knows of its consultations, mirrored in session storage. */
export interface ConsultationStore extends Controller<ConsultationStoreState> {
  /** Changes the given fields and leaves the others as they are. */
  update(patch: Partial<ConsultationStoreState>): void
  /** Forgets everything, as at the end of a login. */
  reset(): void
}

/** How the store is made. */
export interface ConsultationStoreOptions {
  /** @defaultValue `sessionStorage` */
  storage?: KeyValueStorage | undefined
}
