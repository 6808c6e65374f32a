import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HisSettingsEntry, hisAddress, hisSettingsFaults, isUnencryptedAddress } from './hisSettings'

const entry: HisSettingsEntry = {
  baseUrl: 'https://his.example/fhir',
  authentication: 'none',
  userName: '',
  hasSecret: false,
}

describe('The address of a hospital information system', () => {
  test.each([
    ['https://his.example/fhir/', 'https://his.example/fhir'],
    [' http://10.0.0.7:8080 ', 'http://10.0.0.7:8080'],
    ['HTTPS://HIS.Example/fhir/R4', 'https://his.example/fhir/R4'],
    ['https://[::1]:8443/r4', 'https://[::1]:8443/r4'],
  ])('%s is called as %s', (typed, called) => {
    expect(hisAddress(typed)).toBe(called)
  })

  test.each([
    '',
    'his.example',
    'ftp://his.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:word@his.example',
    'https://his.example/fhir?a=1',
    'https://his.example/fhir#a',
    'https://',
    'https://a b/',
    'https:\\\\his.example',
  ])('%s is none', (typed) => {
    expect(hisAddress(typed)).toBeNull()
  })

  test('of any text is none, or one without credentials, query and fragment that is its own address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (typed) => {
        const address = hisAddress(typed)
        if (address === null) return
        const { username, password, search, hash, protocol } = new URL(address)
        expect([username, password, search, hash]).toEqual(['', '', '', ''])
        expect(['http:', 'https:']).toContain(protocol)
        expect(hisAddress(address)).toBe(address)
      }),
    )
  })

  test('without TLS is told apart', () => {
    expect([isUnencryptedAddress('http://his.example'), isUnencryptedAddress(entry.baseUrl)]).toEqual([true, false])
  })
})

describe('The settings', () => {
  test('need a name for a password, and a secret for whatever proves us', () => {
    expect(hisSettingsFaults(entry)).toEqual([])
    const without = (patch: Partial<HisSettingsEntry>) =>
      hisSettingsFaults({ ...entry, ...patch }).map(({ path, message }) => `${path} ${message}`)
    expect(without({ baseUrl: 'his' })).toEqual(['baseUrl webAddress'])
    expect(without({ authentication: 'basic' })).toEqual(['userName required', 'secret required'])
    expect(without({ authentication: 'bearer' })).toEqual(['secret required'])
    expect(without({ authentication: 'bearer', hasSecret: true })).toEqual([])
    expect(without({ baseUrl: '', authentication: 'basic' })).toEqual([])
  })
})
