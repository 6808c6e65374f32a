/** Words of where one works, and of the term of that place. */
export const en = {
  place: {
    label: 'Workplace: {{place}}. Change it',
    title: 'Workplace',
    now: '{{hospital}} / {{department}} / {{room}}',
    go: 'Switch',
    here: 'This is your workplace now. Choose another one.',
    choose: 'Choose department and room.',
    done: 'Switched to {{room}}.',
    expiredTicket: 'The choice has expired. Choose again, then switch.',
    recordingHere: 'A clip is being recorded. Stop it, and wait until it is sent: it belongs to {{hospital}}.',
    unsentHere_one: '{{count}} file is not sent yet. It belongs to {{hospital}}; switch when it is sent.',
    unsentHere_other: '{{count}} files are not sent yet. They belong to {{hospital}}; switch when they are sent.',
    stopTitle: 'Stop the clip and switch to {{room}}?',
    stopStudy: 'A clip of {{clock}} is being recorded for the current patient. It stops now and stays with that study.',
    stopBuffer:
      'A clip of {{clock}} is being recorded to the buffer of {{room}}. It stops now and stays in that buffer.',
    stop: 'Stop and switch',
    termNext: '{{term}}. You can work until then. Renew the term, or contact sales.',
    termOver:
      '{{term}}. Recordings, uploads and reports in progress continue. New logins are refused until the term is renewed.',
  },
}
