import { isFoundIn, type QueueState, queueApi, type RoomId, type StudyRow, settingsApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useUser } from '../../provider/useUser'
import { useToday } from '../../session/useToday'
import { byRoom } from './byRoom'

const nobody: readonly StudyRow[] = []

/** The queue of a room, or of all, on a day: who examines sees their own room first, who registers all of them. */
export function useQueue() {
  const user = useUser()
  const today = useToday()
  const isExamining = usePermission('pacs:image:collect_image')
  /** Room chosen by hand, and the user's room at that time. Someone who chose their own room follows it when they change rooms. */
  const [chosen, setChosen] = useState<{ room: string; own: string } | null>(null)
  const own = user?.roomId ?? ''
  const [chosenDay, setDay] = useState<string | null>(null)
  const [state, setState] = useState<QueueState>('waiting')
  const [typed, setTyped] = useState('')
  const roomId = chosen === null ? (isExamining ? own : '') : chosen.room === chosen.own ? own : chosen.room
  const date = chosenDay ?? today
  const found = useCall(
    queueApi.day,
    { ...(roomId !== '' && { roomId: roomId as RoomId }), date },
    { isKeepingFormer: true, staleTimeMs: 15_000 },
  )
  const { data: rooms = [] } = useCall(settingsApi.rooms, {}, { staleTimeMs: 10 * 60_000 })
  const matches = (row: StudyRow) =>
    isFoundIn([row.patientName, row.patientId, row.examNumber, row.accessionNumber, String(row.queueNumber)], typed)
  const inState = found.data?.[state] ?? nobody
  const all = roomId === '' ? byRoom(inState, rooms) : inState
  return {
    found,
    rooms,
    roomId,
    setRoom: (room: string) => setChosen({ room, own }),
    date,
    isToday: date === today,
    setDay: (day: string | null) => setDay(day === today ? null : day),
    state,
    setState,
    typed,
    setTyped,
    rows: all.filter(matches),
    countOf: (each: QueueState) => found.data?.[each].length ?? 0,
    examined: found.data?.examined ?? 0,
  }
}
