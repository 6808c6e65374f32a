/** Words of a parameter's formula and of the bench to try it on. */
export const en = {
  parameter: {
    formula: 'Calculation formula',
    formulaHint: 'Abbreviations, numbers, + - * / ^, brackets and functions. Units are converted.',
    wrong: 'This formula cannot be used yet',
    offers: 'Insert',
    faults: 'Errors',
    faultAt: 'Character {{at}}: {{words}}',
    showFault: 'Show',
    bench: 'Try it',
    benchHint: 'Example values; nothing of them is saved.',
    benchChoose: 'Choose',
    result: 'Result',
    constant: 'The formula names no parameter.',
    mark: { in: 'In range', below: 'Below range', above: 'Above range' },
    reason: {
      missing: '{{name}} has no value yet.',
      text: 'The value of {{name}} is not a number.',
      divisionByZero: 'Division by zero.',
      notANumber: 'Not a number: root of a negative number, logarithm of zero or less, or too large.',
    },
    refused: 'Invalid calculated parameter {{abbreviation}}: {{words}}',
  },
}
