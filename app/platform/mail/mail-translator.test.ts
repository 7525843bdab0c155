import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '#tools/source-files.ts'
import { languages } from '../i18n/languages.ts'
import { mailTranslator } from './mail-translator.server.ts'

test('breaks up links in a name, but keeps the link value', () => {
  const text = mailTranslator('en', 'mail')('greeting', { name: 'Sign in at evil.example/x' })
  expect(text).toContain('evil. example/ x')
  expect(
    mailTranslator('en', 'accounts')('mails.sign-in-link.body', { link: 'https://skykite.example/auth?x=1' }),
  ).toContain('https://skykite.example/auth?x=1')
})

test('shows the address of the recipient unchanged', () => {
  const to = 'lee@kitehill.example'
  for (const { code: locale } of languages) {
    expect(mailTranslator(locale, 'classrooms')('invitationMail.body', { to })).toContain(to)
    expect(mailTranslator(locale, 'school-admin')('mails.invited.body', { to })).toContain(to)
  }
})

test('every sender of mails uses mailTranslator', () => {
  const textOf = (path: string) => readFileSync(join(repository, path), 'utf8')
  const writers = codeFiles(repository, ['app', 'server']).filter(
    (path) => !isTest(path) && /\b(?<!function )compose(Mail|Notice)\(/.test(textOf(path)),
  )
  expect(writers).toEqual([
    'app/features/home/digests/invitations/invitation-mail.server.ts',
    'app/features/home/messages/jobs/send-urgent-mails.server.ts',
    'app/features/learning/notices/queue-notices.server.ts',
    'app/features/people/accounts/jobs/send-mail.server.ts',
    'app/features/people/billing/orders/order-mails.server.ts',
    'app/features/people/cards/sign-in/compose-pause-mails.server.ts',
    'app/features/people/classrooms/teachers/invitation-mail.server.ts',
    'app/features/people/data-requests/mails.server.ts',
    'app/features/people/data-requests/tell-operator.server.ts',
    'app/features/people/schools/school-mails.server.ts',
    'app/features/site/requests/request-mails.server.ts',
    // Only adds the link that turns a notice off.
    'app/platform/mail/notices.server.ts',
  ])
  for (const path of writers.slice(0, -1)) expect([path, /\bmailTranslator\(/.test(textOf(path))]).toEqual([path, true])
})
