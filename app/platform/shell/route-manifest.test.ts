import { expect, test } from 'vitest'
import { withShortManifest } from './route-manifest.server.ts'

const manifest = {
  entry: { module: '/e.js', imports: ['/a.js'], css: [] },
  routes: {
    root: { id: 'root', path: '</script>', hasLoader: true, hasAction: false, imports: ['/b.js'], css: ['/b.css'] },
  },
  version: '1',
}
const page = (text: string) => `<b>window.</b><script>${text}</script>`
const written = `window.__reactRouterManifest = ${JSON.stringify(manifest, null, 2)};
  window.__reactRouterRouteModules = {"root":route0};`

test('routes keep what the browser asks for, and cannot end the script', () => {
  const short = withShortManifest(page(written))
  const json = short.match(/__reactRouterManifest = (.*);$/m)![1]!
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({
    ...manifest,
    routes: { root: { id: 'root', path: '</script>', hasLoader: true, css: ['/b.css'] } },
  })
  expect(short.endsWith('window.__reactRouterRouteModules = {"root":route0};</script>')).toBe(true)
})

test('a page without one stays as it is', () => {
  expect(withShortManifest(page('1'))).toBe(page('1'))
})
