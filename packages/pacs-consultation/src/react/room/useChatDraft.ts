import { guardStorage, type Session } from '@opensono/pacs-core'
import { createDraftKeeper, type KeptOfStudy, keepUntilLogout, usePacs, useUser } from '@opensono/pacs-react'
import { useEffect, useRef, useState } from 'react'
import { useRoomServices } from './RoomContext'

/** A message that is half typed. Its id is that of the consultation. */
interface KeptMessage extends KeptOfStudy {
  readonly text: string
}

const createChatDrafts = (session: Session) =>
  keepUntilLogout(
    session,
    createDraftKeeper<KeptMessage>({
      name: 'opensono.chat',
      storage: guardStorage('session'),
      token: () => session.token(),
      isWhole: ({ text, id, userId }) => [text, id, userId].every((value) => typeof value === 'string'),
    }),
  )

/**
 * The message that is being typed in a room: a reload of the page keeps it, sealed as other drafts are.
 *
 * @returns the text, and how to change it.
 */
export function useChatDraft(): readonly [string, (text: string) => void] {
  const { session, lifetime } = usePacs()
  const keeper = lifetime.once(createChatDrafts, session)
  const userId = useUser()?.userId ?? null
  const { id, studyId } = useRoomServices().consultation
  const [text, setText] = useState('')
  const isTyped = useRef(false)
  useEffect(() => {
    let isHere = true
    void keeper.read(studyId).then((kept) => {
      if (isHere && !isTyped.current && kept?.id === id && kept.userId === userId) setText(kept.text)
    })
    return () => {
      isHere = false
    }
  }, [keeper, studyId, id, userId])
  function change(next: string): void {
    isTyped.current = true
    setText(next)
    if (next === '' || userId === null) void keeper.forget(studyId, id)
    else void keeper.keep({ userId, studyId, id, text: next })
  }
  return [text, change]
}
