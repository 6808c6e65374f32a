/** Words for studies. */
export const en = {
  study: {
    status: {
      registered: 'Registered',
      checked: 'Checked',
      diagnosed: 'Diagnosed',
      printed: 'Printed',
      consulted: 'Consulted',
      interim: 'Interim',
      all: 'All',
    },
    result: { negative: 'Negative', positive: 'Positive', unknown: 'Unknown' },
  },
  field: {
    required: 'Fill this in',
    idCard: 'This ID card number is not legal',
    phone: 'This is not a phone number',
    fee: 'At most 8 digits and 2 decimals',
    birthDate: 'This is not a date of birth',
    age: 'This is not an age',
    tooLong: 'At most {{max}} characters',
  },
} as const
