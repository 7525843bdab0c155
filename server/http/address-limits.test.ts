import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { addressWithinLimits, mostDepth, mostPaths } from './address-limits.ts'
import type { HttpEnv } from './http-app.ts'

const app = new Hono<HttpEnv>()
app.use(addressWithinLimits)
app.all('*', (c) => c.text('asked'))
const statusOf = async (path: string) => (await app.request(`http://skykite.test${path}`)).status

describe('an address', () => {
  test.each(pages.map(({ path }) => path))(
    '%s is asked for in every language, as a document and as data',
    async (path) => {
      for (const address of [path, `/th${path}`, `/th${path}.data`, `/th${path}/`])
        expect(await statusOf(address)).toBe(200)
    },
  )

  test.each([1, 100, 7_000])('%i keys deeper than any page is none', async (more) => {
    expect(await statusOf('/a'.repeat(mostDepth + more))).toBe(404)
  })
})

describe('the manifest', () => {
  const paths = (count: number, of = (at: number) => `/dashboard/${at}`) =>
    `/__manifest?version=1&paths=${Array.from({ length: count }, (_, at) => of(at)).join(',')}`

  test('answers the links of a screen', async () => {
    expect(await statusOf(paths(mostPaths))).toBe(200)
    expect(await statusOf('/__manifest?version=1')).toBe(200)
  })

  test('answers no more than those', async () => {
    expect(await statusOf(paths(mostPaths + 1))).toBe(400)
    expect(await statusOf(paths(1, () => '/a'.repeat(500)))).toBe(400)
  })
})
