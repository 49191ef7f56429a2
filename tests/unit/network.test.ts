import { expect, test } from 'vitest'
import { networkOf } from '../../worker/http/network.ts'

test.for([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['local', 'local'],
  ['not:an:address', 'not:an:address'],
] as const)('the network of %s is %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})
