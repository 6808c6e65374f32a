import { lazyPart, useHoldPage, useLeaveGuard, useMaybeController } from '@opensono/pacs-react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { AskBeforeActProps } from '../list/AskBeforeAct'
import { useRoomServices } from './RoomContext'

const AskBeforeAct = lazyPart<AskBeforeActProps>(() => import('../list/AskBeforeAct').then((part) => part.AskBeforeAct))

/** Ways out of a room. */
export interface RoomLeave {
  /** Leaves; the consultation goes on, and the room can be entered again. */
  leave(): void
  /** Asks whether the consultation is to be ended, or for the expert's opinion. */
  finish(): void
}

const LeaveContext = createContext<RoomLeave>({ leave: () => undefined, finish: () => undefined })

/** @returns the ways out of the room. */
export const useRoomLeave = (): RoomLeave => useContext(LeaveContext)

/** Knows the ways out, asks before the consultation is ended, and holds the page while it records: what was recorded is kept, but leaving ends it. */
export function RoomLeaveProvider({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { consultation, isDoctor, room, recording } = useRoomServices()
  const guard = useLeaveGuard()
  const isRecording = useMaybeController(recording, (state) => state !== null && state.status !== 'idle')
  useHoldPage('recording', isRecording)
  const [isAsking, setAsking] = useState(false)
  const leave = useMemo<RoomLeave>(
    () => ({
      leave() {
        // A host asks before a held page is left, and the user may stay: then the room is left with its page.
        if (guard.reason() === null) room.leave()
        onLeave()
      },
      finish: () => setAsking(true),
    }),
    [room, guard, onLeave],
  )
  return (
    <LeaveContext.Provider value={leave}>
      {children}
      {isAsking && (
        <AskBeforeAct
          act={isDoctor ? 'doctor-finish' : 'expert-finish'}
          row={consultation}
          onRefresh={() => undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </LeaveContext.Provider>
  )
}
