import fc from 'fast-check'
import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { canonicalAddress, createAddressResolver } from './client-address.ts'

const resolverFor = (settings: { TRUSTED_PROXIES?: string; TRUSTED_HOPS?: string }) =>
  createAddressResolver(parseEnv(settings))

const cdn = { TRUSTED_PROXIES: '10.0.0.0/8, 198.51.100.0/24, 2001:db8:cd::/48' }

test.each([
  ['ignores X-Forwarded-For when no proxy is trusted', {}, '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['trusts a proxy configured by its address', { TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  [
    'trusts a proxy that connects by an IPv4-mapped IPv6 address',
    { TRUSTED_PROXIES: '127.0.0.1' },
    '::ffff:127.0.0.1',
    '192.0.2.1',
    '192.0.2.1',
  ],
  ['resolves the client behind a load balancer and a CDN', cdn, '10.1.2.3', '192.0.2.1, 198.51.100.7', '192.0.2.1'],
  ['resolves an IPv6 client', cdn, '10.1.2.3', '2001:DB8:0::5, 2001:db8:cd::7', '2001:db8::5'],
  ['ignores entries that the client added', cdn, '10.1.2.3', '1.1.1.1, 192.0.2.1, 198.51.100.7', '192.0.2.1'],
  [
    'ignores a trusted proxy address that the client added',
    cdn,
    '10.1.2.3',
    '192.0.2.66, 10.9.9.9, 192.0.2.1, 198.51.100.7',
    '192.0.2.1',
  ],
  ['ignores the header of a client that bypasses the proxies', cdn, '192.0.2.1', '10.0.0.1', '192.0.2.1'],
  ['returns the leftmost proxy if all entries are proxies', cdn, '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['returns the socket address if there is no header', cdn, '10.1.2.3', undefined, '10.1.2.3'],
  ['returns the socket address if the entry is not an IP address', cdn, '10.1.2.3', 'unknown', '10.1.2.3'],
  ['stops at an entry that is not an IP address', cdn, '10.1.2.3', '<script>, 198.51.100.7', '198.51.100.7'],
  ['removes ports', cdn, '10.1.2.3', '192.0.2.1:51234, 198.51.100.7:443', '192.0.2.1'],
  ['trusts two hops', { TRUSTED_HOPS: '2' }, '203.0.113.9', '1.1.1.1, 192.0.2.1, 203.0.113.10', '192.0.2.1'],
  ['accepts fewer entries than trusted hops', { TRUSTED_HOPS: '4' }, '203.0.113.9', '192.0.2.1', '192.0.2.1'],
  [
    'combines trusted hops and trusted networks',
    { TRUSTED_HOPS: '1', ...cdn },
    '203.0.113.9',
    '192.0.2.1, 198.51.100.7',
    '192.0.2.1',
  ],
  ['returns null if the socket is closed', cdn, undefined, '192.0.2.1', null],
])('%s', (_, settings, socket, forwarded, expected) => {
  expect(resolverFor(settings)(socket, forwarded)).toBe(expected)
})

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', '::/129', '10.0.0.0/-1'])(
  'rejects %s as a trusted proxy setting',
  (proxies) => {
    expect(() => parseEnv({ TRUSTED_PROXIES: proxies })).toThrow(/not an address or a network/)
  },
)

test.each([
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:443', '192.0.2.1'],
  ['192.0.2.256', null],
  ['0x7f.1', null],
  ['017.0.0.1', null],
  ['', null],
])('normalizes %j to %j', (text, expected) => {
  expect(canonicalAddress(text)).toBe(expected)
})

test('always returns the IP address that the last trusted proxy saw, for any header', () => {
  const entry = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(',', '')),
  )
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 6 }),
      fc.ipV4().filter((address) => !/^(10|198\.51\.100)\./.test(address)),
      (forged, client) => {
        const resolved = resolverFor(cdn)('10.1.2.3', [...forged, client, '198.51.100.7'].join(', '))
        expect(resolved).toBe(client)
        expect(isIP(resolverFor(cdn)('10.1.2.3', forged.join(','))!)).not.toBe(0)
      },
    ),
    { numRuns: 2_000 },
  )
})
