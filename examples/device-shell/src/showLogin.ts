import type { Workstation } from '@opensono/pacs-capture/workstation'
import { errorText, PacsError } from '@opensono/pacs-core'
import { make } from './make'

/** A device belongs to one room: it takes the first one that its user may work in. */
async function findRoom({ pacs }: Workstation, phone: string, credentials: string) {
  const { hospitals, loginTicket } = await pacs.session.passwordCheck({ phone, credentials })
  const [hospital] = hospitals
  const [department] = await pacs.session.department(hospital === undefined ? {} : { hospitalId: hospital.id })
  const [room] = await pacs.session.room(department === undefined ? {} : { departmentId: department.id })
  if (hospital === undefined || department === undefined || room === undefined) throw new PacsError('NO_HOSPITAL')
  const { id: departmentId, needsSmsCode } = department
  return { place: { hospitalId: hospital.id, departmentId, roomId: room.id }, needsSmsCode, loginTicket }
}

/**
 * Draws the login: the first press sends the code where one is needed, the second logs in.
 *
 * @param device - whose session begins.
 * @returns the form.
 */
export function showLogin(device: Workstation): HTMLElement {
  const { t } = device.text.getSnapshot()
  const phone = make('input', {
    type: 'tel',
    autocomplete: 'username',
    required: true,
    value: device.session.lastPhone(),
  })
  const password = make('input', { type: 'password', autocomplete: 'current-password', required: true })
  const code = make('input', { inputMode: 'numeric', autocomplete: 'one-time-code' })
  const message = make('p', { className: 'message', role: 'status' })
  const codeLabel = make('label', { hidden: true }, t('device.code'), code)
  let requestId: string | null = null

  async function next(): Promise<void> {
    const [number, credentials] = [phone.value, password.value]
    const { place, needsSmsCode, loginTicket } = await findRoom(device, number, credentials)
    if (needsSmsCode && requestId === null) {
      requestId = (await device.pacs.session.smsCode({ phone: number, purpose: 'login', loginTicket })).requestId
      codeLabel.hidden = false
      code.focus()
      return
    }
    const sent = requestId === null ? {} : { requestId, verificationCode: code.value }
    await device.session.logIn({ phone: number, credentials, ...place, ...sent })
  }

  const form = make(
    'form',
    { className: 'login' },
    make('label', {}, t('device.phone'), phone),
    make('label', {}, t('device.password'), password),
    codeLabel,
    make('button', { type: 'submit' }, t('device.login')),
    message,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    message.textContent = ''
    next().catch((thrown: unknown) => {
      message.textContent = errorText(t, PacsError.from(thrown), { timeZone: undefined })
    })
  })
  return form
}
