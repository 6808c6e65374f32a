/** Words for the operation log. */
export const en = {
  log: {
    fileName: 'Operation log',
    column: {
      at: 'Time',
      user: 'User',
      roles: 'Roles',
      room: 'Room',
      machine: 'Machine',
      content: 'Content',
      object: 'Object',
      outcome: 'Outcome',
      call: 'Call',
      request: 'Request ID',
      sequence: 'Entry no.',
    },
  },
}
