import {
  Button,
  IconButton,
  Menu,
  ToggleButton,
  Tooltip,
  useController,
  useMaybeController,
  usePacs,
  useText,
} from '@opensono/pacs-react'
import {
  ArrowUpRight,
  Camera,
  Circle,
  CircleStop,
  Eraser,
  Hand,
  Mic,
  MicOff,
  MousePointer2,
  PenLine,
  Play,
  Snowflake,
  Timer,
  TimerOff,
  Type,
  Video,
  VideoOff,
} from 'lucide-react'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useRoomServices } from './RoomContext'
import { RoomDeviceSettings } from './RoomDeviceSettings'
import { RoomVideo } from './RoomVideo'
import { roomText } from './roomText'
import { useRoomState } from './useConsultationRoom'
import type { RoomActs } from './useRoomActs'
import type { RoomTool } from './useRoomTools'

/** Everything that is done in the room, in the order of the hand: own devices, picture, drawing, keeping. */
export function RoomBar({ acts }: { acts: RoomActs }) {
  const { t } = useText(roomText)
  const { isDoctor } = useRoomServices()
  return (
    <div className="pacs-room-bar" role="toolbar" aria-label={t('room.bar')}>
      <OwnDevices />
      <Group>
        <FreezeButton acts={acts} />
        <DrawTools />
      </Group>
      <Group>
        <KeepButtons acts={acts} />
        {!isDoctor && <RequestMenu />}
      </Group>
      <SelfView />
    </div>
  )
}

const Group = ({ children }: { children: ReactNode }) => <div className="pacs-room-group">{children}</div>

/** A button of the bar that stays pressed; its name is in the tooltip. */
function Toggle({
  label,
  icon,
  isOn,
  onChange,
}: {
  label: string
  icon: ReactElement
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <Tooltip text={label}>
      <ToggleButton size="big" icon={icon} aria-label={label} isSelected={isOn} onChange={onChange} />
    </Tooltip>
  )
}

function OwnDevices() {
  const { t } = useText(roomText)
  const { devices } = useRoomServices()
  const microphone = useController(devices, (state) => state.microphone)
  const camera = useController(devices, (state) => state.camera)
  const isHeard = microphone.status === 'on'
  const isSeen = camera.status === 'on'
  return (
    <Group>
      <span className="pacs-room-microphone" data-failed={microphone.status === 'failed' || undefined}>
        <Toggle
          label={t(isHeard ? 'room.device.mute' : 'room.device.unmute')}
          icon={isHeard ? <Mic aria-hidden /> : <MicOff aria-hidden />}
          isOn={isHeard}
          onChange={(next) => void devices.set('microphone', next)}
        />
        {isHeard && <Level />}
      </span>
      <Toggle
        label={t(isSeen ? 'room.device.hide' : 'room.device.show')}
        icon={isSeen ? <Video aria-hidden /> : <VideoOff aria-hidden />}
        isOn={isSeen}
        onChange={(next) => void devices.set('camera', next)}
      />
      <RoomDeviceSettings />
    </Group>
  )
}

/** How loud the own voice is. */
function Level() {
  const { t } = useText(roomText)
  const { devices } = useRoomServices()
  const level = useController(devices, (state) => state.level)
  return (
    <meter className="pacs-room-level" aria-label={t('room.device.level')} min={0} max={1} value={level}>
      {Math.round(level * 100)}%
    </meter>
  )
}

function FreezeButton({ acts }: { acts: RoomActs }) {
  const { t } = useText(roomText)
  const { room, picture, tools } = useRoomServices()
  const { frozen, status } = useRoomState(room)
  const isDisabled = status === 'ended' || (frozen === null && picture.stream === null)
  return frozen === null ? (
    <Button
      size="big"
      icon={<Snowflake aria-hidden />}
      aria-label={t('room.freeze')}
      isDisabled={isDisabled}
      onPress={() => void acts.freeze()}
    >
      {t('room.freeze')}
    </Button>
  ) : (
    <Button
      size="big"
      variant="primary"
      icon={<Play aria-hidden />}
      aria-label={t('room.unfreeze')}
      isDisabled={isDisabled}
      onPress={() => {
        tools.setMeasuring(false)
        room.unfreeze()
      }}
    >
      {t('room.unfreeze')}
    </Button>
  )
}

const toolIcons: Readonly<Record<RoomTool, ReactElement>> = {
  pointer: <MousePointer2 aria-hidden />,
  arrow: <ArrowUpRight aria-hidden />,
  freehand: <PenLine aria-hidden />,
  text: <Type aria-hidden />,
}
const toolOrder: readonly RoomTool[] = ['pointer', 'arrow', 'freehand', 'text']

