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
  },
}
