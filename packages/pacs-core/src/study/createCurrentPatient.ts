import * as z from 'zod/mini'
import { type AgeParts, ageParts, ageText } from '../patient/age'
import { sexes } from '../patient/sex'
import { createEmitter } from '../store/createEmitter'
import { type Controller, createStore } from '../store/createStore'
import type { Text } from '../text/createText'
import { guardStorage } from '../value/guardStorage'
import { type KeyValueStorage, storageKeys } from '../value/keyValueStorage'
import { StudyId } from '../value/schema'
import type { StudyRow } from './Study'
import { studyStatuses } from './studyStatus'

const Parts = z.object({ year: z.number(), month: z.number(), day: z.number(), hour: z.number(), minute: z.number() })

/** The current patient as it is kept on this computer. */
const StoredPatient = z.object({
  studyId: StudyId,
  patientAge: Parts,
  studyStatus: z.catch(z.enum(studyStatuses), 'interim'),
  patientSex: z.catch(z.enum(sexes), 'unknown'),
  patientAgeShow: z.string(),
  studyStatusShow: z.string(),
  patientSexShow: z.string(),
})

/** The current patient as it is kept on this computer: seven fields, none of which names anybody. */
export interface StoredPatient extends z.output<typeof StoredPatient> {}

/** Name and number of a patient, known to this page only: they are not stored. */
export interface ShownPatient {
  readonly patientName: string
  readonly examNumber: string
}

/** A patient who was called from this page and is not current yet. */
export interface CalledPatient extends ShownPatient, StudyOfPatient {
  readonly studyId: StudyId
}

/**
 * Capture work that a change of patient would cut off, or that is still on its way to the current patient: a clip for the current
 * patient or for the buffer, or a still that is being encoded.
 */
export type UnfinishedCapture = 'clip' | 'bufferClip' | 'still'

/** Which study this tab works on. */
export interface CurrentPatientState {
  readonly patient: StoredPatient | null
  /** Name and number of the current patient; `undefined` after a reload, until {@link CurrentPatient.refresh}. */
  readonly shown?: ShownPatient | undefined
  /** Was called from this page while the current patient could not be changed: the question stays until it is answered. */
  readonly called?: CalledPatient | undefined
  /** Why a call would not make the called patient current now; `undefined` when it would. */
  readonly unfinished?: UnfinishedCapture | undefined
  /** Another tab of this computer works on somebody else since: who that is, until it is followed or let be. `undefined` while there is no such question. */
  readonly elsewhere?: { readonly patient: StoredPatient | null } | undefined
}

/** What happened to the current patient. */
export interface CurrentPatientEventMap {
  /** Another study is current now. A recording of the former one stops. */
  changed: { studyId: StudyId | null; formerStudyId: StudyId | null }
}

/** What the current patient is made of. The name is shown and never stored. */
export type StudyOfPatient = Pick<StudyRow, 'studyId' | 'patientAge' | 'studyStatus' | 'patientSex'>

type NamedStudy = StudyOfPatient & Partial<ShownPatient>

/** A study that was called, as far as it decides whether the call is still open. */
export type CalledStudy = NamedStudy & Pick<StudyRow, 'queueState' | 'studyTime' | 'deletedAt'>

/** Which study this tab works on. */
export interface CurrentPatient extends Controller<CurrentPatientState> {
  /** Makes a study the current one. A call that was not answered is answered by it. */
  set(study: NamedStudy): void
  /**
   * The user of this page called a patient to the room: they become current at once. While something is being captured they wait in
   * `called`, until {@link CurrentPatient.switchToCalled}, {@link CurrentPatient.dismissCalled} or any other change of patient.
   */
  call(study: StudyOfPatient & ShownPatient): void
  /** Makes the patient current who was called; a clip that records is stopped and stays with its own patient. */
  switchToCalled(): void
  /** Keeps the current patient; who was called waits in the queue's list. */
  dismissCalled(): void
  /** Updates the study that was called, which ends the question when the call is over: examined, no-show, back in the queue, deleted. */
  refreshCalled(study: CalledStudy): void
  /** Says what is being captured; `undefined` for nothing. */
  setUnfinished(unfinished: UnfinishedCapture | undefined): void
  /** Takes news of the study that is current already: its status, for instance. */
  refresh(study: NamedStudy): void
  /** Nobody is current any more, by the user's will. */
  clear(): void
  /** Takes over what another tab works on. */
  follow(): void
  /** Goes on with one's own patient, whatever the other tab does. */
  stay(): void
  /** The session is over: nobody is shown, yet it is no change of patient, so that a recording goes on. */
  hide(): void
  /** Listens to changes of patient. */
  on<Kind extends keyof CurrentPatientEventMap>(
    kind: Kind,
    listener: (event: CurrentPatientEventMap[Kind]) => void,
  ): () => void
}