function DrawTools() {
  const { t } = useText(roomText)
  const { room, tools, isDoctor } = useRoomServices()
  const { drawings, self } = useRoomState(room)
  // The doctor clears everything, an expert what they drew.
  const clearable = isDoctor ? drawings : drawings.filter(({ senderId }) => senderId === self?.userId)
  return (
    <>
      {toolOrder.map((tool) => (
        <Toggle
          key={tool}
          label={t(`room.draw.${tool}`)}
          icon={toolIcons[tool]}
          isOn={tools.tool === tool}
          onChange={(next) => tools.choose(next ? tool : 'pointer')}
        />
      ))}
      <Toggle
        label={t(tools.isFading ? 'room.draw.fades' : 'room.draw.stays')}
        icon={tools.isFading ? <Timer aria-hidden /> : <TimerOff aria-hidden />}
        isOn={!tools.isFading}
        onChange={(stays) => tools.setFading(!stays)}
      />
      <IconButton
        size="big"
        icon={<Eraser aria-hidden />}
        label={t('room.draw.clear')}
        isDisabled={clearable.length === 0}
        onPress={() => room.clear(isDoctor ? null : clearable.map(({ stroke }) => stroke.id))}
      />
    </>
  )
}

function KeepButtons({ acts }: { acts: RoomActs }) {
  const { t } = useText(roomText)
  const { uploads } = usePacs()
  const { recording, devices, picture, room } = useRoomServices()
  const { frozen, status: roomStatus } = useRoomState(room)
  const status = useMaybeController(recording, (state) => state?.status ?? 'idle')
  const isRecording = status !== 'idle'
  const isOver = roomStatus === 'ended'
  function toggle(): void {
    const [track] = picture.stream?.getVideoTracks() ?? []
    if (isRecording) void recording?.stop()
    else if (track !== undefined)
      recording?.start({ picture: track, microphone: devices.getSnapshot().microphone.track })
  }
  return (
    <>
      <Button
        size="big"
        icon={<Camera aria-hidden />}
        aria-label={t('room.still.take')}
        isDisabled={isOver || uploads === undefined || (picture.stream === null && frozen?.blob == null)}
        onPress={() => void acts.still()}
      >
        {t('room.still.take')}
      </Button>
      {recording !== null && (
        <Button
          size="big"
          icon={
            isRecording ? (
              <CircleStop aria-hidden className="pacs-room-rec-icon" />
            ) : (
              <Circle aria-hidden className="pacs-room-rec-icon" />
            )
          }
          aria-label={t(isRecording ? 'room.record.stop' : 'room.record.start')}
          isPending={status === 'stopping'}
          isDisabled={!isRecording && (isOver || picture.stream === null)}
          onPress={toggle}
        >
          {t(isRecording ? 'room.record.stop' : 'room.record.start')}
        </Button>
      )}
    </>
  )
}

/** What an expert can ask the doctor's side for. */
function RequestMenu() {
  const { t } = useText(roomText)
  const { room } = useRoomServices()
  const { status } = useRoomState(room)
  return (
    <Menu
      label={t('room.request.title')}
      placement="top end"
      trigger={
        <Button
          size="big"
          icon={<Hand aria-hidden />}
          aria-label={t('room.request.title')}
          isDisabled={status === 'ended'}
        >
          {t('room.request.title')}
        </Button>
      }
      entries={[
        { id: 'still', label: t('room.request.still'), description: t('room.request.stillText') },
        { id: 'resolution', label: t('room.request.resolution'), description: t('room.request.resolutionText') },
        { id: 'clip', label: t('room.request.clip'), description: t('room.request.clipText') },
      ]}
      onAction={(what) =>
        room.request(what as 'still' | 'resolution' | 'clip', what === 'clip' ? lastSeconds : undefined)
      }
    />
  )
}

/** Seconds before now that an expert asks for. */
const lastSeconds = 10

/** The own face, small, while the camera is on. */
function SelfView() {
  const { t } = useText(roomText)
  const { devices } = useRoomServices()
  const track = useController(devices, (state) => state.camera.track)
  const stream = useMemo(() => (track === null ? null : new MediaStream([track])), [track])
  return (
    <div className="pacs-room-self" data-theme="dark">
      {stream !== null ? (
        <RoomVideo stream={stream} label={t('room.face.self')} isMirrored />
      ) : (
        <VideoOff aria-label={t('room.face.selfOff')} role="img" />
      )}
    </div>
  )
}
