import type { Context } from 'hono'

/** The network of the caller of a request. */
export const networkOfCaller = (c: Context) => networkOf(c.req.header('CF-Connecting-IP') ?? 'local')

/**
 * The network that a request comes from, for limits by address: an IPv4 address, or the /64 of an IPv6 address, since
 * one connection usually has all addresses of a /64.
 */
export function networkOf(address: string) {
  if (!address.includes(':')) return address
  const host = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
  if (host === undefined) return address
  const [head = '', tail] = host.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  const isMappedIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMappedIpv4 ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

const ipv4Of = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
