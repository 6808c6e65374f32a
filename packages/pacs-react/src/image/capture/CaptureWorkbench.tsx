import { whyNotSetUpDevice } from '@opensono/pacs-core'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { useNarrow } from '../../control/layout/useNarrow'
import { Tabs } from '../../control/tabs/Tabs'
import { useMaybeToasts } from '../../control/toast/ToastProvider'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { StorageBanner } from '../../provider/storage/StorageBanner'
import { useController } from '../../provider/useController'
import { useCurrentStudy } from '../../provider/useCurrentStudy'
import { usePacs } from '../../provider/usePacs'
import { usePermission } from '../../provider/usePermission'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { imageText } from '../imageText'
import { deviceName } from '../settings/deviceName'
import { BufferStrip } from '../strip/BufferStrip'
import { ImageStrip } from '../strip/ImageStrip'
import { moveText } from '../strip/moveText'
import { useDropImages } from '../strip/useDropImages'
import { useImageActions } from '../strip/useImageActions'
import { useBufferStrip, useStudyStrip } from '../strip/useStrip'
import { OfflineBanner } from '../upload/OfflineBanner'
import { UploadBanners } from '../upload/UploadBanners'
import { useCaptureServices } from '../useCaptureServices'
import { useStudyRefusals } from '../useStudyRefusals'
import { CaptureBar } from './CaptureBar'
import { CaptureRoot } from './CaptureRoot'
import { EnsureRoot } from './EnsureRoot'
import { LivePicture } from './LivePicture'
import { useStageInView } from './stageInView'
import { useCapture } from './useCapture'

/** How the workbench is placed on its page. */
export interface CaptureWorkbenchProps extends ControlProps {
  /** Opens the device when the workbench appears. @defaultValue true */
  isStarting?: boolean
}

/**
 * The page where a sonographer captures: the live picture, the four acts, the images of the study and of the room's buffer.
 * It needs a `PacsProvider` with the services of capture and nothing else; a host of several pages places a `CaptureRoot` above its
 * routes, so that capture goes on on the others. The device stays open when the user goes to another page.
 *
 * @example
 * <PacsProvider {...services}>
 *   <CaptureWorkbench />
 * </PacsProvider>
 */
export function CaptureWorkbench(props: CaptureWorkbenchProps) {
  return (
    <EnsureRoot>
      <CaptureRoot />
      <Workbench {...props} />
    </EnsureRoot>
  )
}

function Workbench({ isStarting = true, className, ...rest }: CaptureWorkbenchProps) {
  const { t } = useText(imageText)
  const { capture, devices, bufferNames, uploads } = useCaptureServices()
  const toasts = useMaybeToasts()
  const bound = useCapture()
  const user = useUser()
  const { studyId, study } = useCurrentStudy()
  const roomId = user?.roomId ?? null
  const mayCollect = usePermission('pacs:image:collect_image')
  const studyStrip = useStudyStrip(studyId)
  const bufferStrip = useBufferStrip(roomId)
  const actions = useImageActions()
  const isNarrow = useNarrow()
  const { missing } = useController(devices)
  useStageInView()

  useEffect(() => {
    if (!isStarting || !mayCollect) return
    void devices.refresh()
    if (capture.getSnapshot().status === 'idle') void capture.start()
  }, [capture, devices, isStarting, mayCollect])

  const names = bufferStrip.items.flatMap((item) => item.label ?? []).join('\n')
  useEffect(() => bufferNames.setTaken(names === '' ? [] : names.split('\n')), [bufferNames, names])

  const refusals = useStudyRefusals(study)
  const bindRefusal = studyId === null ? t('error.NO_CURRENT_PATIENT') : refusals.change

  const images = (
    <ImageStrip
      studyId={studyId}
      study={study}
      strip={studyStrip}
      actions={actions}
      uploads={uploads}
      keys={bound.keys}
    />
  )
  const buffer = (
    <BufferStrip
      strip={bufferStrip}
      actions={actions}
      uploads={uploads}
      bufferNames={bufferNames}
      studyId={studyId}
      patientName={study?.patientName}
      bindRefusal={bindRefusal}
    />
  )
  return (
    <div {...rest} className={classes('pacs-workbench', className)}>
      <LivePicture state={bound.state} missing={missing} capture={capture} actions={<StageActions />} />
      {/* Before the strips: anyone who walks by keys comes to what is done all day first. */}
      <CaptureBar capture={capture} devices={devices} bound={bound} />
      <aside className="pacs-workbench-side">
        {isNarrow ? (
          <NarrowSide
            images={images}
            buffer={buffer}
            studyCount={studyStrip.items.length}
            bufferCount={bufferStrip.items.length}
            dropText={moveText(t, study?.patientName).drop}
            onDrop={
              bindRefusal === undefined && studyId !== null ? (ids) => void actions.bind(ids, studyId) : undefined
            }
          />
        ) : (
          <>
            {images}
            {buffer}
          </>
        )}
        {/* Below the strips: what comes late must not push away the image that somebody is about to press. */}
        <StorageBanner />
        <OfflineBanner />
        <UploadBanners />
        {toasts !== null && <ToastRegion placement="inline" />}
      </aside>
    </div>
  )
}

