/** Words of a hospital's own model that reviews reports. */
export const en = {
  reviewModel: {
    title: 'Model of the AI review',
    none: 'No model: reports are reviewed by rules alone.',
    open: 'Set up',
    text: 'With AI review on, sex, age, exam parts and texts of a report are sent to this model. Names and numbers of the patient are not.',
    noHosts: 'No host is allowed yet. Anyone who runs the server names it in REVIEW_MODEL_HOSTS.',
    address: 'Address',
    hosts: 'https, at one of these hosts: {{hosts}}',
    name: 'Model',
    key: 'Key',
    keyKept: 'Stored. Leave empty to keep it.',
    keyAnew: 'Enter it again for another host.',
    answerSeconds: 'Response timeout',
    seconds: 's',
    save: 'Save',
    saved: 'The model is saved.',
    stored: 'Stored',
  },
}
