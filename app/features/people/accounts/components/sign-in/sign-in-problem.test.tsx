import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { identityErrors } from '#rules/identity/errors.ts'
import errors from '#app/platform/errors/locales/en.json' with { type: 'json' }
import accounts from '../../locales/en.json' with { type: 'json' }
import { SignInProblem } from './sign-in-problem.tsx'
import { SignInProviders } from './sign-in-providers.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'accounts', resources: { en: { accounts, errors } } }),
)

test.each(identityErrors)('shows a message for the error %s', (code) => {
  const html = renderToStaticMarkup(<SignInProblem failure={{ code, retryAfterSeconds: null }} />)
  expect(html).toContain(errors.reasons[code])
  expect(html).not.toContain('reasons.')
})

test('shows the waiting time in whole minutes', () => {
  expect(renderToStaticMarkup(<SignInProblem failure={{ code: 'limited', retryAfterSeconds: 61 }} />)).toContain(
    'in 2 minutes',
  )
  expect(renderToStaticMarkup(<SignInProblem failure={{ code: 'limited', retryAfterSeconds: 9 }} />)).toContain(
    'in one minute',
  )
})

test('shows buttons of configured providers only, and no list without providers', () => {
  const row = (providers: ('google' | 'github')[]) =>
    renderToStaticMarkup(<SignInProviders providers={providers} busy={false} onChoose={() => {}} />)
  expect(row([])).toBe('')
  expect(row(['github'])).toContain('GitHub')
  expect(row(['github'])).not.toContain('Google')
})
