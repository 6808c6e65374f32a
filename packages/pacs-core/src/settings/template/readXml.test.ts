// @vitest-environment jsdom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml, type XmlElement } from './readXml'
import { TemplateProblem } from './TemplateFault'
import { fullTemplate } from './testing/templateXml'

interface Shape {
  name: string
  attributes: [string, string][]
  text: string
  children: Shape[]
}

const shapeOf = ({ name, attributes, text, children }: XmlElement): Shape => ({
  name,
  attributes: [...attributes].sort(),
  text,
  children: children.map(shapeOf),
})

/** What another reader, of another maker, makes of the same text; null when it is not well-formed to it. */
function otherReading(xml: string): Shape | null {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  if (parsed.getElementsByTagName('parsererror').length > 0) return null
  const walk = (element: Element): Shape => ({
    name: element.nodeName,
    attributes: [...element.attributes]
      .map(({ name, value }): [string, string] => [name, value])
      // What is for XML itself says nothing of a template.
      .filter(([name]) => !/^xml(ns$|ns:|:)/.test(name))
      .sort(),
    text: [...element.childNodes]
      .map((node) => ([3, 4].includes(node.nodeType) ? (node.nodeValue ?? '') : ''))
      .join(''),
    children: [...element.children].map(walk),
  })
  return walk(parsed.documentElement)
}

function ownReading(xml: string): Shape | null {
  try {
    return shapeOf(readXml(xml))
  } catch (problem) {
    if (problem instanceof TemplateProblem) return null
    throw problem
  }
}

test('what is accepted is well-formed to another reader too, and says the same there', () => {
  expect(ownReading(fullTemplate)).toEqual(otherReading(fullTemplate))
  const pieces = [
    '<',
    '>',
    '/',
    '&',
    '"',
    "'",
    '=',
    ' ',
    '\r\n',
    '\t',
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '<?x ',
    '?>',
    ' xml:space="preserve"',
    ' a:b="1"',
    '<a:b xmlns:a="urn:a">',
    '&lt;',
    '&#65;',
    '<a>',
    '</a>',
    '<a b="1"/>',
    'x',
    '--',
    '汉',
  ]
  const cut = fc.record({ at: fc.nat(fullTemplate.length), drop: fc.nat(8), put: fc.constantFrom('', ...pieces) })
  let accepted = 0
  fc.assert(
    fc.property(fc.array(cut, { minLength: 1, maxLength: 3 }), (cuts) => {
      let xml = fullTemplate
      for (const { at, drop, put } of cuts) xml = xml.slice(0, at) + put + xml.slice(at + drop)
      const own = ownReading(xml)
      if (own === null) return
      accepted += 1
      expect(own).toEqual(otherReading(xml))
    }),
    // A declaration whose quotes do not match.
    {
      numRuns: 1_500,
      examples: [[[{ at: 29, drop: 1, put: "'" }]], [[{ at: 832, drop: 0, put: ' xml:space="preserve"' }]]],
    },
  )
  expect(accepted).toBeGreaterThan(60)
})

test('attributes, references and line ends are read as XML says', () => {
  for (const xml of [
    '<a b=" 1\n2\t3&#10;4 " c=\'"\'>x&amp;&#x1F600;\r\ny\rz<!-- c --> <d/>e</a>',
    "<?xml version='1.0' encoding='utf-8' standalone='yes'?>\n<a\n b = '1'\n/>\n<!-- - -->\n",
    '\ufeff<a/>',
  ]) {
    expect(ownReading(xml)).not.toBeNull()
    expect(ownReading(xml)).toEqual(otherReading(xml.replace('\ufeff', '')))
  }
})
