import { limits, pressedKey } from '@opensono/pacs-core'
import { Button, useText, useUser } from '@opensono/pacs-react'
import { Clock, Send } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { clockOf } from './clockOf'
import { useRoomServices } from './RoomContext'
import { roomText } from './roomText'
import { useChatDraft } from './useChatDraft'
import { useRoomState } from './useConsultationRoom'
import { useNameOf } from './useNameOf'

/** What was said, and a line to say something in. What is typed is kept while another tab of the side is in front. */
export function RoomChat() {
  const { t } = useText(roomText)
  const { room } = useRoomServices()
  const user = useUser()
  const { messages, self, status } = useRoomState(room)
  const [text, setText] = useChatDraft()
  const list = useRef<HTMLOListElement | null>(null)
  const count = messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message came.
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  const nameOf = useNameOf()
  function send(): void {
    room.chat(text)
    setText('')
  }
  return (
    <section className="pacs-room-chat" aria-label={t('room.chat.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be scrolled by keys. */}
      <ol ref={list} className="pacs-room-messages" aria-label={t('room.chat.title')} aria-live="polite" tabIndex={0}>
        {count === 0 && <li className="pacs-room-note">{t('room.chat.empty')}</li>}
        {messages.map(({ id, senderId, text: said, at, isSent }) => (
          <li key={id} data-own={senderId === self?.userId || undefined}>
            <p className="pacs-room-message-head">
              <strong className="pacs-truncate">{nameOf(senderId) || t('room.chat.left')}</strong>
              <span className="pacs-numeric">{clockOf(at, user?.timeZone).slice(0, 5)}</span>
              {!isSent && <Clock aria-label={t('room.chat.unsent')} role="img" />}
            </p>
            <p>{said}</p>
          </li>
        ))}
      </ol>
      {status !== 'ended' && (
        <div className="pacs-room-say">
          <textarea
            aria-label={t('room.chat.say')}
            placeholder={t('room.chat.say')}
            value={text}
            rows={2}
            maxLength={limits.consultation.messageLength}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
              if (pressedKey(event) !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              send()
            }}
          />
          <Button
            icon={<Send aria-hidden />}
            aria-label={t('room.chat.send')}
            isDisabled={text.trim() === ''}
            onPress={send}
          />
        </div>
      )}
    </section>
  )
}
