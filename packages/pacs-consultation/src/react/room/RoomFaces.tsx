import { useController, useText } from '@opensono/pacs-react'
import { MicOff, UserRound, VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRoomServices } from './RoomContext'
import { QualityTag } from './RoomHeader'
import { RoomVideo } from './RoomVideo'
import { roomText } from './roomText'
import { useRoomState } from './useConsultationRoom'

/** Who is shown beside the picture. */
interface Face {
  readonly userId: string
  readonly name: string
  readonly note: string
}

/** The others of the consultation: for the doctor the experts, for an expert the doctor and the other expert. */
function useFaces(): readonly Face[] {
  const { t } = useText(roomText)
  const { consultation, isDoctor, room } = useRoomServices()
  const { self } = useRoomState(room)
  const { experts, requestDoctorId, requestDoctorName, requestHospitalName } = consultation
  const faces = experts
    .filter(({ state, userId }) => (state === 'invited' || state === 'accepted') && userId !== self?.userId)
    .map(({ userId, name, hospitalName }) => ({ userId, name, note: hospitalName }))
  const doctor = { userId: requestDoctorId, name: requestDoctorName, note: requestHospitalName }
  return (isDoctor ? faces : [doctor, ...faces]).map((face) => ({ ...face, note: face.note || t('room.face.expert') }))
}

/** Faces of the others, small, with their names and whether they are there. */
export function RoomFaces() {
  const { t } = useText(roomText)
  const faces = useFaces()
  return (
    <ul className="pacs-room-faces" aria-label={t('room.face.list')}>
      {faces.map((face) => (
        <li key={face.userId}>
          <FaceTile face={face} />
        </li>
      ))}
    </ul>
  )
}

function FaceTile({ face: { userId, name, note } }: { face: Face }) {
  const { t } = useText(roomText)
  const { room, isDoctor } = useRoomServices()
  const { participants, qualities, status } = useRoomState(room)
  const { remotes, peers } = useController(room.media)
  const isThere = participants.some((each) => each.userId === userId)
  const remote = (source: 'camera' | 'microphone') =>
    remotes.find((each) => each.userId === userId && each.source === source)
  const camera = remote('camera')
  const peer = peers.find((each) => each.userId === userId)
  const quality = qualities.find((each) => each.userId === userId)?.quality
  const isCut = isThere && peer?.status === 'lost'
  const state = status !== 'live' || isThere ? (isCut ? 'cut' : null) : 'away'
  return (
    <article className="pacs-room-face" data-theme="dark" aria-label={name} data-away={state === 'away' || undefined}>
      {camera === undefined ? (
        <UserRound aria-hidden className="pacs-room-face-none" />
      ) : (
        <RoomVideo stream={camera.stream} label={t('room.face.camera', { name })} />
      )}
      <Marks>
        {isThere && remote('microphone') === undefined && <MicOff aria-label={t('room.face.noVoice')} role="img" />}
        {isThere && camera === undefined && <VideoOff aria-label={t('room.face.noCamera')} role="img" />}
        {isDoctor && isThere && quality !== undefined && quality !== 'diagnostic' && <QualityTag quality={quality} />}
      </Marks>
      <footer className="pacs-room-face-name">
        <strong className="pacs-truncate" title={name}>
          {name}
        </strong>
        <span className="pacs-truncate" title={state === null ? note : t(`room.face.${state}`)}>
          {state === null ? note : t(`room.face.${state}`)}
        </span>
      </footer>
    </article>
  )
}

const Marks = ({ children }: { children: ReactNode }) => <div className="pacs-room-face-marks">{children}</div>
