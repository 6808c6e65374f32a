import { limits, pressedKey } from '@opensono/pacs-core'
import { useText } from '@opensono/pacs-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type PicturePlace, pointOfPicture } from './placeOfPicture'
import { useRoomServices } from './RoomContext'
import { roomText } from './roomText'
import { PointerShape, StrokeShape } from './StrokeShapes'
import { addPoint, type PicturePoint, sentLine } from './thinPoints'
import { useRoomState } from './useConsultationRoom'
import { useNameOf } from './useNameOf'

/** Parts of the picture that an arrow key moves the pointer by; ten times as far with Shift. */
const keyStep = 0.01
const steps: Readonly<Record<string, PicturePoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Draws what the tool draws, and shows it at once. */
function useDrawing(place: PicturePlace) {
  const { room, tools, video } = useRoomServices()
  const { tool, isFading } = tools
  const [line, setLine] = useState<readonly PicturePoint[]>([])
  const [typingAt, setTypingAt] = useState<PicturePoint | null>(null)
  const [keyAt, setKeyAt] = useState<PicturePoint | null>(null)
  const surface = useRef<HTMLDivElement | null>(null)

  const pointOf = ({ clientX, clientY }: PointerEvent): PicturePoint => {
    const box = surface.current?.getBoundingClientRect()
    return pointOfPicture({ x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }, place)
  }
  function draw(drawn: 'arrow' | 'freehand' | 'text', points: readonly PicturePoint[], text = ''): void {
    const frameId = room.getSnapshot().frozen?.frame.id ?? null
    const frameTimeMs = frameId === null && video.current !== null ? Math.round(video.current.currentTime * 1000) : null
    room.draw({
      tool: drawn,
      points: sentLine(points).map(([x, y]) => [x, y]),
      text,
      frameId,
      frameTimeMs,
      isFading,
    })
  }
  function finish(): void {
    if (tool === 'freehand' && line.length > 0) draw('freehand', line)
    const [first, last] = [line[0], line.at(-1)]
    if (tool === 'arrow' && first !== undefined && last !== undefined && first !== last) draw('arrow', [first, last])
    setLine([])
  }
  function moveByKey(event: KeyboardEvent): void {
    const key = pressedKey(event)
    const step = steps[key]
    const from = keyAt ?? [0.5, 0.5]
    if (key === 'Escape') {
      setKeyAt(null)
      room.point(null)
    }
    if (key === 'Enter' && tool === 'text') setTypingAt(from)
    if (key === 'Enter' && tool === 'arrow' && !event.repeat)
      draw('arrow', [[Math.max(from[0] - 0.08, 0), Math.min(from[1] + 0.08, 1)], from])
    if (step === undefined) return
    event.preventDefault()
    const by = keyStep * (event.shiftKey ? 10 : 1)
    const to = pointOfPicture({ x: from[0] + step[0] * by, y: from[1] + step[1] * by }, { width: 1, height: 1 })
    setKeyAt(to)
    room.point(to)
  }

  return {
    surface,
    line,
    keyAt,
    typingAt,
    surfaceProps: {
      onPointerDown(event: PointerEvent) {
        const point = pointOf(event)
        // The box to type in must not lose the focus to the picture again.
        if (tool === 'text') event.preventDefault()
        if (tool === 'text') setTypingAt(point)
        if (tool !== 'arrow' && tool !== 'freehand') return
        event.currentTarget.setPointerCapture(event.pointerId)
        setLine([point])
      },
      onPointerMove(event: PointerEvent) {
        const point = pointOf(event)
        setKeyAt(null)
        room.point(point)
        if (line.length > 0) setLine(addPoint(line, point))
      },
      onPointerUp: finish,
      onPointerCancel: () => setLine([]),
      onPointerLeave: () => room.point(null),
      onBlur: () => setKeyAt(null),
      onKeyDown: moveByKey,
    },
    write(text: string) {
      if (typingAt !== null && text.trim() !== '') draw('text', [typingAt], text.trim())
      setTypingAt(null)
    },
  }
}

/** What both sides draw on the picture, and the surface to draw on. It lies exactly on the picture. */
export function Telestration({ place }: { place: PicturePlace }) {
  const { t } = useText(roomText)
  const { room, tools } = useRoomServices()
  const { drawings, pointers, frozen } = useRoomState(room)
  const { surface, surfaceProps, line, keyAt, typingAt, write } = useDrawing(place)
  const nameOf = useNameOf()
  const frameId = frozen?.frame.id ?? null
  const drawn = tools.tool === 'arrow' && line.length > 1 ? [line[0], line.at(-1)] : line
  return (
    <div
      ref={surface}
      {...surfaceProps}
      className="pacs-room-surface"
      style={place}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys.
      tabIndex={0}
      aria-label={t('room.draw.surface')}
      data-tool={tools.tool}
    >
      <svg width={place.width} height={place.height} aria-hidden>
        {drawings
          .filter(({ stroke }) => stroke.frameId === frameId)
          .map(({ stroke, senderId, isSent }) => (
            <StrokeShape key={stroke.id} stroke={stroke} size={place} name={nameOf(senderId)} isSent={isSent} />
          ))}
        {line.length > 0 && (
          <StrokeShape
            stroke={{
              tool: tools.tool === 'arrow' ? 'arrow' : 'freehand',
              points: drawn as [number, number][],
              text: '',
            }}
            size={place}
            name={t('room.you')}
            isSent
          />
        )}
        {pointers.map(({ userId, point }) => (
          <PointerShape key={userId} point={point} size={place} name={nameOf(userId)} />
        ))}
        {keyAt !== null && <PointerShape point={keyAt} size={place} name={t('room.you')} />}
      </svg>
      {typingAt !== null && <TextBox at={typingAt} place={place} onWrite={write} />}
    </div>
  )
}

/** The words that are about to be put on the picture: Enter writes them, Escape does not. */
function TextBox({ at, place, onWrite }: { at: PicturePoint; place: PicturePlace; onWrite: (text: string) => void }) {
  const { t } = useText(roomText)
  return (
    <input
      className="pacs-room-typing"
      style={{ left: at[0] * place.width, top: at[1] * place.height }}
      aria-label={t('room.draw.typing')}
      placeholder={t('room.draw.typing')}
      maxLength={strokeTextLength}
      // biome-ignore lint/a11y/noAutofocus: the press on the picture asked for it.
      autoFocus
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        const key = pressedKey(event)
        if (key === 'Enter') onWrite(event.currentTarget.value)
        if (key === 'Escape') onWrite('')
      }}
    />
  )
}

/** Characters of a text on the picture: as many as a comment of an image has. */
const strokeTextLength = limits.imageCommentLength
