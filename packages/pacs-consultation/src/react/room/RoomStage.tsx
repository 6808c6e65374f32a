import { Button, lazyPart, ProgressBar, useMaybeController, useText, useUser } from '@opensono/pacs-react'
import { Ruler, Snowflake } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FrozenPicture } from '../../room/ConsultationRoom'
import { clockOf } from './clockOf'
import type { MeasureFrameProps } from './MeasureFrame'
import { placeOfPicture, type Size } from './placeOfPicture'
import { useRoomServices } from './RoomContext'
import { RoomVideo } from './RoomVideo'
import { roomText } from './roomText'
import { StageWords } from './StageWords'
import { Telestration } from './Telestration'
import { useBlobUrl } from './useBlobUrl'
import { useBoxSize } from './useBoxSize'
import { useRoomState } from './useConsultationRoom'
import { useNameOf } from './useNameOf'

const MeasureFrame = lazyPart<MeasureFrameProps>(() => import('./MeasureFrame').then((part) => part.MeasureFrame))

/** The picture as large as it goes, what is drawn on it, or what is wrong and what to do. */
export function RoomStage() {
  const { t } = useText(roomText)
  const { room, tools, picture } = useRoomServices()
  const { frozen, status } = useRoomState(room)
  const isMeasuring = tools.isMeasuring && frozen?.blob != null
  const isEnded = status === 'ended'
  return (
    <section
      className="pacs-room-stage"
      data-theme="dark"
      data-frozen={frozen !== null || undefined}
      aria-label={t('room.picture')}
    >
      {isMeasuring && frozen?.blob != null ? (
        <MeasureFrame frozen={frozen} blob={frozen.blob} onClose={() => tools.setMeasuring(false)} />
      ) : (
        <>
          {!isEnded && (picture.stream !== null || frozen !== null) && <PictureBox frozen={frozen} />}
          <StageWords />
        </>
      )}
    </section>
  )
}

/** The live picture below the frozen one: what is live goes on, and is measured, while the other is looked at. */
function PictureBox({ frozen }: { frozen: FrozenPicture | null }) {
  const { t } = useText(roomText)
  const { picture, video, meter } = useRoomServices()
  const box = useRef<HTMLDivElement | null>(null)
  const size = useBoxSize(box)
  const [live, setLive] = useState<Size>({ width: 0, height: 0 })
  const quality = useMaybeController(meter, (state) => state?.quality ?? null)
  const place = placeOfPicture(frozen?.frame ?? live, size)
  const { stream, senderId } = picture
  useEffect(() => {
    meter?.watch(stream === null ? null : video.current, senderId)
    return () => meter?.watch(null, null)
  }, [meter, stream, senderId, video])
  // The last picture is never left as if it were live.
  const isLost = frozen === null && quality === 'lost'
  return (
    <div ref={box} className="pacs-room-box">
      {stream !== null && (
        <div className="pacs-room-live" style={placeOfPicture(live, size)} data-lost={isLost || undefined}>
          <RoomVideo ref={video} stream={stream} label={t('room.picture')} onSize={setLive} />
        </div>
      )}
      {frozen !== null && <FrozenFrame frozen={frozen} place={place} />}
      {place.width > 0 && !isLost && <Telestration place={place} />}
    </div>
  )
}

/** The original frame, or how much of it has come; always with the words that say that it is not live. */
function FrozenFrame({ frozen, place }: { frozen: FrozenPicture; place: Size }) {
  const { t } = useText(roomText)
  const { tools } = useRoomServices()
  const user = useUser()
  const url = useBlobUrl(frozen.blob)
  const { frame, receivedBytes, senderId } = frozen
  const name = useNameOf()(senderId)
  const percent = Math.floor((100 * receivedBytes) / frame.sizeBytes)
  const time = clockOf(frame.takenAt, user?.timeZone)
  return (
    <>
      <div className="pacs-room-frozen" style={place}>
        {url !== null && <img src={url} alt={t('room.frozen.alt', { time })} draggable={false} />}
      </div>
      <div className="pacs-room-frozen-label" role="status">
        <Snowflake aria-hidden />
        <strong>{t('room.frozen.label')}</strong>
        <span className="pacs-numeric">{t('room.frozen.by', { time, name })}</span>
        {url === null ? (
          <ProgressBar label={t('room.frozen.arriving')} value={percent} valueText={`${percent}%`} />
        ) : (
          <Button size="small" icon={<Ruler aria-hidden />} onPress={() => tools.setMeasuring(true)}>
            {t('room.frozen.measure')}
          </Button>
        )}
      </div>
    </>
  )
}
