import { type CurrentUser, type DataOf, DepartmentId, PacsError, RoomId, sessionApi } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { usePacs } from '../../provider/usePacs'
import type { PlaceValue } from '../PlaceFields'
import { useAttempt } from '../useAttempt'
import { type PlaceChoice, usePlaces } from '../usePlaces'

type Hospitals = DataOf<typeof sessionApi.switchableHospitals>

/** The choice of another place, and how the switch is going. */
export interface UseRoomSwitchResult {
  readonly value: PlaceValue
  readonly set: (patch: Partial<PlaceValue>) => void
  readonly hospitals: readonly PlaceChoice[]
  readonly departments: readonly PlaceChoice[] | null
  readonly rooms: readonly PlaceChoice[] | null
  /** Name of the chosen room; empty while none is. */
  readonly roomName: string
  readonly isOtherHospital: boolean
  /** Whether the chosen place is where the user works already. */
  readonly isHere: boolean
  readonly isPending: boolean
  readonly error: PacsError | null
  readonly go: () => Promise<boolean>
}

/** What is chosen at once: what was chosen before, or the only one. */
function chosenOf(choices: readonly PlaceChoice[], former: string): string {
  if (choices.some(({ id }) => id === former)) return former
  return choices.length === 1 ? (choices[0]?.id ?? '') : ''
}

/**
 * Going on in another hospital, department or room without a new login.
 *
 * @param user - who, and where now.
 */
export function useRoomSwitch(user: CurrentUser): UseRoomSwitchResult {
  const { pacs, session } = usePacs()
  const { attempt, clear, isPending, ...tried } = useAttempt()
  const [value, setValue] = useState<PlaceValue>(() => ({
    hospitalId: user.hospitalId,
    departmentId: user.departmentId,
    roomId: user.roomId,
  }))
  const [hospitals, setHospitals] = useState<Hospitals>([])
  const [listError, setListError] = useState<PacsError | null>(null)
  // Each list brings tickets for five minutes: a ticket that came too late asks for new ones.
  const [round, setRound] = useState(0)
  const { departments, rooms, error: placeError } = usePlaces(value.hospitalId, value.departmentId)

  useEffect(() => {
    const abort = new AbortController()
    // Asked again, the tickets of the former list are void.
    void round
    pacs
      .call(sessionApi.switchableHospitals, {}, { signal: abort.signal })
      .then(setHospitals)
      .catch((thrown: unknown) => {
        if (!abort.signal.aborted) setListError(PacsError.from(thrown))
      })
    return () => abort.abort()
  }, [pacs, round])
  useEffect(() => {
    if (departments === null) return
    setValue((former) => {
      const departmentId = chosenOf(departments, former.departmentId)
      return departmentId === former.departmentId ? former : { ...former, departmentId, roomId: '' }
    })
  }, [departments])
  useEffect(() => {
    if (rooms !== null) setValue((former) => ({ ...former, roomId: chosenOf(rooms, former.roomId) }))
  }, [rooms])

  const room = rooms?.find(({ id }) => id === value.roomId)
  const isOtherHospital = value.hospitalId !== user.hospitalId
  const isOtherDepartment = value.departmentId !== user.departmentId
  const own = { id: user.hospitalId, name: user.hospitalName }
  const listed = hospitals.map(({ hospitalId, hospitalName }) => ({ id: hospitalId, name: hospitalName }))
  return {
    value,
    set(patch) {
      setValue((former) => ({ ...former, ...patch }))
      clear()
    },
    hospitals: listed.some(({ id }) => id === own.id) ? listed : [own, ...listed],
    departments,
    rooms,
    roomName: room?.name ?? '',
    isOtherHospital,
    isHere: !isOtherHospital && !isOtherDepartment && value.roomId === user.roomId,
    isPending,
    error: tried.error ?? placeError ?? listError,
    go: () =>
      attempt(async () => {
        const departmentId = DepartmentId.parse(value.departmentId)
        if (room === undefined) throw new PacsError('ROOM_NOT_AVAILABLE')
        if (!isOtherHospital) {
          if (isOtherDepartment) await session.switchDepartment({ departmentId, roomName: room.name })
          else await session.switchRoom(room.name)
          return
        }
        const token = hospitals.find(({ hospitalId }) => hospitalId === value.hospitalId)?.token ?? ''
        try {
          await session.switchHospital({ token, departmentId, roomId: RoomId.parse(room.id) })
        } catch (thrown) {
          if (PacsError.from(thrown).code === 'LOGIN_TICKET_EXPIRED') setRound((former) => former + 1)
          throw thrown
        }
      }),
  }
}
