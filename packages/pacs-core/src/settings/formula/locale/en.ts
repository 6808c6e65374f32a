/** Words of calculated parameters. */
export const en = {
  formula: {
    noUnit: 'no unit',
    fault: {
      tooLong: 'A formula has at most {{most}} characters.',
      tooDeep: 'Brackets are nested more than {{most}} deep.',
      character: '“{{name}}” is not allowed in a formula.',
      number: '“{{name}}” is not a number.',
      unexpected: '“{{name}}” is not allowed here.',
      end: 'A value is missing at the end.',
      unclosed: '“{{name}}” is not closed.',
      unknownName: 'No parameter has the abbreviation “{{name}}”.',
      unknownFunction: 'There is no function “{{name}}”.',
      argumentCount: 'Values in the brackets of {{name}}: {{count}}, separated by commas.',
      unitMismatch: 'Units do not go together: {{left}} and {{right}}.',
      unitNotPlain: 'A number without a unit is needed here, not {{left}}. D[cm] is the number that D has in cm.',
      unitNotConvertible: '{{left}} cannot be converted into {{right}}.',
      unitResult:
        'The result has the unit {{left}}, the parameter {{right}}. 4[mmHg] gives a number a unit, V[m/s] takes one away.',
      exponent: 'What has the unit {{left}} can only be raised to a fixed number.',
      cycle: 'It would be calculated from itself: {{path}}.',
    },
  },
}
