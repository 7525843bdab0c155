import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Link } from './link.tsx'

const html = (link: React.ReactNode) => renderToString(<MemoryRouter>{link}</MemoryRouter>)

test.each(['/th/pricing', '#puzzle'])('%s stays inside', (to) => {
  expect(html(<Link to={to}>there</Link>)).toContain('there')
  expect(html(<Button href={to}>there</Button>)).toContain(`${to}"`)
})

test.each(['https://example.org', '//example.org', 'mailto:school@example.org', 'javascript:alert(1)'])(
  'a link or a button to %s is an error',
  (to) => {
    expect(() => html(<Link to={to}>out</Link>)).toThrow(`cannot go to ${to}`)
    expect(() => html(<Button href={to}>out</Button>)).toThrow(`cannot go to ${to}`)
  },
)
