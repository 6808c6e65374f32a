import { consultationStatuses, createStore, guardStorage, type KeyValueStorage } from '@opensono/pacs-core'
import type { ConsultationStore, ConsultationStoreOptions, ConsultationStoreState } from './ConsultationStore'

/** Where the state is mirrored in session storage. */
export const consultationStorageKey = 'consultation'

const empty: ConsultationStoreState = {
  selectedExperts: [],
  consultationStatus: 'Idle',
  graphicConsultationStatus: 'Idle',
  consultationId: null,
  enteredId: null,
  machineId: null,
  studyId: null,
  monitorOnline: false,
  hasNewConsultation: false,
  receivedConsultationCount: 0,
  putOffIds: [],
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isStatus = (value: unknown): boolean => value === 'Idle' || consultationStatuses.some((each) => each === value)
const isExpert = (value: unknown): boolean => {
  const { consultationExpertId, userId, hospitalId, departmentId, name } = Object(value)
  return [consultationExpertId, userId, hospitalId, name].every(isText) && isTextOrNull(departmentId)
}

/** What a field may be; anything else was written by another release, and is left out. */
const fits: Readonly<Record<keyof ConsultationStoreState, (value: unknown) => boolean>> = {
  selectedExperts: (value) => Array.isArray(value) && value.every(isExpert),
  consultationStatus: isStatus,
  graphicConsultationStatus: isStatus,
  consultationId: isTextOrNull,
  enteredId: isTextOrNull,
  machineId: isTextOrNull,
  studyId: isTextOrNull,
  monitorOnline: isFlag,
  hasNewConsultation: isFlag,
  receivedConsultationCount: Number.isSafeInteger,
  putOffIds: (value) => Array.isArray(value) && value.every(isText),
}

function read(storage: KeyValueStorage): Partial<ConsultationStoreState> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(consultationStorageKey) ?? '{}')
    return Object.fromEntries(
      Object.entries(fits).flatMap(([field, isFit]) => {
        const value: unknown = Object(kept)[field]
        return isFit(value) ? [[field, value]] : []
      }),
    )
  } catch {
    return {}
  }
}

/**
 * Makes what this tab knows of its consultations: as it was before the page was reloaded, and mirrored from then on.
 *
 * @param options - where it is mirrored.
 */
export function createConsultationStore(options: ConsultationStoreOptions = {}): ConsultationStore {
  const storage = guardStorage(options.storage ?? 'session')
  const store = createStore<ConsultationStoreState>({ ...empty, ...read(storage) })
  const stop = store.subscribe(() => storage.setItem(consultationStorageKey, JSON.stringify(store.getSnapshot())))
  return {
    ...store,
    reset() {
      store.update(empty)
      storage.removeItem(consultationStorageKey)
    },
    destroy() {
      stop()
      store.destroy()
    },
  }
}
