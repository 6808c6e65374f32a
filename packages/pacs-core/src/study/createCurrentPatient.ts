import * as z from 'zod/mini'
import { type AgeParts, ageParts, ageText } from '../patient/age'
import { sexes } from '../patient/sex'
import { createEmitter } from '../store/createEmitter'
import { type Controller, createStore } from '../store/createStore'
import type { Text } from '../text/createText'
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

/** Which study this tab works on. */
export interface CurrentPatientState {
  readonly patient: StoredPatient | null
  /** Another tab of this computer works on somebody else since: who that is, until it is followed or let be. `undefined` while there is no such question. */
  readonly elsewhere?: { readonly patient: StoredPatient | null } | undefined
}

/** What happened to the current patient. */
export interface CurrentPatientEventMap {
  /** Another study is current now. A recording of the former one stops. */
  changed: { studyId: StudyId | null; formerStudyId: StudyId | null }
}

/** Which study this tab works on. */
export interface CurrentPatient extends Controller<CurrentPatientState> {
  /** Makes a study the current one. */
  set(study: Pick<StudyRow, 'studyId' | 'patientAge' | 'studyStatus' | 'patientSex'>): void
  /** Takes news of the study that is current already: its status, for instance. */
  refresh(study: Pick<StudyRow, 'studyId' | 'patientAge' | 'studyStatus' | 'patientSex'>): void
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

/**
 * Makes the current patient's controller, starting with what was current before a reload.
 *
 * @param options - the storage and the words.
 */
export function createCurrentPatient(options: CurrentPatientOptions): CurrentPatient {
  const { storage, text } = options
  const store = createStore<CurrentPatientState>({ patient: readStored(storage) })
  const events = createEmitter<CurrentPatientEventMap>()

  function describe(study: Parameters<CurrentPatient['set']>[0]): StoredPatient {
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

  function put(patient: StoredPatient | null): void {
    const formerStudyId = store.getSnapshot().patient?.studyId ?? null
    if (patient === null) storage.removeItem(storageKeys.currentPatient)
    else storage.setItem(storageKeys.currentPatient, JSON.stringify(patient))
    store.update({ patient, elsewhere: undefined })
    const studyId = patient?.studyId ?? null
    if (studyId !== formerStudyId) events.emit('changed', { studyId, formerStudyId })
  }

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
    set: (study) => put(describe(study)),
    refresh(study) {
      if (store.getSnapshot().patient?.studyId !== study.studyId) return
      const patient = describe(study)
      // Another tab may keep another patient there by now; whose turn it is here is a question for the user.
      const isKept = readStored(storage)?.studyId === patient.studyId
      if (isKept) storage.setItem(storageKeys.currentPatient, JSON.stringify(patient))
      store.update({ patient })
    },
    clear: () => put(null),
    follow() {
      const { elsewhere } = store.getSnapshot()
      if (elsewhere !== undefined) put(elsewhere.patient)
    },
    stay: () => store.update({ elsewhere: undefined }),
    hide() {
      storage.removeItem(storageKeys.currentPatient)
      store.update({ patient: null, elsewhere: undefined })
    },
    destroy() {
      stopListening?.()
      store.destroy()
      events.clear()
    },
  }
}
