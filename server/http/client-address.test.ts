import fc from 'fast-check'
import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.server.ts'
import { canonicalAddress, openClientAddress } from './client-address.ts'

const behind = (settings: { TRUSTED_PROXIES?: string; TRUSTED_HOPS?: string }) => openClientAddress(parseEnv(settings))

const cdn = { TRUSTED_PROXIES: '10.0.0.0/8, 198.51.100.0/24, 2001:db8:cd::/48' }

test.each([
  ['no proxy is trusted', {}, '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['a proxy by its address', { TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  [
    'a proxy on a socket of both families',
    { TRUSTED_PROXIES: '127.0.0.1' },
    '::ffff:127.0.0.1',
    '192.0.2.1',
    '192.0.2.1',
  ],
  ['a balancer behind a CDN: everybody keeps their own', cdn, '10.1.2.3', '192.0.2.1, 198.51.100.7', '192.0.2.1'],
  ['over version six', cdn, '10.1.2.3', '2001:DB8:0::5, 2001:db8:cd::7', '2001:db8::5'],
  ['what the client wrote itself is not believed', cdn, '10.1.2.3', '1.1.1.1, 192.0.2.1, 198.51.100.7', '192.0.2.1'],
  ['nor when it names a trusted proxy', cdn, '10.1.2.3', '192.0.2.66, 10.9.9.9, 192.0.2.1, 198.51.100.7', '192.0.2.1'],
  ['past the proxies nothing is written', cdn, '192.0.2.1', '10.0.0.1', '192.0.2.1'],
  ['nobody but proxies', cdn, '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['no header', cdn, '10.1.2.3', undefined, '10.1.2.3'],
  ['no address', cdn, '10.1.2.3', 'unknown', '10.1.2.3'],
  ['a header of the client is no address', cdn, '10.1.2.3', '<script>, 198.51.100.7', '198.51.100.7'],
  ['with ports', cdn, '10.1.2.3', '192.0.2.1:51234, 198.51.100.7:443', '192.0.2.1'],
  ['two hops', { TRUSTED_HOPS: '2' }, '203.0.113.9', '1.1.1.1, 192.0.2.1, 203.0.113.10', '192.0.2.1'],
  ['more hops than there are', { TRUSTED_HOPS: '4' }, '203.0.113.9', '192.0.2.1', '192.0.2.1'],
  ['hops and networks', { TRUSTED_HOPS: '1', ...cdn }, '203.0.113.9', '192.0.2.1, 198.51.100.7', '192.0.2.1'],
  ['no socket any more', cdn, undefined, '192.0.2.1', null],
])('%s', (_, settings, socket, forwarded, expected) => {
  expect(behind(settings)(socket, forwarded)).toBe(expected)
})

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', '::/129', '10.0.0.0/-1'])(
  '%s in the settings stops the process',
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
])('%j is written %j', (text, expected) => {
  expect(canonicalAddress(text)).toBe(expected)
})

test('whatever is in the header, what comes out is an address, and the one that the last trusted proxy saw', () => {
  const part = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(',', '')),
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.ipV4().filter((address) => !/^(10|198\.51\.100)\./.test(address)),
      (written, client) => {
        const found = behind(cdn)('10.1.2.3', [...written, client, '198.51.100.7'].join(', '))
        expect(found).toBe(client)
        expect(isIP(behind(cdn)('10.1.2.3', written.join(','))!)).not.toBe(0)
      },
    ),
    { numRuns: 2_000 },
  )
})
