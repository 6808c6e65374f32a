import { hisSettingsFaults } from '@opensono/pacs-core'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOfHis, hisFaults, hisInput, keepsSecret } from './HisDraft'
import { storyHisSettings } from './storyHis'

const stored = storyHisSettings
const draft = draftOfHis(stored)

it('settings travel as they were read, and an empty secret keeps the stored one', () => {
  const { hasSecret: _, keyMadeAt: _at, version: _version, ...fields } = stored
  expect(hisInput(draft)).toEqual(fields)
  expect(hisInput({ ...draft, secret: 'word' })).toEqual({ ...fields, secret: 'word' })
})

it.each([
  ['another path of the same host', 'https://his.example/r4', true],
  ['the same host, written otherwise', ' HTTPS://HIS.Example:443/fhir/ ', true],
  ['another host', 'https://other.example/fhir', false],
  ['another port', 'https://his.example:8443/fhir', false],
  ['no encryption any more', 'http://his.example/fhir', false],
  ['what is no address', 'his.example', false],
])('the stored secret goes to nobody else than whom it was given for: %s', (_, baseUrl, isKept) => {
  expect(keepsSecret({ ...draft, baseUrl }, stored)).toBe(isKept)
  expect(keepsSecret({ ...draft, baseUrl }, { ...stored, hasSecret: false })).toBe(false)
  const faults = hisFaults({ ...draft, baseUrl }, stored).map(({ path }) => path)
  expect(faults.includes('secret')).toBe(!isKept)
  expect(hisFaults({ ...draft, baseUrl, secret: 'new' }, stored).map(({ path }) => path)).not.toContain('secret')
})

it('what is refused here is what the server refuses of what is sent', () => {
  const url = fc.constantFrom('', 'his', 'https://his.example/fhir', 'https://other.example', 'http://10.0.0.7:8080')
  const typed = fc.record({
    baseUrl: url,
    authentication: fc.constantFrom('none' as const, 'basic' as const, 'bearer' as const),
    userName: fc.constantFrom('', '  ', 'pacs'),
    secret: fc.constantFrom('', 'word'),
  })
  fc.assert(
    fc.property(typed, fc.boolean(), url, (entry, hasSecret, former) => {
      const base = { ...stored, hasSecret, baseUrl: former }
      const sent = hisInput({ ...draft, ...entry })
      const hasIt = 'secret' in sent || (hasSecret && keepsSecret({ ...draft, ...entry }, base))
      expect(hisFaults({ ...draft, ...entry }, base)).toEqual(hisSettingsFaults({ ...sent, hasSecret: hasIt }))
    }),
  )
})
