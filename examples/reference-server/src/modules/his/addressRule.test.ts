import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardAddress, isOpenAddress } from './addressRule'

describe('A hospital information system', () => {
  test.each(['10.0.0.7', '192.168.1.9', '172.16.4.4', '203.0.113.9', '2001:db8::7', 'fd12:3456::1'])(
    'may live at %s',
    (address) => {
      expect(isOpenAddress(address)).toBe(true)
    },
  )

  test.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '169.254.169.254', '100.100.100.200', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'ff02::1', 'fd00:ec2::254'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::169.254.169.254', '64:ff9b::a9fe:a9fe', '::FFFF:127.0.0.1'],
    ...['64:ff9b::', '64:ff9b::5', '64:ff9b:0:0:0:0:7f00:1', '::ffff:0:127.0.0.1', '0:0:0:0:0:ffff:7f00:0001'],
  ])('may not live at %s', (address) => {
    expect(isOpenAddress(address)).toBe(false)
  })

  test('may live nowhere within this machine, however an address of it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isClosed = /^(0|127|169\.254|22[4-9]|2[3-5]\d)\./.test(address) || address === '100.100.100.200'
        fc.pre(address !== '192.0.0.192')
        expect(isOpenAddress(address)).toBe(!isClosed)
        expect(isOpenAddress(`::ffff:${address}`)).toBe(!isClosed)
        expect(isOpenAddress(`64:ff9b::${address}`)).toBe(!isClosed)
        expect(isOpenAddress(new URL(`http://[64:ff9b::${address}]`).hostname.slice(1, -1))).toBe(!isClosed)
      }),
      { examples: [['0.0.0.0'], ['0.0.0.5'], ['0.7.0.1'], ['127.0.0.0']] },
    )
  })

  test('may live at no other address of this machine, whether it is written as IPv4 or inside of IPv6', () => {
    const own = ['10.9.8.7', '2001:db8::9', 'fd00::9%eth0']
    const forms = ['10.9.8.7', '::ffff:10.9.8.7', '::ffff:a09:807', '64:ff9b::10.9.8.7', '::ffff:0:10.9.8.7']
    for (const address of [...forms, '2001:db8:0::9', 'fd00::9']) {
      expect([address, isOpenAddress(address, own)]).toEqual([address, false])
      expect([address, isOpenAddress(address, [])]).toEqual([address, true])
    }
    expect(isOpenAddress('10.9.8.8', own)).toBe(true)
    for (const each of Object.values(networkInterfaces()).flat()) {
      expect(isOpenAddress(each?.address ?? '')).toBe(false)
    }
  })

  test('may live only where the server’s keeper says, once they said so', () => {
    const allowed = ['his.example', '127.0.0.1', '[fd00::7]']
    for (const url of ['https://his.example/fhir', 'http://127.0.0.1:81/', 'https://[fd00::7]/']) {
      expect(() => guardAddress(new URL(url), allowed)).not.toThrow()
    }
    for (const url of ['https://his.example.evil', 'http://127.0.0.2', 'https://10.0.0.7', 'https://[::1]']) {
      expect(() => guardAddress(new URL(url), allowed)).toThrow('address')
    }
  })
})
