import * as z from 'zod/mini'
import { type Controller, createStore } from '../store/createStore'
import { guardStorage } from '../value/guardStorage'
import type { KeyValueStorage } from '../value/keyValueStorage'
import { limits } from '../value/limits'
import { CalendarDate } from '../value/schema'
import { studyTimeTypes } from '../value/studyTimeType'
import type { RecordConditions } from './recordConditions'
import type { SavedQuery } from './recordQueryApi'
import { givenConditions, savedRange } from './recordSearch'
import type { MoreConditions, StudyQueryState } from './StudyQueryState'
import { type StudyQueryDefaults, startStudyQuery } from './startStudyQuery'
import { studyQueryKey } from './studyQueryKey'

const StoredQuery = z.object({
  startTime: z.optional(CalendarDate),
  endTime: z.optional(CalendarDate),
  studyTimeType: z.enum(studyTimeTypes),
  studyFee: z.string(),
  pageNumber: z.int().check(z.minimum(0)),
  pageSize: z.int().check(z.minimum(1), z.maximum(limits.maxPageSize)),
})

/** The query form as it is kept; field names are those of the product specification, section 3. It names no patient. */
export type StoredStudyQuery = z.output<typeof StoredQuery>

/** The query of a list of studies, remembered until the login ends. */
export interface StudyQuery extends Controller<StudyQueryState> {
  /** Changes conditions; the list begins again at its first page unless a page is named. */
  set(patch: Partial<StudyQueryState>): void
  /** Changes some of the further conditions and leaves the others; an empty value asks for nothing any more. */
  setMore(patch: MoreConditions): void
  /** Asks for what was kept under a name, in place of all conditions and the sort. */
  use(saved: Pick<SavedQuery, 'conditions' | 'preset' | 'sort'>): void
  /** Back to what the list starts with. */
  reset(): void
}

function readStored(storage: KeyValueStorage, key: string): Partial<StudyQueryState> {
  try {
    const result = z.safeParse(StoredQuery, JSON.parse(storage.getItem(key) ?? 'null'))
    if (!result.success) return {}
    const { startTime, endTime, ...kept } = result.data
    return {
      ...kept,
      range: startTime === undefined || endTime === undefined ? null : { start: startTime, end: endTime },
    }
  } catch {
    return {}
  }
}

function storedOf({ range, studyTimeType, studyFee, pageNumber, pageSize }: StudyQueryState): StoredStudyQuery {
  const kept = { studyTimeType, studyFee, pageNumber, pageSize }
  return range === null ? kept : { ...kept, startTime: range.start, endTime: range.end }
}

/**
 * Makes the query of a list of studies. Dates, date type, fee and page are restored from `storage`; text and filters are not.
 *
 * @param given - `sessionStorage`.
 * @param defaults - who asks, and on which day.
 * @param key - where it is kept; each list of a page has a key of its own. @defaultValue {@link studyQueryKey}
 */
export function createStudyQuery(
  given: KeyValueStorage,
  defaults: () => StudyQueryDefaults,
  key: string = studyQueryKey,
): StudyQuery {
  const storage = guardStorage(given)
  const store = createStore<StudyQueryState>({ ...startStudyQuery(defaults()), ...readStored(storage, key) })

  function put(query: StudyQueryState): void {
    storage.setItem(key, JSON.stringify(storedOf(query)))
    store.update(query)
  }

  const set = (patch: Partial<StudyQueryState>) => put({ ...store.getSnapshot(), pageNumber: 0, ...patch })

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    set,
    setMore: (patch) => set({ more: givenConditions({ ...store.getSnapshot().more, ...patch }) }),
    use({ conditions, preset, sort }) {
      const { startTime: _start, endTime: _end, ...wanted }: RecordConditions = conditions
      const { studyTimeType, text = '', studyStatus = [], studyFee = '', ...more } = wanted
      const { today, ...others } = defaults()
      const start = startStudyQuery({ today, ...others })
      set({
        range: savedRange(conditions, preset, today),
        studyTimeType: studyTimeType ?? start.studyTimeType,
        text,
        studyStatus,
        studyFee,
        more: givenConditions(more),
        sort,
      })
    },
    reset: () => put(startStudyQuery(defaults())),
    destroy: store.destroy,
  }
}
