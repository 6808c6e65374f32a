/** The words of the device's own page. */
export const en = {
  device: {
    login: 'Log in',
    logout: 'Log out',
    phone: 'Phone',
    password: 'Password',
    code: 'SMS code',
    patients: 'Waiting today',
    nobody: 'Nobody waits',
    sent: 'Pictures',
    nothing: 'None yet',
    still: 'Still',
    clip: 'Clip',
    stop: 'Stop',
    bufferStill: 'Still to buffer',
    bufferClip: 'Clip to buffer',
    recording: 'Recording {{seconds}} s',
    upload: {
      queued: 'waits its turn',
      uploading: '{{percent}} %',
      waiting: 'waits for the network',
      needsLogin: 'waits for your login',
      failed: 'failed: {{why}}',
      done: 'kept',
    },
  },
}
