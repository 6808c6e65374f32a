import { type CurrentUser, type ErrorCode, sessionApi } from '@opensono/pacs-core'
import { ChevronDown } from 'lucide-react'
import { forwardRef, type ReactNode, useState } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Banner } from '../../control/feedback/Banner'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { Popover } from '../../control/overlay/Popover'
import { useMaybeToasts } from '../../control/toast/ToastProvider'
import { useRecordingClock } from '../../image/capture/useRecordingClock'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { fieldOfError } from '../fieldOfError'
import { PlaceFields, type PlaceValue } from '../PlaceFields'
import { placeText } from './placeText'
import { useRoomSwitch } from './useRoomSwitch'
import { useUnsentHere } from './useUnsentHere'

/** Where one works, in view; on a press, another hospital, department or room to go on in. */
export const RoomSwitcher = forwardRef<HTMLDivElement, ControlProps>(function RoomSwitcher(props, ref) {
  const { className, ...rest } = props
  const { t } = useText(placeText)
  const { pacs } = usePacs()
  const user = useUser()
  if (user === null) return null
  const { hospitalName: hospital, departmentName: department, roomName: room } = user
  const place = t('place.now', { hospital, department, room })
  const inHospital = `${hospital} / ${department}`
  // In the order in which it is seen, so that who says what is on the screen is understood.
  const label = t('place.label', { place: `${room} ${inHospital}` })
  const words: ReactNode = (
    <span className="pacs-place-words" title={place}>
      <span className="pacs-place-room pacs-truncate">{room}</span>{' '}
      <span className="pacs-place-hospital pacs-truncate">{inHospital}</span>
    </span>
  )
  return (
    <div {...rest} ref={ref} className={classes('pacs-place', className)}>
      {pacs.supports(sessionApi.switchRoom) ? (
        <Popover
          label={t('place.title')}
          trigger={
            <Button variant="quiet" className="pacs-place-button" aria-label={label}>
              {words}
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {(close) => <Choice key={user.sessionId} user={user} onDone={close} />}
        </Popover>
      ) : (
        words
      )}
    </div>
  )
})

function Choice({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const { t } = useText(placeText)
  const sayWhy = useErrorText()
  const toasts = useMaybeToasts()
  const { capture } = usePacs()
  const clock = useRecordingClock()
  const unsentCount = useUnsentHere()
  const choice = useRoomSwitch(user)
  const [isAsked, setAsked] = useState(false)
  const { value, error, isOtherHospital, isHere, roomName } = choice
  const wrongField = fieldOfError(error, ['hospitalId', 'departmentId', 'roomId'])
  const errorOf = (field: keyof PlaceValue) => (error !== null && wrongField === field ? sayWhy(error) : undefined)
  const hospital = user.hospitalName
  const recording = capture?.getSnapshot().recording ?? null

  function refusal(): string | undefined {
    if (value.roomId === '') return t('place.choose')
    if (isHere) return t('place.here')
    // What was captured here can be handed in by a login of this hospital alone.
    if (isOtherHospital && clock !== null) return t('place.recordingHere', { hospital })
    if (isOtherHospital && unsentCount > 0) return t('place.unsentHere', { count: unsentCount, hospital })
    return undefined
  }

  async function go(): Promise<void> {
    setAsked(false)
    await capture?.stopClip()
    if (!(await choice.go())) return
    toasts?.success(t('place.done', { room: roomName }))
    onDone()
  }

  const expired: ErrorCode = 'LOGIN_TICKET_EXPIRED'
  return (
    <form
      className="pacs-place-form pacs-login"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (choice.isPending || refusal() !== undefined) return
        if (clock === null) void go()
        else setAsked(true)
      }}
    >
      {error !== null && wrongField === null && (
        <Banner tone="danger">{error.code === expired ? t('place.expiredTicket') : sayWhy(error)}</Banner>
      )}
      <PlaceFields
        value={value}
        onChange={choice.set}
        hospitals={choice.hospitals}
        departments={choice.departments}
        rooms={choice.rooms}
        errorOf={errorOf}
      />
      <div className="pacs-login-actions" data-end>
        <Button type="submit" variant="primary" isPending={choice.isPending} disabledReason={refusal()}>
          {t('place.go')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked && clock !== null}
        title={t('place.stopTitle', { room: roomName })}
        confirmLabel={t('place.stop')}
        onConfirm={() => void go()}
        onCancel={() => setAsked(false)}
      >
        {t(recording?.target === 'buffer' ? 'place.stopBuffer' : 'place.stopStudy', {
          clock: clock ?? '',
          room: user.roomName,
        })}
      </ConfirmDialog>
    </form>
  )
}
