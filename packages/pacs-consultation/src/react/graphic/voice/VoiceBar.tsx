import type { ConsultationId, ImageId } from '@opensono/pacs-core'
import { Banner, Button, useController, useErrorText, useText } from '@opensono/pacs-react'
import { Mic, Send, Square, Trash2 } from 'lucide-react'
import { graphicText } from '../graphicText'
import type { VoiceRecorder } from './createVoiceRecorder'
import { useSendVoice, type VoiceStore } from './useSendVoice'
import { voiceTime } from './voiceTime'

/** A voice note in the making. */
export interface VoiceBarProps {
  id: ConsultationId
  recorder: VoiceRecorder
  /** The image on which a recording begins. */
  imageId: ImageId
  store?: VoiceStore | undefined
}

/** Records a voice note, and sends it; one that was not sent stays until it is discarded. */
export function VoiceBar({ id, recorder, imageId, store }: VoiceBarProps) {
  const { t } = useText(graphicText)
  const sayWhy = useErrorText('UPLOAD_FAILED')
  const { status, lengthMs, fault, recorded } = useController(recorder)
  const sending = useSendVoice(id, store)
  if (status === 'recording') {
    return (
      <div className="pacs-voice-bar" data-recording>
        <span role="timer" className="pacs-voice-clock">
          {t('voice.recording', { time: voiceTime(lengthMs) })}
        </span>
        <span className="pacs-consultation-muted">{t('voice.recordHint')}</span>
        <Button variant="primary" icon={<Square aria-hidden />} onPress={recorder.stop}>
          {t('voice.stop')}
        </Button>
      </div>
    )
  }
  if (recorded !== null) {
    return (
      <>
        <div className="pacs-voice-bar">
          <span>{t('voice.recorded', { time: voiceTime(recorded.lengthMs) })}</span>
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden />}
            isDisabled={sending.isPending}
            onPress={recorder.discard}
          >
            {t('voice.discard')}
          </Button>
          <Button
            variant="primary"
            icon={<Send aria-hidden />}
            isPending={sending.isPending}
            onPress={() => void sending.send(recorded).then((isSent) => isSent && recorder.discard())}
          >
            {t(sending.error === null ? 'voice.send' : 'voice.retry')}
          </Button>
        </div>
        {sending.error !== null && (
          <Banner tone="danger">
            {sayWhy(sending.error)} {t('voice.failed')}
          </Banner>
        )}
      </>
    )
  }
  return (
    <>
      <Button icon={<Mic aria-hidden />} isPending={status === 'starting'} onPress={() => void recorder.start(imageId)}>
        {t(status === 'starting' ? 'voice.starting' : 'voice.record')}
      </Button>
      {fault !== null && <Banner tone="warning">{t(`voice.${fault}`)}</Banner>}
    </>
  )
}
