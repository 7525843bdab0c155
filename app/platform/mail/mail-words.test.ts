import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '#tools/source-files.ts'
import { languages } from '../i18n/languages.ts'
import { mailWords } from './mail-words.server.ts'

test('a name in a mail is no link, the link is', () => {
  const text = mailWords('en', 'mail')('greeting', { name: 'Sign in at evil.example/x' })
  expect(text).toContain('evil. example/ x')
  expect(
    mailWords('en', 'accounts')('mails.sign-in-link.body', { link: 'https://skykite.example/auth?x=1' }),
  ).toContain('https://skykite.example/auth?x=1')
})

test('the address to register with is written as it is typed', () => {
  const to = 'lee@kitehill.example'
  for (const { code: locale } of languages) {
    expect(mailWords(locale, 'classrooms')('invitationMail.body', { to })).toContain(to)
    expect(mailWords(locale, 'school-admin')('mails.invited.body', { to })).toContain(to)
  }
})

test('every mail takes its words from here', () => {
  const textOf = (path: string) => readFileSync(join(repository, path), 'utf8')
  const writers = codeFiles(repository, ['app', 'server']).filter(
    (path) => !isTest(path) && /\b(?<!function )composeMail\(/.test(textOf(path)),
  )
  expect(writers).toEqual([
    'app/features/accounts/jobs/send-mail.server.ts',
    'app/features/cards/alert.server.ts',
    'app/features/classrooms/invitation-mail.server.ts',
    'app/features/schools/school-mails.server.ts',
  ])
  for (const path of writers) expect([path, /\bmailWords\(/.test(textOf(path))]).toEqual([path, true])
})
