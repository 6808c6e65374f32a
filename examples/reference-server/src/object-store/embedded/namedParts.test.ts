import { describe, expect, it } from 'vitest'
import { readNamedParts } from './namedParts'

const etag = (digit: string) => digit.repeat(32)
const part = (number: number, tag: string) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`
const list = (...parts: string[]) => `<CompleteMultipartUpload xmlns="x">${parts.join('\n')}</CompleteMultipartUpload>`

describe('The list of parts that completes an upload', () => {
  it('is read in order, with entity tags in any quotes or none', () => {
    const tags = [etag('a'), `"${etag('b')}"`, `&quot;${etag('c')}&quot;`, `&#34;${etag('d')}&#34;`]
    expect(readNamedParts(list(...tags.map((tag, index) => part(index + 1, tag))))).toEqual(
      ['a', 'b', 'c', 'd'].map((digit, index) => ({ partNumber: index + 1, etag: etag(digit) })),
    )
  })

  it.each([
    ['no list', '<Delete></Delete>'],
    ['no part', list()],
    ['a document type', `<!DOCTYPE x>${list(part(1, etag('a')))}`],
    ['a part without a number', list(`<Part><ETag>${etag('a')}</ETag></Part>`)],
    ['a part without a tag', list('<Part><PartNumber>1</PartNumber></Part>')],
    ['a part that does not end', list(part(1, etag('a')), '<Part><PartNumber>2</PartNumber>')],
    ['a part in a part', list(`<Part>${part(1, etag('a'))}</Part>`)],
  ])('with %s is refused', (_, xml) => {
    expect(() => readNamedParts(xml)).toThrow(expect.objectContaining({ code: 'MalformedXML' }))
  })

  // The quadratic one took minutes for each, which no test is given.
  it('takes time in proportion to its length, whatever it contains', () => {
    const hostile = ['<Part>', '<Part><ETag>', '<PartNumber>1', '<Part></Part', '<ETag> ', '&quot;']
    for (const each of hostile) {
      const xml = list(each.repeat((4 * 1024 * 1024) / each.length))
      expect(() => readNamedParts(xml)).toThrow(expect.objectContaining({ code: 'MalformedXML' }))
    }
  })
})
