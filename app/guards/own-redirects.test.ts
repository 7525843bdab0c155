import { createStaticHandler, redirect, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { toOwnPagesOnly } from './own-redirects.ts'

const send = () => {
  throw redirect('//evil.example')
}
const routes: RouteObject[] = [
  {
    path: '/',
    // On a server every middleware sees the response; the type is the one of both sides.
    middleware: [toOwnPagesOnly as () => Promise<Response>],
    children: [
      { path: 'guarded', middleware: [send], loader: () => null },
      { path: 'loaded', loader: send },
      { path: 'acted', action: send, loader: () => null },
    ],
  },
]

test.each([
  ['a guard', '/guarded', 'GET'],
  ['a loader', '/loaded', 'GET'],
  ['an action', '/acted', 'POST'],
])('%s cannot send anybody to another site', async (_, path, method) => {
  const asked = new Request(`https://skykite.example${path}`, { method })
  const answered = await createStaticHandler(routes).query(asked, {
    generateMiddlewareResponse: async (query) => {
      const result = await query(asked)
      return result instanceof Response ? result : new Response('a page')
    },
  })
  expect(answered).toBeInstanceOf(Response)
  expect((answered as Response).headers.get('location')).toBe('/')
})
