import { expect, it } from 'vitest'
import type { ExamView } from '../settings/basicData/examView'
import { incompleteViews, viewCoverage } from './viewCoverage'

const view = (code: string, patch: Partial<ExamView> = {}): ExamView => ({
  code,
  name: code,
  englishName: null,
  isRequired: true,
  needsBodyMark: false,
  bodyMark: null,
  ...patch,
})
const views = [view('LL'), view('GB', { needsBodyMark: true }), view('SP', { isRequired: false })]
const statesOf = (...images: Parameters<typeof viewCoverage>[1]) =>
  viewCoverage(views, images).map(({ state }) => state)

it('a view is on file when an image is tagged with it', () => {
  expect(statesOf()).toEqual(['missing', 'missing', 'missing'])
  expect(statesOf({ viewCode: 'LL' }, { viewCode: 'SP' }, { viewCode: null }, {})).toEqual([
    'stored',
    'missing',
    'stored',
  ])
  expect(viewCoverage(views, [{ viewCode: 'LL' }, { viewCode: 'LL' }])[0]?.imageCount).toBe(2)
})

it('a view that needs a body mark is whole when one of its images has one', () => {
  expect(statesOf({ viewCode: 'GB', hasBodyMark: false }, { viewCode: 'LL', hasBodyMark: true })).toEqual([
    'stored',
    'unmarked',
    'missing',
  ])
  expect(statesOf({ viewCode: 'GB' }, { viewCode: 'GB', hasBodyMark: true })[1]).toBe('stored')
})

it('a view that names its body mark is not whole by another one', () => {
  const right = [view('RUO', { needsBodyMark: true, bodyMark: 'breastRight' })]
  const state = (...marks: string[]) =>
    viewCoverage(right, [{ viewCode: 'RUO', hasBodyMark: marks.length > 0, bodyMarks: marks }])[0]?.state
  expect([state(), state('breastLeft'), state('breastLeft', 'breastRight')]).toEqual(['unmarked', 'unmarked', 'stored'])
})

it('a damaged image is not on file', () => {
  expect(statesOf({ viewCode: 'LL', isDamaged: true })[0]).toBe('missing')
  const other = {
    name: 'LI^SI',
    patientId: '',
    birthDate: null,
    sex: '',
    differences: ['name' as const],
    keptByName: null,
  }
  expect(statesOf({ viewCode: 'LL', filePatient: other })[0]).toBe('missing')
  expect(statesOf({ viewCode: 'LL', filePatient: { ...other, keptByName: 'Dr Wang' } })[0]).toBe('stored')
})

it('a view that is only wished for is no finding', () => {
  const incomplete = incompleteViews(viewCoverage(views, [{ viewCode: 'GB' }]))
  expect(incomplete.map(({ view: { code }, state }) => [code, state])).toEqual([
    ['LL', 'missing'],
    ['GB', 'unmarked'],
  ])
})
