import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { HisError } from './HisError'

/** No hospital information system lives there: this machine, its neighbours without a router, crowds, and what clouds tell machines. */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.192', 32],
  ['100.100.100.200', 32],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, prefix, 'ipv4')
  // The same address inside of an IPv6 one: mapped (RFC 4291, 2.5.5.2) or translated (RFC 6052, 2.1; RFC 2765, 2.1).
  for (const outer of ['::ffff:', '64:ff9b::', '::ffff:0:']) closed.addSubnet(outer + net, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const) {
  closed.addSubnet(net, prefix, 'ipv6')
}

/**
 * Whether an address of a host may be called.
 *
 * @param address - an IP address.
 */
export function isOpenAddress(address: string): boolean {
  const isSix = isIP(address) === 6
  return !closed.check(address.replace(/%.*$/, ''), isSix ? 'ipv6' : 'ipv4')
}

/**
 * Decides whether a hospital information system may be called at an address, each time that a name is looked up: what a name means
 * may have changed since.
 *
 * @param url - what is to be called.
 * @param allowed - hosts that the server's keeper allows, as URLs write them; empty allows all that are not closed.
 * @returns how names are looked up.
 * @throws HisError `address`.
 */
export function guardAddress({ hostname }: URL, allowed: readonly string[]): LookupFunction {
  const isNamed = allowed.includes(hostname)
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isClosed = allowed.length > 0 ? !isNamed : isIP(literal) !== 0 && !isOpenAddress(literal)
  if (isClosed) throw new HisError('address')
  return (name, options, callback) => {
    lookUp(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '')
      if (!isNamed && !found.every(({ address }) => isOpenAddress(address)))
        return callback(new HisError('address'), '')
      const [first] = found
      if (options.all === true) return callback(null, found)
      return first === undefined
        ? callback(new HisError('connection'), '')
        : callback(null, first.address, first.family)
    })
  }
}
