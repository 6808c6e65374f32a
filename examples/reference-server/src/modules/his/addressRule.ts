import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { HisError } from './HisError'

/** Forms of an IPv4 address inside of an IPv6 one: mapped (RFC 4291, 2.5.5.2) or translated (RFC 6052, 2.1; RFC 2765, 2.1). */
const outers = ['::ffff:', '64:ff9b::', '::ffff:0:']

/** Closes an IPv4 network, however its addresses are written. */
function close(list: BlockList, net: string, prefix: number): void {
  list.addSubnet(net, prefix, 'ipv4')
  for (const outer of outers) list.addSubnet(outer + net, 96 + prefix, 'ipv6')
}

/** Addresses without hospital information systems: this machine, link-local, multicast, and metadata services of clouds. */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.192', 32],
  ['100.100.100.200', 32],
  ['224.0.0.0', 3],
] as const) {
  close(closed, net, prefix)
}
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const) {
  closed.addSubnet(net, prefix, 'ipv6')
}

/** The addresses of this machine at the moment. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? [])
}

/**
 * Whether an address of a host may be called.
 *
 * @param address - an IP address.
 * @param own - the addresses of this machine: what listens there is meant for the machine, too.
 */
export function isOpenAddress(address: string, own = ownAddresses()): boolean {
  const ours = new BlockList()
  for (const each of own) {
    if (isIP(each) === 6) ours.addAddress(each.replace(/%.*$/, ''), 'ipv6')
    else close(ours, each, 32)
  }
  const asked = [address.replace(/%.*$/, ''), isIP(address) === 6 ? 'ipv6' : 'ipv4'] as const
  return !closed.check(...asked) && !ours.check(...asked)
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
