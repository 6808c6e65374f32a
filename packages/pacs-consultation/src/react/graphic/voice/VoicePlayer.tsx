import type { ConsultationMessage } from '@opensono/pacs-core'
import { Button, useText } from '@opensono/pacs-react'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { graphicText } from '../graphicText'
import { voiceTime } from './voiceTime'

/** The voice note to play, and what is called while it plays. */
export interface VoicePlayerProps {
  message: ConsultationMessage
  /** False pauses this note: another note, or nothing, is shown. */
  isActive: boolean
  /** Called with the place in the note, in milliseconds, while it plays or is moved. */
  onTime: (atMs: number | null) => void
}

/** Plays a voice note, and reports its time, by which the pointer and the lines are shown. */
export function VoicePlayer({ message, isActive, onTime }: VoicePlayerProps) {
  const { t } = useText(graphicText)
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [atMs, setAt] = useState(0)
  const { voiceUrl, voiceMs, senderName: name } = message
  const lengthMs = voiceMs ?? 0
  const latestOnTime = useRef(onTime)
  useEffect(() => {
    latestOnTime.current = onTime
  })
  // The sound is the clock: marks are shown by its own time, in each frame that is drawn.
  useEffect(() => {
    if (!isPlaying) return
    let frame = 0
    const look = () => {
      const now = (audio.current?.currentTime ?? 0) * 1_000
      setAt(now)
      latestOnTime.current(now)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  useEffect(() => {
    if (!isActive) audio.current?.pause()
  }, [isActive])
  if (voiceUrl === null) return null
  const time = voiceTime(lengthMs)
  return (
    <div className="pacs-voice-player">
      {/* biome-ignore lint/a11y/useMediaCaption: a voice note has no captions */}
      <audio
        ref={audio}
        src={voiceUrl}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false)
          latestOnTime.current(lengthMs)
        }}
      />
      <Button
        size="small"
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        aria-label={isPlaying ? t('voice.pause') : t('voice.play', { name, time })}
        onPress={() => (isPlaying ? audio.current?.pause() : void audio.current?.play())}
      />
      <input
        type="range"
        min={0}
        max={Math.max(1, lengthMs)}
        step={100}
        value={Math.min(atMs, lengthMs)}
        aria-label={t('voice.position')}
        aria-valuetext={voiceTime(atMs)}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          if (audio.current !== null) audio.current.currentTime = next / 1_000
          setAt(next)
          latestOnTime.current(next)
        }}
      />
      <span className="pacs-numeric">{time}</span>
    </div>
  )
}
