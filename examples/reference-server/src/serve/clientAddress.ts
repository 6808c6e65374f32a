import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Proxies in front of the server: how many there are, or their addresses and networks. */
export type TrustedProxies = number | readonly string[]

/** Whether an address, this many hops away, is a proxy whose `X-Forwarded-For` is believed. */
export type Trust = (address: string, hop: number) => boolean

/** Whether a text is an address, or a network such as `10.0.0.0/8`. A network of every address is none. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  return bits > 0 && isPrefix && more.length === 0
}

/** Which proxies are believed. */
export function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const networks = new BlockList()
  for (const each of proxies) {
    const [address = '', prefix] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The address of a client, as Fastify's `request.ip`: the nearest one that is no proxy of ours. */
export function clientAddress({ headers, socket }: IncomingMessage, isProxy: Trust): string {
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  const farther = forwarded.map((each) => each.trim()).filter((each) => each !== '')
  const addresses = [socket.remoteAddress ?? '', ...farther.reverse()]
  return addresses.find((address, hop) => hop === addresses.length - 1 || !isProxy(address, hop)) ?? ''
}

/**
 * What counts as one source of calls: an IPv4 address, or the first 64 bits of an IPv6 one, of which one connection to the internet has
 * all the rest.
 */
export function sourceOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const given = [...head, ...(tail ?? [])].length
  const groups = [...head, ...Array<string>(tail === undefined ? 0 : Math.max(0, 8 - given)).fill('0'), ...(tail ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
