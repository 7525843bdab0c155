import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { limitUrlSize, maxDepth, maxManifestPaths } from './url-limits.ts'
import type { HttpEnv } from '../http-app.ts'

const app = new Hono<HttpEnv>()
app.use(limitUrlSize)
app.all('*', (c) => c.text('handled'))
const statusOf = async (path: string) => (await app.request(`http://skykite.test${path}`)).status

describe('a page URL', () => {
  test.each(pages.map(({ path }) => path))(
    '%s is within the limits in every language, as a document and as data',
    async (path) => {
      for (const address of [path, `/th${path}`, `/th${path}.data`, `/th${path}/`])
        expect(await statusOf(address)).toBe(200)
    },
  )

  test.each([1, 100, 7_000])('answers 404 when it is %i segments deeper than any page', async (extraSegments) => {
    expect(await statusOf('/a'.repeat(maxDepth + extraSegments))).toBe(404)
  })
})

describe('a manifest request', () => {
  const paths = (count: number, pathAt = (index: number) => `/dashboard/${index}`) =>
    `/__manifest?version=1&paths=${Array.from({ length: count }, (_, index) => pathAt(index)).join(',')}`

  test('accepts the maximum number of paths', async () => {
    expect(await statusOf(paths(maxManifestPaths))).toBe(200)
    expect(await statusOf('/__manifest?version=1')).toBe(200)
  })

  test('answers 400 for too many or too deep paths', async () => {
    expect(await statusOf(paths(maxManifestPaths + 1))).toBe(400)
    expect(await statusOf(paths(1, () => '/a'.repeat(500)))).toBe(400)
  })
})
