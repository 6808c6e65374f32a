/** Words for patients. */
export const en = {
  patient: {
    sex: { male: 'Male', female: 'Female', unknown: 'Unknown' },
    documentKind: {
      idCard: 'ID card',
      passport: 'Passport',
      hkMacaoPermit: 'Travel permit (HK, Macao)',
      taiwanPermit: 'Travel permit (Taiwan)',
      foreignResidence: 'Permanent residence card',
      other: 'Other document',
    },
    age: {
      year_one: '{{count}} year',
      year_other: '{{count}} years',
      month_one: '{{count}} month',
      month_other: '{{count}} months',
      week_one: '{{count}} week',
      week_other: '{{count}} weeks',
      day_one: '{{count}} day',
      day_other: '{{count}} days',
      hour_one: '{{count}} hour',
      hour_other: '{{count}} hours',
      minute_one: '{{count}} minute',
      minute_other: '{{count}} minutes',
      two: '{{larger}} {{smaller}}',
    },
    ageMore: '+ {{unit}}',
    ageUnit: { year: 'years', month: 'months', week: 'weeks', day: 'days', hour: 'hours', minute: 'minutes' },
  },
}
