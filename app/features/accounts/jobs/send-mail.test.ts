import { expect, test } from 'vitest'
import { identityErrors } from '#rules/identity/errors.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { parseEnv } from '#app/platform/env.server.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { sendMailJob, worded } from './send-mail.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { mailKinds } from '../identity/mails.server.ts'

const link = 'https://skykite.example/auth?email-link=abc'
/** Whoever is told what was done is asked to follow nothing. */
const withLink = mailKinds.filter((kind) => !/-(changed|on|off|linked|unlinked)$/.test(kind))

test.each(languages.flatMap(({ code }) => mailKinds.map((kind) => [code, kind] as const)))(
  'in %s, %s has its words',
  (locale, kind) => {
    const mail = worded({ kind, to: 'a@example.test', locale, name: 'Malee', link })
    expect(mail.subject).not.toMatch(/mails\.|\{\{/)
    expect(mail.text).not.toMatch(/mails\.|\{\{/)
    expect(mail.text).toContain('Malee')
    expect(mail.html).not.toMatch(/mails\.|\{\{/)
    expect(mail.html.includes(`href="${link}"`)).toBe(withLink.includes(kind))
    expect(mail.text.includes(link)).toBe(withLink.includes(kind))
  },
)

test('a name cannot smuggle lines or placeholders into a mail', () => {
  expect(
    worded({ kind: 'sign-in-link', to: 'a@example.test', locale: 'en', name: '{{link}}', link }).text.split(link),
  ).toHaveLength(2)
})

test('the job sends mails of ours and mails that already have words, and nothing else', async () => {
  const sent: Mail[] = []
  const env = parseEnv({})
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
    enclosedLink: openKeys(env.SECRET).enclose('mail', link),
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

test.each(languages.map(({ code }) => code))('every identity error has its own sentence in %s', (locale) => {
  const errors = catalogue[locale].errors!.reasons as Record<string, string>
  expect(Object.keys(errors)).toEqual(expect.arrayContaining([...identityErrors]))
  expect(new Set(identityErrors.map((code) => errors[code])).size).toBe(identityErrors.length)
})
