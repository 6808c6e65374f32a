/** Words of addenda to a report. */
export const en = {
  addendum: {
    title: 'Addenda',
    of: '{{time}} {{name}}',
    add: 'Add addendum',
    text: 'Addendum',
    explained:
      'The report stays as it was finished. The addendum is printed below it with your name and the time, is sealed when you save it, and cannot be changed.',
    save: 'Save and seal',
    saved: 'The addendum is saved and sealed. Print the report again to hand it out.',
    noRight: 'Only the doctor who examined or reported may add to this report.',
  },
}
