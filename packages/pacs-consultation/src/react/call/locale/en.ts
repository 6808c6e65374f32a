import { consultationStatusText } from '@opensono/pacs-core'

/** Words of a consultation that calls, wherever the user is. */
export const en = {
  consultation: consultationStatusText.en.consultation,
  consultationCall: {
    bell: 'Received consultations',
    bellCount_one: '{{count}} consultation is waiting',
    bellCount_other: '{{count}} consultations are waiting',
    monitorOnline: 'Monitor online',
    monitorOffline: 'Monitor offline',
    title: 'Live consultation',
    from: '{{doctor}}, {{hospital}}',
    patient: 'Patient',
    question: 'Question',
    noQuestion: 'No question was written.',
    accept: 'Accept and enter',
    refuse: 'Refuse',
    later: 'Later',
    mute: 'Mute the ringing',
    more_one: '{{count}} more consultation is waiting.',
    more_other: '{{count}} more consultations are waiting.',
    notice: '{{doctor}} asks for a live consultation',
    notifyOff: 'Notify me when this tab is hidden',
    expertsEntered: 'The specialists have entered the consultation.',
    expertRefused: 'An expert refused the consultation.',
    enter: 'Enter',
  },
}
