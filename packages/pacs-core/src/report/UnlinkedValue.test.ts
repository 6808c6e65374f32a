import { expect, test } from 'vitest'
import { keptUnlinked, type UnlinkedReport, type UnlinkedValue, unlinkedPlaces } from './UnlinkedValue'

test.each([
  ['PSV 61.0 cm/s', '61.0 cm/s', [4]],
  ['61 and 61', '61', [0, 7]],
  ['a longer number: 161, 612, 61.5, 1.61', '61', []],
  ['the end of a sentence: 61.', '61', [23]],
  ['门静脉61mm', '61', [3]],
  ['ends with a unit: 4 mm2', '4 mm', [18]],
  ['', '61', []],
  ['anything', '', []],
])('of "%s" the value "%s" is at %j', (text, value, places) => {
  expect(unlinkedPlaces(text, value)).toEqual(places)
})

const report: UnlinkedReport = {
  history: '',
  findings: 'PSV 61.0 cm/s, EDV 25.0 cm/s.',
  impression: '61.0 cm/s',
  recommendation: '',
  values: [{ field: 'findings', start: 19, end: 28 }],
  parameters: [
    { parameterId: 'psv', value: '61', source: null },
    { parameterId: 'edv', value: '25', source: {} },
  ],
  worksheets: [{ size: '12.3' }, { size: '8.1', measured: [] }],
}
const inText = (text: string, field: UnlinkedValue['field'] = 'findings'): UnlinkedValue => ({
  id: `${field} ${text}`,
  field,
  text,
})
const ofParameter = (id: string, text: string): UnlinkedValue => ({ id, field: 'parameters', text })

test.each([
  ['words that are there', inText('61.0 cm/s'), true],
  ['words that were edited', inText('62.0 cm/s'), false],
  ['words that are in another text only', inText('61.0 cm/s', 'history'), false],
  ['words that are linked again', inText('25.0 cm/s'), false],
  ['a parameter as it was', ofParameter('psv', '61'), true],
  ['a parameter with another value', ofParameter('psv', '62'), false],
  ['a parameter that is linked again', ofParameter('edv', '25'), false],
  ['a parameter that was removed', ofParameter('ri', '0.6'), false],
  ['a size as it was', inText('12.3', 'worksheets'), true],
  ['a size that was edited', inText('12.4', 'worksheets'), false],
  ['a size that is linked again', inText('8.1', 'worksheets'), false],
])('of values that lost their drawing, %s: kept %s', (_, value, isKept) => {
  expect(keptUnlinked([value], report)).toEqual(isKept ? [value] : [])
  expect(keptUnlinked([value, value], report)).toHaveLength(isKept ? 1 : 0)
})
