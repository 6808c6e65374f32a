/** What is wrong with a template. */
export const en = {
  template: {
    at: 'Line {{line}}, {{element}}: {{words}}',
    atLine: 'Line {{line}}: {{words}}',
    fault: {
      tooLarge: 'The file is too large.',
      encoding: 'The file must be UTF-8, not {{name}}.',
      character: 'There is a character that XML does not have.',
      malformed: 'This is not well-formed XML.',
      doctype: 'A document type is not allowed in a template.',
      declaration:
        'The XML declaration must be the very beginning of the file: delete blanks and lines before it. It is <?xml version="1.0" encoding="UTF-8"?>.',
      prefix: 'The prefix {{name}} is not declared. Add xmlns:{{name}}="…", or delete the prefix.',
      entity:
        '“&{{name}}” is not allowed in a template. Only &lt; &gt; &amp; &quot; &apos; and numbered characters are.',
      tooDeep: 'Elements are nested more than {{most}} deep.',
      tooMany: 'There are more than {{most}}.',
      mismatch: '“</{{name}}>” ends nothing: “{{value}}” is open.',
      unclosed: 'Nothing ends “{{name}}”.',
      root: 'This is not a template: its first element must be “template” with xmlns="{{name}}".',
      type: 'A template of type “{{value}}” does not belong here: {{allowed}}.',
      element: '“{{name}}” is not allowed here. Allowed: {{allowed}}.',
      missing: '“{{name}}” is missing.',
      twice: '“{{name}}” is here twice.',
      attribute: 'There is no attribute “{{name}}” here. Allowed: {{allowed}}.',
      attributeMissing: 'The attribute “{{name}}” is missing.',
      value: '{{name}}="{{value}}" is not possible. Allowed: {{allowed}}.',
      text: 'There can be no text here: “{{value}}”.',
      tooLong: 'At most {{most}} characters.',
      unknownExamType: 'There is no exam type “{{name}}”.',
      unknownParameter: 'No parameter has the abbreviation “{{name}}”.',
    },
  },
}
