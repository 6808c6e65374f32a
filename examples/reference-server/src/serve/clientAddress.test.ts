import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, sourceOf, type TrustedProxies, trustOf } from './clientAddress'

/** What a server sees of a request that came through proxies. */
const seen = (remoteAddress: string, forwarded: string, proxies: TrustedProxies) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    trustOf(proxies),
  )

test('a number of proxies believes what so many of them wrote, and no client before them', () => {
  expect(seen('10.0.0.1', '6.6.6.6, 203.0.113.5', 1)).toBe('203.0.113.5')
  expect(seen('10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', 2)).toBe('203.0.113.5')
  expect(seen('10.0.0.1', '', 1)).toBe('10.0.0.1')
  expect(seen('10.0.0.1', '6.6.6.6', 0)).toBe('10.0.0.1')
})

test('proxies by their addresses are believed from those alone, in IPv4 as IPv6 writes it too', () => {
  const proxies = ['10.0.0.0/8', 'fd00::1']
  expect(seen('10.0.0.1', '6.6.6.6, 203.0.113.5', proxies)).toBe('203.0.113.5')
  expect(seen('::ffff:10.0.0.1', '6.6.6.6, 203.0.113.5, fd00::1', proxies)).toBe('203.0.113.5')
  expect(seen('192.0.2.9', '6.6.6.6', proxies)).toBe('192.0.2.9')
  expect(seen('10.0.0.1', 'not an address', proxies)).toBe('not an address')
})

test('a source is an IPv4 address, or a network of 64 bits', () => {
  expect(sourceOf('203.0.113.5')).toBe('203.0.113.5')
  expect(sourceOf('::ffff:203.0.113.5')).toBe('203.0.113.5')
  for (const same of ['2001:db8:0:7::1', '2001:db8:0:7:ffff::', '2001:0db8::7:1:2:3:4']) {
    expect(sourceOf(same)).toBe('2001:db8:0:7::/64')
  }
  expect(sourceOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(sourceOf('::1')).toBe('0:0:0:0::/64')
})