/** How a current patient is made. */
export interface CurrentPatientOptions {
  /** Keeps it over a reload: `localStorage`. */
  storage: KeyValueStorage
  /** The interface's words, for the derived display fields. */
  text: Text
  /**
   * Calls back when another tab has stored something: the `storage` event of a browser's window. A patient who was changed there is never
   * changed here unasked. @defaultValue none
   */
  onStored?: ((listener: (key: string | null) => void) => () => void) | undefined
}

function readStored(storage: KeyValueStorage): StoredPatient | null {
  try {
    const result = z.safeParse(StoredPatient, JSON.parse(storage.getItem(storageKeys.currentPatient) ?? 'null'))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

function shownOf({ patientName, examNumber }: Partial<ShownPatient>): ShownPatient | undefined {
  return patientName === undefined || examNumber === undefined ? undefined : { patientName, examNumber }
}

/**
 * Makes the current patient's controller, starting with what was current before a reload.
 *
 * @param options - the storage and the words.
 */
export function createCurrentPatient(options: CurrentPatientOptions): CurrentPatient {
  const { text } = options
  const storage = guardStorage(options.storage)
  const store = createStore<CurrentPatientState>({ patient: readStored(storage) })
  const events = createEmitter<CurrentPatientEventMap>()

  function describe(study: StudyOfPatient): StoredPatient {
    const { t } = text.getSnapshot()
    const patientAge: AgeParts = ageParts(study.patientAge)
    return {
      studyId: study.studyId,
      patientAge,
      studyStatus: study.studyStatus,
      patientSex: study.patientSex,
      patientAgeShow: ageText(t, study.patientAge),
      studyStatusShow: t(`study.status.${study.studyStatus}`),
      patientSexShow: t(`patient.sex.${study.patientSex}`),
    }
  }

  function put(patient: StoredPatient | null, shown?: ShownPatient): void {
    const formerStudyId = store.getSnapshot().patient?.studyId ?? null
    if (patient === null) storage.removeItem(storageKeys.currentPatient)
    else storage.setItem(storageKeys.currentPatient, JSON.stringify(patient))
    store.update({ patient, shown, called: undefined, elsewhere: undefined })
    const studyId = patient?.studyId ?? null
    if (studyId !== formerStudyId) events.emit('changed', { studyId, formerStudyId })
  }

  const set = (study: NamedStudy): void => put(describe(study), shownOf(study))

  const stopListening = options.onStored?.((key) => {
    if (key !== storageKeys.currentPatient) return
    const { patient } = store.getSnapshot()
    const theirs = readStored(storage)
    // Here nobody is current: there is nothing to lose by saying nothing. News of the same patient is no question.
    const isOther = patient !== null && theirs?.studyId !== patient.studyId
    store.update({ elsewhere: isOther ? { patient: theirs } : undefined })
  })

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    set,
    call(study) {
      const { patient, unfinished } = store.getSnapshot()
      if (unfinished === undefined || patient?.studyId === study.studyId) set(study)
      else store.update({ called: study })
    },
    switchToCalled() {
      const { called } = store.getSnapshot()
      if (called !== undefined) set(called)
    },
    dismissCalled: () => store.update({ called: undefined }),
    refreshCalled(study) {
      if (store.getSnapshot().called?.studyId !== study.studyId) return
      const isOpen = study.queueState === 'called' && study.studyTime === null && study.deletedAt === null
      if (!isOpen) store.update({ called: undefined })
    },
    setUnfinished(unfinished) {
      if (store.getSnapshot().unfinished !== unfinished) store.update({ unfinished })
    },
    refresh(study) {
      if (store.getSnapshot().patient?.studyId !== study.studyId) return
      const patient = describe(study)
      // Another tab may keep another patient there by now; whose turn it is here is a question for the user.
      const isKept = readStored(storage)?.studyId === patient.studyId
      if (isKept) storage.setItem(storageKeys.currentPatient, JSON.stringify(patient))
      store.update({ patient, shown: shownOf(study) ?? store.getSnapshot().shown })
    },
    clear: () => put(null),
    follow() {
      const { elsewhere } = store.getSnapshot()
      if (elsewhere !== undefined) put(elsewhere.patient)
    },
    stay: () => store.update({ elsewhere: undefined }),
    hide() {
      storage.removeItem(storageKeys.currentPatient)
      store.update({ patient: null, shown: undefined, called: undefined, elsewhere: undefined })
    },
    destroy() {
      stopListening?.()
      store.destroy()
      events.clear()
    },
  }
}
