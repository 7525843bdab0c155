import { expect, test } from 'vitest'
import { shortenManifest } from './route-manifest.server.ts'

const manifest = {
  entry: { module: '/e.js', imports: ['/a.js'], css: [] },
  routes: {
    root: { id: 'root', path: '</script>', hasLoader: true, hasAction: false, imports: ['/b.js'], css: ['/b.css'] },
  },
  version: '1',
}
const page = (text: string) => `<b>window.</b><script>${text}</script>`
const manifestScript = `window.__reactRouterManifest = ${JSON.stringify(manifest, null, 2)};
  window.__reactRouterRouteModules = {"root":route0};`

test('keeps the route properties that the browser needs and escapes script end tags', () => {
  const short = shortenManifest(page(manifestScript))
  const json = short.match(/__reactRouterManifest = (.*);$/m)![1]!
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({
    ...manifest,
    routes: { root: { id: 'root', path: '</script>', hasLoader: true, css: ['/b.css'] } },
  })
  expect(short.endsWith('window.__reactRouterRouteModules = {"root":route0};</script>')).toBe(true)
})

test('leaves a page without a manifest unchanged', () => {
  expect(shortenManifest(page('1'))).toBe(page('1'))
})
