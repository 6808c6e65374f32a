import { type DicomDataset, loadDicomDictionary } from '@opensono/pacs-core/dicom'
import { expect, it } from 'vitest'
import { foundRows, headerRows } from './headerRows'

const dataset: DicomDataset = {
  '00186011': { vr: 'SQ', Value: [{ '00186024': { vr: 'US', Value: [3] } }] },
  '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }] },
  '00091001': { vr: 'UN', bytes: new Uint8Array(12) },
}
const rows = headerRows(dataset, await loadDicomDictionary(), (count) => `${count} bytes`)

it('A table of elements has them in the order of their tags, those of sequences below them', () => {
  expect(rows.map(({ depth, tag, name, value }) => [depth, tag, name, value])).toEqual([
    [0, '(0009,1001)', '', '12 bytes'],
    [0, '(0010,0010)', "Patient's Name", 'Zhang^San = 张^三'],
    [0, '(0018,6011)', 'Sequence of Ultrasound Regions', ''],
    [1, '(0018,6024)', 'Physical Units X Direction', '3'],
  ])
  expect(rows.map(({ isPrivate }) => isPrivate)).toEqual([true, false, false, false])
})

it.each([
  ["patient's name", ['(0010,0010)']],
  ['00100010', ['(0010,0010)']],
  ['(0010,0010)', ['(0010,0010)']],
  ['张', ['(0010,0010)']],
  ['units 3', ['(0018,6024)']],
  ['nothing of it', []],
] as const)('Elements are found by tag, name and value: %s', (typed, tags) => {
  expect(foundRows(rows, typed).map(({ tag }) => tag)).toEqual(tags)
})
