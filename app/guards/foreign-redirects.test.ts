import { createStaticHandler, redirect, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { blockForeignRedirects } from './foreign-redirects.ts'

const redirectAway = () => {
  throw redirect('//evil.example')
}
const routes: RouteObject[] = [
  {
    path: '/',
    // The cast is safe: on the server every middleware gets a Response; the type also covers the client.
    middleware: [blockForeignRedirects as () => Promise<Response>],
    children: [
      { path: 'guarded', middleware: [redirectAway], loader: () => null },
      { path: 'loaded', loader: redirectAway },
      { path: 'acted', action: redirectAway, loader: () => null },
    ],
  },
]

test.each([
  ['a guard', '/guarded', 'GET'],
  ['a loader', '/loaded', 'GET'],
  ['an action', '/acted', 'POST'],
])('%s cannot redirect to another site', async (_, path, method) => {
  const request = new Request(`https://skykite.example${path}`, { method })
  const response = await createStaticHandler(routes).query(request, {
    generateMiddlewareResponse: async (query) => {
      const result = await query(request)
      return result instanceof Response ? result : new Response('a page')
    },
  })
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('location')).toBe('/')
})
