import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, pageHeaders } from './content-security.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('names every inline script, style element and style attribute by hash', () => {
  const policy = contentSecurityPolicy(
    `<script>a()</script><script src="/x.js"></script><script type="application/json">{"a":1}</script><style>b{}</style><p style="color:red;content:&quot;x&quot;">`,
  )
  for (const text of ['a()', 'b{}', 'color:red;content:"x"']) expect(policy).toContain(sha(text))
  expect(policy).not.toContain(sha('{"a":1}'))
  expect(policy).not.toContain('unsafe-inline')
})

test('a script somebody smuggled in has another hash', () => {
  expect(contentSecurityPolicy('<script>a()</script>')).not.toContain(sha('evil()'))
})

test('over https a browser is told never to come without it again; on a machine of one’s own it is not', () => {
  expect(pageHeaders({ BASE_URL: 'https://skykite.test' })['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
  expect(pageHeaders({ BASE_URL: 'http://127.0.0.1:3000' })).not.toHaveProperty('strict-transport-security')
})
