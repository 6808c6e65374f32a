import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createText } from '../../text/createText'
import { limits } from '../../value/limits'
import { readTemplate } from './readTemplate'
import { TemplateContent } from './TemplateContent'
import { templateFaultReasons } from './TemplateFault'
import { type TemplateFaultKey, templateFaultText, templateFaultWords } from './templateFaultText'
import {
  templateFields,
  templateNamespace,
  templatePages,
  templateSections,
  templateSigners,
  templateTypes,
} from './templateFormat'
import { fullTemplate } from './testing/templateXml'
import { writeTemplate } from './writeTemplate'

const faultsOf = (xml: string) => readTemplate(xml).faults
const first = (xml: string) => faultsOf(xml)[0]
/** The full template with one thing changed. */
const changed = (from: string | RegExp, to: string) => {
  const xml = fullTemplate.replace(from, to)
  if (xml === fullTemplate) throw new Error(`nothing to change: ${from}`)
  return xml
}

test('a template is read whole', () => {
  const { content, faults } = readTemplate(fullTemplate)
  expect(faults).toEqual([])
  expect(TemplateContent.parse(content)).toEqual({
    type: 'report',
    page: 'A4',
    orientation: 'portrait',
    title: { zh: '超声心动图报告', en: 'Echocardiography Report' },
    examTypes: ['心脏超声'],
    header: ['patientName', 'sex'],
    blocks: [
      { kind: 'fields', columns: 3, fields: ['examNumber'] },
      { kind: 'images', columns: 2, rows: 2 },
      { kind: 'parameters', columns: 2, title: { zh: '测值', en: 'Measurements' }, abbreviations: ['EDV', 'E/A'] },
      {
        kind: 'section',
        name: 'findings',
        title: { zh: '超声所见', en: 'Findings' },
        text: '各房室腔内径正常。E/A < 1 & EF > 50%',
      },
      { kind: 'section', name: 'impression', title: { zh: '', en: '' }, text: '' },
    ],
    signers: ['examined', 'reported'],
    footer: { fields: ['page'], text: { zh: '本报告仅供临床参考', en: 'For clinical reference' } },
  })
})

