/** Words that every part of the interface uses. */
export const en = {
  common: {
    keepsNothing: {
      blocked:
        'This browser keeps nothing: site data is blocked. You can work. When you reload or close the page, you must log in again, and settings and unsaved text are lost. Allow site data for this address.',
      full: 'This browser keeps nothing new: its storage is full. You can work. When you reload or close the page, you may have to log in again, and new settings and unsaved text are lost. Delete site data of other addresses.',
    },
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    clear: 'Clear',
    edit: 'Edit',
    remove: 'Delete',
    retry: 'Retry',
    reload: 'Reload the page',
    loading: 'Loading',
    noMatch: 'No match',
    none: 'None',
    listSeparator: ', ',
    errorCode: 'Error code',
    requestId: 'Request ID',
    somethingFailed: 'This part of the page stopped working',
    somethingFailedText: 'Recordings, uploads and other entries are not affected. Try again, or open another page.',
    loadFailed: 'This could not be loaded',
    conflict: {
      title: 'Two versions',
      choose: '{{name}} saved a newer version at {{time}}. Yours is kept: compare and choose.',
      mine: 'Yours',
      theirs: 'Saved by {{name}}, {{time}}',
      someone: 'another user',
      use: 'Use this',
      empty: 'Empty',
      save: 'Save the choice',
      takeTheirs: 'Take all of theirs',
      gone: 'Somebody else deleted this. It can no longer be saved.',
    },
  },
}
