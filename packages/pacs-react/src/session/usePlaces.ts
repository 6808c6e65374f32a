import { DepartmentId, HospitalId, PacsError, sessionApi } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { usePacs } from '../provider/usePacs'

/** A hospital, department or room. */
export interface PlaceChoice {
  readonly id: string
  readonly name: string
  /** Of a hospital: it invites, and logging in there accepts. */
  readonly isInvitation?: boolean
  /** Of a department: whether a login there needs a code sent by SMS. */
  readonly needsSmsCode?: boolean
}

/** What can be chosen below a hospital and below a department. */
export interface UsePlacesResult {
  /** null while they are read, or while no hospital is chosen. */
  readonly departments: readonly PlaceChoice[] | null
  /** null while they are read, or while no department is chosen. */
  readonly rooms: readonly PlaceChoice[] | null
  /** Why they could not be read. */
  readonly error: PacsError | null
}

type Found = { readonly of: string; readonly choices: readonly PlaceChoice[] }

/**
 * Narrows down from a hospital to its departments and from a department to its rooms.
 *
 * @param hospitalId - the chosen hospital; empty for none.
 * @param departmentId - the chosen department; empty for none.
 */
export function usePlaces(hospitalId: string, departmentId: string): UsePlacesResult {
  const { pacs } = usePacs()
  const [departments, setDepartments] = useState<Found | null>(null)
  const [rooms, setRooms] = useState<Found | null>(null)
  const [error, setError] = useState<PacsError | null>(null)

  useEffect(() => {
    if (hospitalId === '') return
    const abort = new AbortController()
    setError(null)
    pacs
      .call(sessionApi.department, { hospitalId: HospitalId.parse(hospitalId) }, { signal: abort.signal })
      .then((choices) => {
        // An answer that is there already when its call is given up still comes.
        if (!abort.signal.aborted) setDepartments({ of: hospitalId, choices })
      })
      .catch((thrown: unknown) => {
        if (!abort.signal.aborted) setError(PacsError.from(thrown))
      })
    return () => abort.abort()
  }, [pacs, hospitalId])

  useEffect(() => {
    if (departmentId === '') return
    const abort = new AbortController()
    setError(null)
    pacs
      .call(sessionApi.room, { departmentId: DepartmentId.parse(departmentId) }, { signal: abort.signal })
      .then((choices) => {
        if (!abort.signal.aborted) setRooms({ of: departmentId, choices })
      })
      .catch((thrown: unknown) => {
        if (!abort.signal.aborted) setError(PacsError.from(thrown))
      })
    return () => abort.abort()
  }, [pacs, departmentId])

  // An answer about the former choice is none about this one.
  return {
    departments: departments?.of === hospitalId ? departments.choices : null,
    rooms: rooms?.of === departmentId ? rooms.choices : null,
    error,
  }
}
