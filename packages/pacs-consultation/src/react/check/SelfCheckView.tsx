import { ageText, type Consultation, type PacsError } from '@opensono/pacs-core'
import { Banner, Button, useController, useErrorText, usePacs, useText } from '@opensono/pacs-react'
import { LogIn, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createSelfCheck } from '../../check/createSelfCheck'
import type { SelfCheck, SelfCheckItem, SelfCheckName, SelfCheckOptions } from '../../check/SelfCheck'
import type { RoomDevices } from '../../device/RoomDevices'
import { useOwned } from '../part/useOwned'
import { DeviceChoice } from '../room/RoomDeviceSettings'
import { RoomVideo } from '../room/RoomVideo'
import { checkText } from './checkText'
import { SelfCheckRow } from './SelfCheckRow'

/** The check before a room. */
export interface SelfCheckViewProps {
  consultation: Consultation
  /** Chosen here, used in the room. */
  devices: RoomDevices
  /** Origin and path of the server. @defaultValue '' (the page's own origin) */
  baseUrl?: string | undefined
  /** @defaultValue `createSelfCheck` */
  createCheck?: ((options: SelfCheckOptions) => SelfCheck) | undefined
  isEntering: boolean
  /** Why the room could not be entered. */
  error: PacsError | null
  /**
   * Called when the user enters the room, with the check finished or skipped. The check is cancelled before it, so that the room can open the
   * devices.
   */
  onEnter: () => void
  /** Called when the user goes back without entering the room. */
  onLeave: () => void
}

/** What an expert has no need of. */
const doctorOnly: readonly SelfCheckName[] = ['captureCard']

/** Checks what a live consultation needs, one line each, with what to do; it can be skipped, and keeps nobody out. */
export function SelfCheckView(props: SelfCheckViewProps) {
  const { consultation, devices, baseUrl, createCheck = createSelfCheck } = props
  const { pacs, devices: cards } = usePacs()
  const check = useOwned(
    () =>
      createCheck({
        pacs,
        baseUrl,
        cards,
        devices: () => {
          const { camera, microphone, speakerId } = devices.getSnapshot()
          return { cameraId: camera.chosenId, microphoneId: microphone.chosenId, speakerId }
        },
      }),
    consultation.id,
  )
  return check === null ? null : <RunningCheck {...props} check={check} />
}

function RunningCheck({
  consultation,
  devices,
  check,
  isEntering,
  error,
  onEnter,
  onLeave,
}: SelfCheckViewProps & { check: SelfCheck }) {
  const { t } = useText(checkText)
  const reasonOf = useErrorText()
  const { status, items, level, stream } = useController(check)
  const isDoctor = consultation.role === 'doctor'
  const names = (list: readonly SelfCheckItem[]) => list.map(({ name }) => name)
  const shown = items.filter(({ name }) => isDoctor || !doctorOnly.includes(name))
  useEffect(() => {
    void devices.refresh()
  }, [devices])
  // Begins as soon as the page is open.
  const first = useRef(names(shown))
  useEffect(() => {
    if (check.getSnapshot().status === 'idle') void check.run(first.current)
  }, [check])
  const isDone = status === 'done'
  const hasFault = shown.some((item) => item.status === 'bad')
  function enter(): void {
    // Devices are one's own only once: the room opens them again.
    check.cancel()
    onEnter()
  }
  return (
    <main className="pacs-check">
      <header className="pacs-check-head">
        <h1>{t('check.title')}</h1>
        <p>
          <strong>{consultation.patientName}</strong>{' '}
          {[
            t(`patient.sex.${consultation.patientSex}`),
            ageText(t, consultation.patientAge),
            consultation.examNumber,
          ].join(t('common.listSeparator'))}
        </p>
      </header>
      <div className="pacs-check-body">
        <ul className="pacs-check-list" aria-label={t('check.list')}>
          {shown.map((item) => (
            <SelfCheckRow
              key={item.name}
              item={item}
              level={level}
              onAnswer={check.answer}
              onRepeat={() => void check.run([item.name])}
            />
          ))}
        </ul>
        <aside className="pacs-check-side">
          <div className="pacs-check-picture" data-theme="dark">
            {stream === null ? <p>{t('check.noPicture')}</p> : <RoomVideo stream={stream} label={t('check.picture')} />}
          </div>
          <DeviceChoice devices={devices} />
        </aside>
      </div>
      {isDone && hasFault && <Banner tone="warning">{t('check.fault')}</Banner>}
      {error !== null && <Banner tone="danger">{reasonOf(error)}</Banner>}
      <footer className="pacs-check-acts">
        <Button variant="quiet" onPress={onLeave}>
          {t('check.back')}
        </Button>
        <Button
          icon={<RotateCw aria-hidden />}
          isPending={status === 'running'}
          onPress={() => void check.run(names(shown))}
        >
          {t('check.again')}
        </Button>
        <Button variant="primary" icon={<LogIn aria-hidden />} isPending={isEntering} onPress={enter}>
          {t(isDone ? 'check.enter' : 'check.skip')}
        </Button>
      </footer>
    </main>
  )
}
