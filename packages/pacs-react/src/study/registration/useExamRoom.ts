import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { RegistrationDraft } from './RegistrationDraft'

interface UseExamRoomOptions {
  form: UseFormReturn<RegistrationDraft>
  isNew: boolean
  /** The room one works in. */
  roomId: string | null
  fill: (patch: Partial<RegistrationDraft>) => void
}

/** The exam room of a new registration: it follows the workplace until somebody chooses another one. */
export function useExamRoom({ form, isNew, roomId, fill }: UseExamRoomOptions) {
  /** The room was chosen by hand, for this patient and those after. */
  const [isChosen, setChosen] = useState(false)
  /** The workplace has moved since the form began, or what is in it was typed elsewhere. */
  const [isMoved, setMoved] = useState(false)
  const former = useRef(roomId)
  const chosenId = useWatch({ control: form.control, name: 'roomId' })
  useEffect(() => {
    if (!isNew || former.current === roomId) return
    former.current = roomId
    if (isChosen) setMoved(true)
    else form.resetField('roomId', { defaultValue: roomId })
  }, [form, isNew, roomId, isChosen])
  return {
    /** Chooses a room by hand. */
    choose(id: string | null): void {
      setChosen(id !== roomId)
      setMoved(false)
      fill({ roomId: id })
    },
    /** What was typed before is back, perhaps typed in another room. */
    restored(): void {
      const isOther = form.getValues('roomId') !== roomId
      setChosen(isOther)
      setMoved(isOther)
    },
    /** The room that the next registration begins with. */
    next: () => (isChosen ? form.getValues('roomId') : roomId),
    leftBehind: isNew && isMoved && chosenId !== roomId ? chosenId : null,
  }
}
