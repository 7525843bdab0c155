import { expect, test } from 'vitest'
import { iconRoutes } from './icons.ts'

const ask = (address: string, headers: Record<string, string> = {}) => iconRoutes().request(address, { headers })

test('answers with the prefix, the icons asked for, and what was not found', async () => {
  const response = await ask('/api/_nuxt_icon/tabler.json?icons=star,kite-of-nobody')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    prefix: 'tabler',
    icons: { star: { body: expect.stringContaining('<path') } },
    not_found: ['kite-of-nobody'],
    lastModified: expect.any(Number),
    width: 24,
    height: 24,
  })
})

test('an alias brings the icon it stands for', async () => {
  const set = (await (await ask('/api/_nuxt_icon/tabler.json?icons=discount-check')).json()) as {
    icons: object
    aliases: object
  }
  const [[alias, parent] = []] = Object.entries(set.aliases ?? {}) as [string, { parent: string }][]
  expect(alias).toBe('discount-check')
  expect(Object.keys(set.icons)).toContain(parent?.parent)
})

test('an icon set that is not here is a missing provider: 424', async () => {
  const response = await ask('/api/_nuxt_icon/mdi.json?icons=home')
  expect([response.status, await response.json()]).toEqual([
    424,
    { error: { code: 'invalid', reason: 'no-icon-provider' } },
  ])
  expect((await ask('/api/_nuxt_icon/constructor.json?icons=home')).status).toBe(424)
})

test('the second source answers the same', async () => {
  const [first, second] = await Promise.all([
    ask('/api/_nuxt_icon/tabler.json?icons=star'),
    ask('/icons/sets/tabler.json?icons=star'),
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
])('%s is refused with 400', async (_, query) => {
  expect((await ask(`/api/_nuxt_icon/tabler.json${query}`)).status).toBe(400)
})

test('a hundred names are answered, and names of the language itself are no icons', async () => {
  expect(
    (await ask(`/api/_nuxt_icon/tabler.json?icons=${Array.from({ length: 100 }, (_, i) => `a-${i}`)}`)).status,
  ).toBe(200)
  const answer = await (await ask('/api/_nuxt_icon/tabler.json?icons=constructor,valueof')).json()
  expect(answer).toMatchObject({ icons: {}, not_found: ['constructor', 'valueof'] })
})

test('may be kept, and is not sent again while unchanged', async () => {
  const first = await ask('/api/_nuxt_icon/tabler.json?icons=star,heart')
  expect(first.headers.get('cache-control')).toContain('max-age=86400')
  const again = await ask('/api/_nuxt_icon/tabler.json?icons=heart,star', {
    'if-none-match': first.headers.get('etag')!,
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