/** What can be done when there is no picture: use another card, retry, or use the simulated probe where the host offers one. */
function StageActions() {
  const { t } = useText(imageText)
  const { capture, devices } = useCaptureServices()
  const { status, error } = useController(capture)
  const { devices: list, chosen, missing } = useController(devices)
  const { user, isBreastScreeningOn } = useController(usePacs().session)
  const mayNot = whyNotSetUpDevice({ authorities: user?.authorities ?? [], isBreastScreeningOn })
  const reason = useRefusal(undefined, mayNot)
  const simulated = list.find((device) => device.kind === 'simulated')
  // Nothing can be opened here until the other tab is closed; then it opens by itself.
  if (error?.code === 'CAPTURE_IN_OTHER_TAB') return null
  return (
    <>
      {status === 'lost' &&
        missing?.others.map((other) => (
          <Button key={other.id} disabledReason={reason} onPress={() => void capture.chooseDevice(other.id)}>
            {t('capture.stage.use', { name: deviceName(t, other, list.indexOf(other) + 1) })}
          </Button>
        ))}
      <Button
        variant="primary"
        onPress={() => {
          // Closing first ends the wait for the next try.
          void capture.stop().then(() => capture.start())
        }}
      >
        {t(status === 'idle' ? 'capture.stage.open' : 'capture.tryNow')}
      </Button>
      {simulated !== undefined && chosen?.id !== simulated.id && (
        <Button onPress={() => void capture.chooseDevice(simulated.id)}>{t('capture.useSimulated')}</Button>
      )}
    </>
  )
}

interface NarrowSideProps {
  images: ReactNode
  buffer: ReactNode
  studyCount: number
  bufferCount: number
  /** What happens to images that are dropped. */
  dropText: string
  onDrop: Parameters<typeof useDropImages>[0]
}

/** At 1024 px both strips share the side: the head of the study takes drops while the buffer is shown. */
function NarrowSide({ images, buffer, studyCount, bufferCount, dropText, onDrop }: NarrowSideProps) {
  const { t } = useText(imageText)
  // An image that is let go over its own list goes nowhere.
  const drop = useDropImages(onDrop, undefined, (part) => part.closest('[role=tablist]') !== null)
  return (
    <div {...drop.dropProps} className="pacs-workbench-tabs" data-drop={drop.isOver || undefined}>
      <Tabs
        label={`${t('strip.study')}, ${t('strip.buffer')}`}
        tabs={[
          { id: 'study', label: t('strip.study'), badge: <Count value={studyCount} />, content: images },
          { id: 'buffer', label: t('strip.buffer'), badge: <Count value={bufferCount} />, content: buffer },
        ]}
      />
      {drop.isOver && <p className="pacs-workbench-drop">{dropText}</p>}
    </div>
  )
}

function Count({ value }: { value: number }) {
  return <span className="pacs-strip-count pacs-numeric">{value}</span>
}
