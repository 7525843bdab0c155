import { expect, test } from 'vitest'
import { iconRoutes } from './icons.ts'

const fetchIcons = (address: string, headers: Record<string, string> = {}) => iconRoutes().request(address, { headers })

test('returns the prefix, the requested icons and the names that do not exist', async () => {
  const response = await fetchIcons('/api/_nuxt_icon/tabler.json?icons=star,no-such-kite')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    prefix: 'tabler',
    icons: { star: { body: expect.stringContaining('<path') } },
    not_found: ['no-such-kite'],
    lastModified: expect.any(Number),
    width: 24,
    height: 24,
  })
})

test('returns the parent icon of an alias', async () => {
  const set = (await (await fetchIcons('/api/_nuxt_icon/tabler.json?icons=discount-check')).json()) as {
    icons: object
    aliases: object
  }
  const [[alias, parent] = []] = Object.entries(set.aliases ?? {}) as [string, { parent: string }][]
  expect(alias).toBe('discount-check')
  expect(Object.keys(set.icons)).toContain(parent?.parent)
})

test('answers 424 for an unknown icon set', async () => {
  const response = await fetchIcons('/api/_nuxt_icon/mdi.json?icons=home')
  expect([response.status, await response.json()]).toEqual([
    424,
    { error: { code: 'invalid', reason: 'no-icon-provider' } },
  ])
  expect((await fetchIcons('/api/_nuxt_icon/constructor.json?icons=home')).status).toBe(424)
})

test('the fallback URL returns the same icons', async () => {
  const [first, second] = await Promise.all([
    fetchIcons('/api/_nuxt_icon/tabler.json?icons=star'),
    fetchIcons('/icons/sets/tabler.json?icons=star'),
  ])
  expect(await second.text()).toBe(await first.text())
})

test.each([
  ['no names', ''],
  ['an empty name', '?icons=star,'],
  ['capitals', '?icons=Star'],
  ['a path', '?icons=..%2Fstar'],
  ['a long name', `?icons=${'a'.repeat(65)}`],
  ['more than a hundred names', `?icons=${Array.from({ length: 101 }, (_, i) => `a-${i}`)}`],
])('answers 400 for %s', async (_, query) => {
  expect((await fetchIcons(`/api/_nuxt_icon/tabler.json${query}`)).status).toBe(400)
})

test('accepts 100 names and treats JavaScript property names as unknown icons', async () => {
  expect(
    (await fetchIcons(`/api/_nuxt_icon/tabler.json?icons=${Array.from({ length: 100 }, (_, i) => `a-${i}`)}`)).status,
  ).toBe(200)
  const answer = await (await fetchIcons('/api/_nuxt_icon/tabler.json?icons=constructor,valueof')).json()
  expect(answer).toMatchObject({ icons: {}, not_found: ['constructor', 'valueof'] })
})

test('is cacheable for a day and answers 304 while unchanged', async () => {
  const first = await fetchIcons('/api/_nuxt_icon/tabler.json?icons=star,heart')
  expect(first.headers.get('cache-control')).toContain('max-age=86400')
  const again = await fetchIcons('/api/_nuxt_icon/tabler.json?icons=heart,star', {
    'if-none-match': first.headers.get('etag')!,
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
