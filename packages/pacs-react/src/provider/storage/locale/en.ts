/** Words about what the browser does not keep. */
export const en = {
  keepsNothing: {
    blocked:
      'This browser keeps nothing: site data is blocked. You can work. When you reload or close the page, you must log in again, and settings and unsaved text are lost. Allow site data for this address.',
    full: 'This browser keeps nothing new: its storage is full. You can work. When you reload or close the page, you may have to log in again, and new settings and unsaved text are lost. Delete site data of other addresses.',
  },
}
