import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { crawlerRoutes } from './crawlers.ts'

const app = crawlerRoutes(
  { env: parseEnv({ BASE_URL: 'https://skykite.test' }), now: () => Date.UTC(2026, 0, 1) },
  () => ({ '/trust/:slug': ['privacy'], '/courses/:slug': ['first-flight'], '/help/:slug': ['cards'] }),
)
const read = async (path: string) => (await app.request(path)).text()

test('robots.txt links the sitemap and disallows dashboards, certificates and the API in every language', async () => {
  const text = await read('/robots.txt')
  expect(text).toContain('Sitemap: https://skykite.test/sitemap.xml')
  for (const path of ['/dashboard', '/th/dashboard', '/cn/certificates', '/api/'])
    expect(text.split('\n')).toContain(`Disallow: ${path}`)
})

test('the sitemap lists public pages in four languages with alternate links', async () => {
  const text = await read('/sitemap.xml')
  const addresses = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address)
  expect(addresses).toEqual(
    expect.arrayContaining(['https://skykite.test/', 'https://skykite.test/th', 'https://skykite.test/ko/pricing']),
  )
  expect(addresses).toEqual(
    expect.arrayContaining(['https://skykite.test/trust/privacy', 'https://skykite.test/cn/courses/first-flight']),
  )
  expect(addresses.length % 4).toBe(0)
  expect(text.match(/hreflang="zh-CN" href="https:\/\/skykite.test\/cn\/pricing"/g)).toHaveLength(4)
  expect(addresses.join('\n')).not.toMatch(/dashboard|login|certificates|:[a-z]|\/beta$|test\/the-phaser/m)
})

test('each entry of the sitemap names itself and its other languages, and these name it back', async () => {
  const text = await read('/sitemap.xml')
  const entries = Array.from(text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g), ([, address, links]) => ({
    address: address!,
    alternates: Array.from(links!.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, language, href]) => [
      language,
      href,
    ]),
  }))
  const byAddress = new Map(entries.map(({ address, alternates }) => [address, JSON.stringify(alternates)]))
  for (const { address, alternates } of entries) {
    expect(alternates.map(([language]) => language)).toEqual(['en-US', 'th-TH', 'ko-KR', 'zh-CN', 'x-default'])
    expect(alternates.map(([, href]) => href)).toContain(address)
    for (const [, href] of alternates) expect(byAddress.get(href!)).toBe(JSON.stringify(alternates))
  }
  for (const path of ['/help', '/th/help/cards', '/ko/hour', '/cn/news/press-release-edtech-global'])
    expect(byAddress.has(`https://skykite.test${path}`)).toBe(true)
  expect(text).not.toMatch(/hour\/(finish|:)/)
})

test('security.txt contains a contact and an expiry date', async () => {
  const text = await read('/.well-known/security.txt')
  expect(text).toContain('Contact: https://skykite.test/trust/security')
  expect(text).toContain('Expires: 2027-01-01T00:00:00.000Z')
})
