/** Words that every part of the interface uses. */
export const en = {
  common: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    clear: 'Clear',
    edit: 'Edit',
    remove: 'Delete',
    retry: 'Try again',
    reload: 'Reload the page',
    loading: 'Loading',
    noMatch: 'Nothing matches',
    none: 'None',
    errorCode: 'Error code',
    requestId: 'Request number',
    somethingFailed: 'This part of the page stopped working',
    somethingFailedText: 'Your recordings, uploads and entries elsewhere go on. Try again, or open another page.',
    loadFailed: 'This could not be loaded',
  },
} as const