describe('what brings danger is refused', () => {
  const laughs = `<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]><template>&b;</template>`
  test.each([
    ['billion laughs', laughs, 'doctype', 1],
    [
      'an external entity',
      '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><template>&x;</template>',
      'doctype',
      1,
    ],
    ['a document type after a comment', '<!-- -->\n<!doctype template><template/>', 'doctype', 2],
    ['an entity without a document type', changed('各房', '&x;'), 'entity', 22],
    ['a bare ampersand', changed('各房', 'A & B'), 'entity', 22],
    ['a character number that is none', changed('&#62;', '&#0;'), 'entity', 22],
    ['half a pair of surrogates', changed('&#62;', '&#xd800;'), 'entity', 22],
    ['a second declaration', `<?xml version="1.0"?>${fullTemplate}`, 'declaration', 1],
    ['a blank line before the declaration', `\n${fullTemplate}`, 'declaration', 2],
    ['a declaration of XML 1.1', changed('1.0', '1.1'), 'declaration', 1],
    ['a declaration inside', changed('<body>', '<?XML x?><body>'), 'declaration', 12],
    ['an instruction without an end', '<?x <template/>', 'malformed', 1],
    ['a section of CDATA without an end', '<template><![CDATA[ x', 'malformed', 1],
    ['CDATA outside of the root', '<template/><![CDATA[x]]>', 'malformed', 1],
    ['a prefix that is not declared', '<x:template/>', 'prefix', 1],
    ['a prefix of an attribute that is not declared', '<template a:b="1"/>', 'prefix', 1],
    ['UTF-16', changed('UTF-8', 'UTF-16'), 'encoding', 1],
    ['UTF-7', changed('UTF-8', 'utf-7'), 'encoding', 1],
    ['UTF-7 as text', '+ADw-template+AD4-', 'malformed', 1],
    ['a NUL', changed('各房', '\0'), 'character', 22],
    ['100,000 levels', '<a>'.repeat(100_000), 'tooDeep', 1],
    ['more elements than 2,000', `<a>${'<b/>'.repeat(2_000)}</a>`, 'tooMany', 1],
    ['more attributes than 8', `<a ${Array.from({ length: 9 }, (_, at) => `a${at}=""`).join(' ')}/>`, 'tooMany', 1],
    ['a megabyte and more', `<a>${'x'.repeat(limits.templateBytes)}</a>`, 'tooLarge', 1],
    ['an attribute twice', '<template type="report" type="report"/>', 'malformed', 1],
    ['an open tag', '<template', 'malformed', 1],
    ['nothing', '', 'malformed', 1],
    ['two roots', '<template/>\n<template/>', 'malformed', 2],
    ['text after the root', '<template/>\nx', 'malformed', 1],
    ['an end that is none', changed('</header>', '</head>'), 'mismatch', 11],
    ['what nothing ends', fullTemplate.replace('</template>', ''), 'unclosed', 35],
  ])('%s', (_, xml, reason, line) => expect(first(xml)).toMatchObject({ reason, line }))

  test('names of the language itself are names like any other', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(first(changed('<body>', `<body><${name}/>`))).toMatchObject({ reason: 'element', details: { name } })
      expect(first(changed('columns="3"', `${name}="3"`))).toMatchObject({ reason: 'attribute', details: { name } })
      expect(first(changed('"findings"', `"${name}"`))).toMatchObject({ reason: 'value' })
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('no mutant of a template is read otherwise than in words, or takes long', () => {
    const pieces = [
      '<',
      '>',
      '/',
      '&',
      ';',
      '"',
      "'",
      '=',
      '<!--',
      '-->',
      '<![CDATA[',
      '<!DOCTYPE a>',
      '&x;',
      '&#x41;',
      '<__proto__>',
      '\0',
      '\ud800',
      '（',
    ]
    const cut = fc.record({ at: fc.nat(fullTemplate.length), drop: fc.nat(12), put: fc.constantFrom('', ...pieces) })
    let refused = 0
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), (cuts) => {
        let xml = fullTemplate
        for (const { at, drop, put } of cuts) xml = xml.slice(0, at) + put + xml.slice(at + drop)
        const { content, faults } = readTemplate(xml)
        if (content === null) refused += 1
        expect(content === null).toBe(faults.length > 0)
        for (const fault of faults) {
          expect(templateFaultReasons).toContain(fault.reason)
          expect(fault.line).toBeLessThanOrEqual(xml.split('\n').length)
        }
      }),
      { numRuns: 5_000 },
    )
    expect(refused).toBeGreaterThan(2_500)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('what a template may hold', () => {
  test.each([
    ['another namespace', changed('template:1', 'template:2'), 'root', 3, 'template'],
    ['an unknown type', changed('"report"', '"letter"'), 'value', 3, 'template'],
    ['no type', changed(' type="report"', ''), 'attributeMissing', 3, 'template'],
    ['an unknown page', changed('"A4"', '"A0"'), 'value', 3, 'template'],
    ['no title', changed(/ {2}<title.*\n/, ''), 'missing', 3, 'template'],
    ['no Chinese title', changed('zh="超声心动图报告"', ''), 'attributeMissing', 4, 'template/title'],
    ['two titles', changed('<exam-types>', '<title zh="x"/><exam-types>'), 'twice', 5, 'template/title'],
    [
      'an exam type twice',
      changed('</exam-types>', '<exam-type>心脏超声</exam-type></exam-types>'),
      'twice',
      7,
      'template/exam-types/exam-type',
    ],
    ['an exam type without a name', changed('>心脏超声<', '> <'), 'missing', 6, 'template/exam-types/exam-type'],
    ['an unknown field', changed('"sex"', '"salary"'), 'value', 10, 'template/header/field'],
    ['a field twice', changed('"sex"', '"patientName"'), 'twice', 10, 'template/header/field'],
    ['words between elements', changed('<body>', '<body>hello'), 'text', 12, 'template/body'],
    ['an unknown part', changed('<images', '<script/><images'), 'element', 16, 'template/body/script'],
    ['too many columns', changed('columns="2" rows', 'columns="5" rows'), 'value', 16, 'template/body/images'],
    ['no columns', changed('columns="3"', 'columns="0"'), 'value', 13, 'template/body/fields'],
    [
      'more pictures than a report has',
      changed('rows="2"', 'rows="6" columns="4"').replace('columns="2" rows', 'rows'),
      'value',
      16,
      'template/body/images',
    ],
    ['a section of another type', changed('"impression"', '"opinion"'), 'value', 24, 'template/body/section'],
    ['a section twice', changed('"impression"', '"findings"'), 'twice', 24, 'template/body/section'],
    ['too long a text', changed('各房', '长'.repeat(20_001)), 'tooLong', 22, 'template/body/section/text'],
    ['too long a title', changed('zh="超声心动图报告"', `zh="${'长'.repeat(65)}"`), 'tooLong', 4, 'template/title'],
    ['an unknown signer', changed('"reported"', '"patient"'), 'value', 28, 'template/signature/signer'],
    ['two words at the foot', changed('</footer>', '<text zh="x"/></footer>'), 'twice', 33, 'template/footer/text'],
  ])('not %s', (_, xml, reason, line, element) => expect(first(xml)).toMatchObject({ reason, line, element }))

  test('every fault is told, not the first alone', () => {
    const xml = changed('"A4"', '"A0"').replace('"sex"', '"salary"').replace('"reported"', '"patient"')
    expect(faultsOf(xml).map(({ line }) => line)).toEqual([3, 10, 28])
  })

  test('a template without its needed sections is refused', () => {
    const body = (inside: string, type: string) =>
      `<template xmlns="${templateNamespace}" type="${type}"><title zh="x"/><body>${inside}</body></template>`
    for (const type of templateTypes) {
      const { needed } = templateSections[type]
      expect(faultsOf(body('', type)).map(({ details }) => details.name)).toEqual(
        needed.map((name) => `section name="${name}"`),
      )
      expect(faultsOf(body(needed.map((name) => `<section name="${name}"/>`).join(''), type))).toEqual([])
    }
  })

  test('what the hospital does not have is named; case and width of its own names do not count', () => {
    const around = { types: templateTypes, examTypes: ['心脏超声', 'Heart'], parameters: ['edv', 'Ｅ/A'] }
    expect(readTemplate(fullTemplate, around).faults).toEqual([])
    expect(readTemplate(fullTemplate, { ...around, types: ['consultation'] }).faults).toMatchObject([
      { reason: 'type' },
    ])
    expect(readTemplate(fullTemplate, { ...around, examTypes: ['Heart'], parameters: ['EDV'] }).faults).toMatchObject([
      { reason: 'unknownExamType', line: 6, details: { name: '心脏超声' } },
      { reason: 'unknownParameter', line: 19, details: { name: 'E/A' } },
    ])
  })

  test('each reason has words in both languages', () => {
    for (const language of ['en', 'zh'] as const) {
      const { t } = createText<TemplateFaultKey>({
        resources: [templateFaultWords],
        browserLanguage: language,
      }).getSnapshot()
      const details = { name: 'NAME', value: 'VALUE', allowed: 'ALL', most: 5 }
      for (const reason of templateFaultReasons) {
        for (const element of ['', 'template/body']) {
          const words = templateFaultText(t, { reason, line: 7, element, details })
          expect(words).toMatch(/7/)
          expect(words).not.toMatch(/template\.fault|\{\{/)
        }
      }
    }
  })
})

test('what is written is read again', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => `x${text.replace(/\s/g, ' ').trim()}`)
  const heading = fc.record({ zh: word, en: fc.oneof(fc.constant(''), word) })
  const text = fc.array(word, { maxLength: 4 }).map((lines) => lines.join('\n'))
  const section = (name: 'findings' | 'impression') =>
    fc.record(
      { kind: fc.constant('section' as const), name: fc.constant(name), title: heading, text, englishText: word },
      { requiredKeys: ['kind', 'name', 'title', 'text'] },
    )
  const content = fc.record({
    type: fc.constant('report' as const),
    page: fc.constantFrom(...templatePages),
    orientation: fc.constantFrom('portrait' as const, 'landscape' as const),
    title: heading,
    examTypes: fc.uniqueArray(word, { maxLength: 3 }),
    header: fc.uniqueArray(fc.constantFrom(...templateFields), { maxLength: 4 }),
    blocks: fc.tuple(
      section('findings'),
      fc.record({
        kind: fc.constant('images' as const),
        columns: fc.integer({ min: 1, max: 4 }),
        rows: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        kind: fc.constant('parameters' as const),
        title: heading,
        columns: fc.integer({ min: 1, max: 4 }),
        abbreviations: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      }),
      section('impression'),
    ),
    signers: fc.uniqueArray(fc.constantFrom(...templateSigners)),
    footer: fc.record({ fields: fc.uniqueArray(fc.constantFrom(...templateFields), { maxLength: 2 }), text: heading }),
  })
  fc.assert(
    fc.property(content, (given) => {
      expect(readTemplate(writeTemplate(given))).toEqual({ content: given, faults: [] })
    }),
    { numRuns: 300 },
  )
})

describe('A template that an XML editor wrote', () => {
  const changed = (from: string, to: string) => fullTemplate.replace(from, to)
  const plain = readTemplate(fullTemplate)
  const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

  test.each([
    ['has CDATA', changed('各房', '<![CDATA[各房]]>')],
    ['has xml:space and xml:lang', fullTemplate.replaceAll('<text>', '<text xml:space="preserve" xml:lang="zh">')],
    ['names its schema', changed('<template ', `<template ${xsi} xsi:noNamespaceSchemaLocation="a.xsd" `)],
    ['names a schema of its namespace', changed('<template ', `<template ${xsi} xsi:schemaLocation="urn:a a.xsd" `)],
    [
      'names a schema by another prefix',
      changed('<template ', `<template ${xsi.replace('xsi', 's')} s:schemaLocation="a" `),
    ],
    ['names a style sheet', changed('?>', '?>\n<?xml-stylesheet type="text/xsl" href="a.xsl"?>')],
    ['has instructions inside', changed('<body>', '<body><?editor fold?>')],
    ['has comments', changed('<body>', '<body><!-- <x:y> -->')],
    ['declares prefixes that it does not use', changed('<template ', '<template xmlns:a="urn:a" ')],
    ['says utf8', changed('UTF-8', 'utf8')],
    [
      'has a prefix for every element',
      fullTemplate
        .replace(/<(\/?)([a-z])/g, '<$1t:$2')
        .replace('xmlns="urn:opensono:template:1"', 'xmlns:t="urn:opensono:template:1"'),
    ],
    ['repeats its namespace inside', changed('<body>', '<body xmlns="urn:opensono:template:1">')],
  ])('%s, and says the same', (_, xml) => {
    expect(xml).not.toBe(fullTemplate)
    expect(readTemplate(xml)).toEqual(plain)
  })

  test.each([
    [
      'an element of another namespace',
      changed('<body>', '<body><o:section xmlns:o="urn:o" name="findings"/>'),
      'element',
    ],
    ['elements of another namespace by default', changed('<body>', '<body xmlns="urn:o">'), 'element'],
    ['an attribute of another namespace', changed('<body>', '<body xmlns:o="urn:o" o:name="x">'), 'attribute'],
    ['another namespace', changed('urn:opensono:template:1', 'urn:opensono:template:2'), 'root'],
    ['one attribute by two prefixes', '<a xmlns:x="u" xmlns:y="u" x:b="" y:b=""/>', 'malformed'],
    ['a prefix that is taken back', '<a xmlns:x="u"><b xmlns:x=""/></a>', 'malformed'],
    ['a reserved prefix', '<a xmlns:xml="urn:a"/>', 'malformed'],
    ['an end by another prefix', '<x:a xmlns:x="u" xmlns:y="u"></y:a>', 'mismatch'],
  ])('and has %s is refused for that', (_, xml, reason) => {
    expect(readTemplate(xml).faults.map((fault) => fault.reason)).toContain(reason)
  })

  test('may have text that needs CDATA', () => {
    const { content } = readTemplate(changed('各房', '<![CDATA[EF < 50% & a]]]]><![CDATA[>b]]>'))
    expect(JSON.stringify(content)).toContain('EF < 50% & a]]>b')
  })
})
