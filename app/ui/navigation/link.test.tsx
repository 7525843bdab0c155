import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { Link } from './link.tsx'

const renderLink = (link: React.ReactNode) => renderToString(<MemoryRouter>{link}</MemoryRouter>)

test.each(['/th/pricing', '#puzzle'])('accepts the internal target %s', (to) => {
  expect(renderLink(<Link to={to}>there</Link>)).toContain('there')
  expect(renderLink(<Button href={to}>there</Button>)).toContain(`${to}"`)
})

test.each(['https://example.org', '//example.org', 'mailto:school@example.org', 'javascript:alert(1)'])(
  'throws for a link or button to %s',
  (to) => {
    expect(() => renderLink(<Link to={to}>out</Link>)).toThrow(`cannot go to ${to}`)
    expect(() => renderLink(<Button href={to}>out</Button>)).toThrow(`cannot go to ${to}`)
  },
)
