/** What each rule of the review says: what is wrong, and what to do. Filled with the details of a finding. */
export const en = {
  'sex-organ': {
    title: 'Organ does not match the sex',
    advice:
      'Patients of this sex do not have this organ. Check the patient, the sex of the registration, and the text.',
  },
  'sex-part': {
    title: 'Exam part does not match the sex',
    advice:
      '"{{englishName}}" is registered but does not match the sex of the patient. Check the patient and the exam parts.',
  },
  'image-patient': {
    title: 'Image of another patient',
    advice:
      'The file of image {{images}} names another patient. Compare the patients and decide, or take it out of the report.',
  },
  'period-differs': {
    title: 'Gestational age differs from LMP',
    advice:
      'By the due date of record the gestational age is {{byPeriod}}. Check the due date, the number in the text, and whether to re-date.',
  },
  'part-missing': {
    title: 'Part not described',
    advice: 'The report says nothing of: {{englishName}}. Describe it, or take it out of the registration.',
  },
  'side-impression': {
    title: 'Side differs from the findings',
    advice: 'The findings describe this on the other side. Check left and right.',
  },
  'side-part': {
    title: 'Side differs from the registered exam part',
    advice: 'The other side is registered for this study. Check left and right, and the exam part.',
  },
  'side-mark': {
    title: 'Side differs from the body mark',
    advice: 'The body marks on the images of the report are on the other side. Check left and right.',
  },
  'number-implausible': {
    title: 'Number and unit do not fit',
    advice: 'This size is not plausible. Check the decimal point and the unit.',
  },
  'unit-missing': { title: 'Unit missing', advice: 'A size needs its unit, such as cm or mm.' },
  'value-differs': {
    title: 'Differs from the measured value',
    advice: 'Measured: {{measured}}. Check the number in the text.',
  },
  'parameter-differs': {
    title: 'Differs from the parameter',
    advice: 'The parameter value is {{measured}}. Check the number in the text.',
  },
  'parameter-implausible': {
    title: 'Parameter far outside its range',
    advice: '"{{name}}" is "{{value}}". Check the number and the unit.',
  },
  'negative-with-finding': {
    title: 'Marked negative with a finding',
    advice: 'The result is negative, and the impression names a finding. Correct one of them.',
  },
  'positive-without-finding': {
    title: 'Marked positive without a finding',
    advice: 'The result is positive, and nothing abnormal is written. Correct one of them.',
  },
  'normal-against-findings': {
    title: 'Normal impression contradicts the findings',
    advice: 'The findings describe something here. Name it in the impression, or correct the findings.',
  },
  'findings-empty': { title: 'No findings', advice: 'The template asks for findings. Describe what was examined.' },
  'impression-empty': { title: 'No impression', advice: 'There are findings but no impression. Write one.' },
  'view-missing': {
    title: 'Required view missing',
    advice: 'Required for this exam type: {{englishName}}. Take and tag the images, or say why they are missing.',
  },
  placeholder: { title: 'Gap left', advice: 'Gaps left: {{count}}. Fill them in or delete them.' },
  'word-twice': { title: 'Written twice', advice: 'A word or punctuation mark is repeated. Delete one.' },
} as const
