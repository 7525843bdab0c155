import { expect, test } from 'vitest'
import { identityErrors } from '#rules/identity/errors.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { sendMailJob, writeMail } from './send-mail.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { mailKinds } from '../identity/mails/mails.server.ts'

const link = 'https://skykite.example/auth?email-link=abc'
const env = parseEnv({ BASE_URL: 'https://skykite.example' })
/** Mails that notify about a change link to the page for a new password instead. */
const withLink = mailKinds.filter((kind) => !/-(changed|on|off|linked|unlinked)$/.test(kind))

test.each(languages.flatMap(({ code }) => mailKinds.map((kind) => [code, kind] as const)))(
  'locale %s has all texts of the mail %s',
  (locale, kind) => {
    const mail = writeMail({ kind, to: 'a@example.test', locale, name: 'Malee', link }, env)
    expect(mail.subject).not.toMatch(/mails\.|\{\{/)
    expect(mail.text).not.toMatch(/mails\.|\{\{/)
    expect(mail.text).toContain('Malee')
    expect(mail.html).not.toMatch(/mails\.|\{\{/)
    expect(mail.html.includes(`href="${link}"`)).toBe(withLink.includes(kind))
    expect(mail.text.includes(link)).toBe(withLink.includes(kind))
  },
)

test.each(languages.map(({ code }) => code))(
  'a mail about a change in %s says when, on which device, and has a button',
  (locale) => {
    const event = { at: Date.UTC(2026, 10, 18, 16, 30), timeZone: 'Asia/Bangkok', device: 'Chrome · Windows' }
    const { text, html } = writeMail({ kind: 'password-changed', to: 'a@example.test', locale, event }, env)
    expect(text).toMatch(/(11|23)[:.]30/)
    expect(text).toContain('(Asia/Bangkok)')
    expect(text).toContain('Chrome · Windows')
    // The button, the installation, help, and the choice of emails.
    expect(html.match(/href="/g)).toHaveLength(4)
    expect(html).toContain('/forgot-password"')
    // The footer names the installation.
    expect(text.trimEnd().split('\n').at(-1)).toContain('https://skykite.example')
  },
)

test('does not expand placeholders in a name', () => {
  expect(
    writeMail({ kind: 'sign-in-link', to: 'a@example.test', locale: 'en', name: '{{link}}', link }, env).text.split(
      link,
    ),
  ).toHaveLength(2)
})

test('sends mail kinds and complete mails, and rejects unknown kinds', async () => {
  const sent: Mail[] = []
  const job = sendMailJob({
    env,
    now: Date.now,
    identityPool: null as never,
    mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
  })
  await job({
    kind: 'reset-password',
    to: 'a@example.test',
    locale: 'th',
    enclosedLink: openKeys(env.SECRET).encrypt('mail', link),
  })
  await job({ to: 'b@example.test', subject: 'S', text: 'T', html: '<p>T</p>', language: 'en-US' })
  expect(sent).toMatchObject([
    { to: 'a@example.test', subject: 'ตั้งรหัสผ่านใหม่สำหรับสกายไคต์', text: expect.stringContaining(link) },
    { to: 'b@example.test', subject: 'S', text: 'T' },
  ])
  await expect(job({ kind: 'unheard-of', to: 'a@example.test', locale: 'en' })).rejects.toMatchObject({
    name: 'ZodError',
  })
})

test.each(languages.map(({ code }) => code))('every identity error has a distinct message in %s', (locale) => {
  const errors = catalogue[locale].errors!.reasons as Record<string, string>
  expect(Object.keys(errors)).toEqual(expect.arrayContaining([...identityErrors]))
  expect(new Set(identityErrors.map((code) => errors[code])).size).toBe(identityErrors.length)
})
