import { type CaptureAction, performCaptureAction } from '@opensono/pacs-capture'
import type { Workstation } from '@opensono/pacs-capture/workstation'
import { errorText, type Lifetime, PacsError } from '@opensono/pacs-core'
import { make } from './make'
import { showPatients } from './showPatients'
import { showUploads } from './showUploads'

/**
 * Draws the live picture and its buttons.
 *
 * @param device - what captures.
 * @param screen - ends what listens here.
 * @param consult - opens the consultation that is under way; false when there is none.
 * @returns the screen.
 */
export function showCapture(device: Workstation, screen: Lifetime, consult: () => Promise<boolean>): HTMLElement {
  const { capture, hotkeys, session, text } = device
  const { t } = text.getSnapshot()
  const timeZone = () => session.getSnapshot().user?.timeZone
  const video = make('video', { muted: true, playsInline: true, autoplay: true })
  const words = make('p', { role: 'status' })
  const clock = make('output')

  function button(action: CaptureAction, name: string): HTMLButtonElement {
    const made = make('button', { type: 'button', textContent: name })
    made.title = hotkeys.getSnapshot().keys[action]
    made.addEventListener('click', () => void performCaptureAction(capture, action))
    return made
  }
  const clip = button('curRecord', t('device.clip'))
  const bufferClip = button('bufferRecord', t('device.bufferClip'))
  const logOut = make('button', { type: 'button' }, t('device.logout'))
  logOut.addEventListener('click', () => void device.session.logOut())

  const consultation = make('button', { type: 'button' }, t('device.consult'))
  consultation.addEventListener('click', () => {
    consult().then(
      (isOpen) => {
        if (!isOpen) words.textContent = t('device.noConsultation')
      },
      (thrown: unknown) => showError(PacsError.from(thrown)),
    )
  })

  function show(): void {
    const { stream, status, error, recording } = capture.getSnapshot()
    if (video.srcObject !== stream) video.srcObject = stream
    if (error !== null) words.textContent = errorText(t, error, { timeZone: timeZone() })
    else if (status === 'live') words.textContent = ''
    clip.dataset.recording = String(recording?.target === 'study')
    bufferClip.dataset.recording = String(recording?.target === 'buffer')
    clock.textContent = recording === null ? '' : t('device.recording', { seconds: recording.elapsedSeconds })
  }
  const showError = (error: PacsError) => {
    words.textContent = errorText(t, error, { timeZone: timeZone() })
  }
  screen.own(capture.subscribe(show))
  screen.own(capture.on('warned', showError))
  show()
  void capture.start()
  return make(
    'div',
    { className: 'capture' },
    make('div', { className: 'stage' }, video, words),
    make(
      'aside',
      { className: 'side' },
      logOut,
      consultation,
      showPatients(device, screen),
      showUploads(device, screen),
    ),
    make(
      'div',
      { className: 'bar' },
      button('curStatic', t('device.still')),
      clip,
      button('bufferStatic', t('device.bufferStill')),
      bufferClip,
      clock,
    ),
  )
}
