import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import type { RequestFields } from '../contract.ts'
import { headingOf, RequestDetails } from './request-details.tsx'

const requests: RequestFields[] = [
  {
    ...{ email: 's@example.test', name: 'Mali Srisai', school: 'Kite Hill', country: 'Thailand' },
    message: 'Hello {{a}}',
  },
  { email: 'b@example.test', name: 'Beta $t(title)', message: 'We test early' },
  { ...{ email: 'c@example.test', title: 'A question', proposal: 'Why?\nBecause.', page: '/learn' }, credit: 'Leo K.' },
]

describe.each(languages)('in $code', ({ code }) => {
  const render = (fields: RequestFields) =>
    renderToString(
      <I18nextProvider i18n={serverI18n(code, { [code]: catalogue[code] })}>
        <RequestDetails fields={fields} />
      </I18nextProvider>,
    )

  test.each(requests)('shows every answer as it was typed: $email', (fields) => {
    const html = render(fields)
    for (const value of Object.values(fields)) if (value !== headingOf(fields)) expect(html).toContain(`>${value}<`)
    expect(html.match(/<dt>[^<]+<\/dt>/g)).toHaveLength(Object.keys(fields).length - 1)
  })

  test('translates choices', () => {
    const html = render({ email: 's@example.test', want: 'demo', size: '300', part: 'lesson' })
    expect(html).not.toMatch(/>(demo|300|lesson)<|\b(school|contribution)\.\w/)
    expect(html).not.toMatch(/<dd[^>]*><\/dd>/)
  })
})
