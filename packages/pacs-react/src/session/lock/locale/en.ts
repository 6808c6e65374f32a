/** Words of the locked screen. */
export const en = {
  lock: {
    title: 'Locked',
    who: 'Locked by {{name}} ({{room}})',
    unlock: 'Unlock',
    recording: 'Recording {{clock}}. It continues.',
    unsent_one: '{{count}} file is being uploaded. Uploading continues.',
    unsent_other: '{{count}} files are being uploaded. Uploading continues.',
    allSent: 'All files uploaded',
    other: 'Log in as another user',
    otherNote:
      '{{name}} will be logged out. What is open and not saved is lost; files not sent yet wait here for {{name}}.',
    otherRecording:
      '{{name}} will be logged out. The clip stops now; it is kept here and sent after the next login of {{name}}.',
  },
}
