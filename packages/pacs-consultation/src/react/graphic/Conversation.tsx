import {
  type ConsultationMessage,
  formatDateTime,
  type GraphicConsultation,
  graphicConsultationApi,
  type ImageId,
  limits,
  pressedKey,
} from '@opensono/pacs-core'
import { Button, Checkbox, TextArea, useMutationCall, useText, useUser } from '@opensono/pacs-react'
import { Image, Send } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActFailure } from '../part/ActFailure'
import { graphicText } from './graphicText'
import { VoicePlayer } from './voice/VoicePlayer'

/** A conversation around images. */
export interface ConversationProps {
  consultation: GraphicConsultation
  /** The image that is shown large. */
  shownId: ImageId | null
  onShow: (imageId: ImageId) => void
  /** Nothing can be added any more. */
  isOver: boolean
  /** Id of the note that is playing or paused; null for none. */
  heardId: string | null
  /** Called with the note that plays, and the place in it. */
  onHear: (message: ConsultationMessage, atMs: number | null) => void
  onRefresh: () => void
  /** Records a voice note. */
  voice: ReactNode
}

/** What doctor and expert wrote and said, oldest first, each about an image where it is about one. */
export function Conversation(props: ConversationProps) {
  const { consultation, onShow, isOver, heardId, onHear } = props
  const { t } = useText(graphicText)
  const user = useUser()
  const { messages, images } = consultation
  const end = useRef<HTMLLIElement>(null)
  const count = messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is brought into sight when one comes.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const numberOf = (imageId: ImageId | null) => images.find(({ id }) => id === imageId)?.instanceNumber
  return (
    <section className="pacs-conversation" aria-label={t('conversation.title')}>
      <h3>{t('conversation.title')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be scrolled by keys. */}
      <ul className="pacs-conversation-list" aria-label={t('conversation.title')} aria-live="polite" tabIndex={0}>
        {messages.length === 0 && <li className="pacs-consultation-muted">{t('conversation.empty')}</li>}
        {messages.map((message) => (
          <Message
            key={message.messageId}
            message={message}
            isOwn={message.senderId === user?.userId}
            imageNumber={numberOf(message.imageId)}
            onShow={onShow}
            isHeard={heardId === message.messageId}
            onHear={onHear}
          />
        ))}
        <li ref={end} aria-hidden />
      </ul>
      {isOver ? <p className="pacs-consultation-muted">{t('conversation.over')}</p> : <Composer {...props} />}
    </section>
  )
}

interface MessageProps extends Pick<ConversationProps, 'onShow' | 'onHear'> {
  message: ConsultationMessage
  isOwn: boolean
  imageNumber: number | undefined
  isHeard: boolean
}

function Message({ message, isOwn, imageNumber, onShow, isHeard, onHear }: MessageProps) {
  const { t } = useText(graphicText)
  const timeZone = useUser()?.timeZone
  const { senderName, sentAt, text, imageId, voiceUrl } = message
  return (
    <li className="pacs-conversation-message" data-own={isOwn || undefined}>
      <span className="pacs-conversation-head">
        <strong>{senderName}</strong>
        <span className="pacs-consultation-muted pacs-numeric">{formatDateTime(sentAt, timeZone)}</span>
      </span>
      {text !== '' && <p>{text}</p>}
      {voiceUrl !== null && (
        <VoicePlayer message={message} isActive={isHeard} onTime={(atMs) => onHear(message, atMs)} />
      )}
      {imageId !== null && imageNumber !== undefined && (
        <Button size="small" variant="quiet" icon={<Image aria-hidden />} onPress={() => onShow(imageId)}>
          {t('conversation.image', { number: imageNumber })}
        </Button>
      )}
    </li>
  )
}

function Composer({ consultation, shownId, onRefresh, voice }: ConversationProps) {
  const { t } = useText(graphicText)
  const [text, setText] = useState('')
  const [isAboutImage, setAboutImage] = useState(true)
  const shown = consultation.images.find(({ id }) => id === shownId)
  const say = useMutationCall(graphicConsultationApi.say, { onDone: () => setText('') })
  const imageId = isAboutImage ? (shown?.id ?? null) : null
  const send = () => say.mutate({ id: consultation.id, text: text.trim(), imageId, voiceKey: null, voiceMs: null })
  return (
    <div className="pacs-conversation-composer">
      <TextArea
        label={t('conversation.message')}
        value={text}
        onChange={setText}
        maxLength={limits.consultation.messageLength}
        rows={2}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey) || text.trim() === '') return
          event.preventDefault()
          send()
        }}
      />
      {shown !== undefined && (
        <Checkbox isSelected={isAboutImage} onChange={setAboutImage}>
          {t('conversation.aboutImage', { number: shown.instanceNumber })}
        </Checkbox>
      )}
      <ActFailure error={say.error} onRefresh={onRefresh} />
      <div className="pacs-conversation-acts">
        {voice}
        <Button icon={<Send aria-hidden />} isDisabled={text.trim() === ''} isPending={say.isPending} onPress={send}>
          {t('conversation.send')}
        </Button>
      </div>
    </div>
  )
}
