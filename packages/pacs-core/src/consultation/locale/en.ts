/** Words for kinds and statuses of consultations. */
export const en = {
  consultation: {
    kind: { REALTIME: 'Live', GRAPHIC: 'Graphic' },
    status: {
      waiting: 'Waiting',
      refused: 'Refused',
      finished: 'Finished',
      cancelled: 'Cancelled',
      serving: 'In consultation',
      editing: 'Editing',
      expired: 'Expired',
      transferred: 'Transferred',
      unedited: 'Unedited',
    },
    endReason: {
      'study-deleted': 'The consultation ended: its study was deleted.',
      'study-vip': 'The consultation ended: its study was marked as VIP.',
      'study-merged': 'The consultation ended: its study was merged into another one.',
      time: 'The consultation ended: its time was over.',
      'empty-room': 'The consultation ended: its room was empty for ten minutes.',
      hospital: 'The hospital that requested the consultation ended it.',
    },
    quotedOpinion: 'Consultation opinion ({{name}}, {{hospital}}): {{opinion}}',
    intoReport: 'Put into the report at {{time}} by {{name}}',
  },
}
