import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '#tools/dev/mail-server.ts'
import { languages, localePath, type Locale } from '../i18n/languages.ts'
import type { PersonId } from '#rules/ids.ts'
import { composeMail } from './compose-mail.server.ts'
import { messageIdOf, openMailer, type Mailer } from './mail.server.ts'
import { composeNotice, readNoticeToken } from './notices.server.ts'
import { parseSender } from './sender.ts'

/** Sends through a real SMTP server and checks the mail as a mail client receives it. */

let server: Awaited<ReturnType<typeof startMailServer>>
let mailer: Mailer
beforeAll(async () => {
  const [smtp, web] = await freePorts()
  server = await startMailServer(smtp, web)
  mailer = openMailer(server.smtpUrl, 'โรงเรียนว่าว <no-reply@kite.example>')
}, 30_000)
afterAll(async () => {
  mailer.close()
  await server.stop()
})

async function freePorts(): Promise<[number, number]> {
  const servers = await Promise.all(
    [0, 0].map(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports as [number, number]
}

const link = 'https://skykite.example/auth?email-link=a&b="c"'
const hostile = `<img src=//evil.example onerror=x> & "Mali"`
const mailIn = (locale: Locale, name: string) =>
  composeMail({
    ...{ to: `${locale}@example.test`, locale, name, link },
    subject: `ว่าว <b>${name}</b>`,
    body: `One & two\nthree\n\n${link}\n\n<script>alert(1)</script>`,
    button: 'Go <on>',
  })

test.each(languages)(
  'a mail in $code has text, HTML, a button and the sender name, and loads nothing remote',
  async ({ code, tag }) => {
    await mailer.send(mailIn(code, hostile))
    const mail = await server.mailTo(`${code}@example.test`)
    expect(mail).toMatchObject({
      subject: `ว่าว <b>${hostile}</b>`,
      from: [{ name: 'โรงเรียนว่าว', address: 'no-reply@kite.example' }],
      headers: { 'content-language': tag, 'auto-submitted': 'auto-generated' },
    })
    expect(mail.text).toContain(link)
    expect(mail.text).toContain('<script>')
    const html = mail.html!
    expect(html).toContain(`<html lang="${tag}">`)
    expect(html).toContain('Go &lt;on&gt;</a>')
    expect(html).toContain('One &amp; two<br>three')
    expect(html).not.toMatch(/<(img|script|link|style|b)\b/)
    // The only URLs in the HTML are the link and the help center.
    const tags = html.match(/<[a-z][^>]*>/g)!.join('')
    const linkTargets = [...tags.matchAll(/\b(?:href|src|background|url)\s*[=(]\s*["']?([^"')>]+)/g)].map(
      ([, to]) => to,
    )
    expect(new Set(linkTargets)).toEqual(
      new Set([link.replaceAll('&', '&amp;').replaceAll('"', '&quot;'), new URL(localePath(code, '/help'), link).href]),
    )
  },
)

test('the button is a plain link for clients without styles, and its label and address are in the text', () => {
  const { html, text } = mailIn('en', 'Mali')
  const withoutStyles = html!.replaceAll(/ style="[^"]*"/g, '')
  expect(withoutStyles).not.toMatch(/bgcolor|color=/)
  expect(withoutStyles).toMatch(/<a href="[^"]+">Go &lt;on&gt;<\/a>/)
  expect(text).toContain(`\n\nGo <on>\n${link}\n\n`)
  // Outlook ignores the padding of links.
  expect(html).not.toMatch(/<a [^>]*padding/)
})

test('a mail without a link has no button', () => {
  const { html } = composeMail({ to: 'a@example.test', locale: 'en', subject: 'S', body: 'Done.' })
  expect(html).not.toContain('href')
})

test.each([
  ['Skykite <a@b.example>', 'Skykite', 'a@b.example'],
  ['"Kite Hill, School" <a@b.example>', 'Kite Hill, School', 'a@b.example'],
  ['a@b.example', 'Skykite', 'a@b.example'],
  ['<a@b.example>', 'Skykite', 'a@b.example'],
])('parses the sender %s as name %s', (from, name, address) => {
  expect(parseSender(from)).toEqual({ name, address })
})

test('does not decode an encoded word in a user name', async () => {
  const name = `=?utf-8?B?${Buffer.from('Locked! https://evil.example').toString('base64')}?=`
  await mailer.send({ ...mailIn('en', 'Mali'), to: 'written@example.test', subject: `${name} invites you` })
  const { subject } = await server.mailTo('written@example.test')
  expect(subject).toContain('invites you')
  expect(subject).not.toContain('evil.example')
})

const env = { BASE_URL: 'https://skykite.example', SECRET: 'a secret of at least thirty-two characters' }
const reader = '01920000-0000-7000-8000-000000000001' as PersonId

test.each(languages)('a notice in $code can be turned off by header and by link', async ({ code }) => {
  const to = `notice-${code}@example.test`
  const notice = { userId: reader, to, locale: code, preheader: 'Two of five <b>', why: 'You teach.' }
  await mailer.send(composeNotice(env, { ...notice, topic: 'homework', subject: 'S', body: 'B' }))
  const { headers, text, html } = await server.mailTo(to)
  const [, off = ''] = /^<(.+)>$/.exec(String(headers['list-unsubscribe'])) ?? []
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(off).toMatch(/^https:\/\/skykite\.example\/api\/1\.0\/notices\/off\?token=/)
  const token = new URL(off).searchParams.get('token')!
  expect(readNoticeToken(env, token)).toEqual({ userId: reader, topic: 'homework' })
  const page = new URL(/https:\S+\/auth\?notice=\S+/.exec(text!)![0])
  expect(page.searchParams.get('notice')).toBe(token)
  expect(html).toContain(`href="${page}"`)
  expect(html).toContain('Two of five &lt;b&gt;')
  expect(text).not.toContain('Two of five')
})

test('a security mail cannot be turned off', async () => {
  await mailer.send({ ...mailIn('en', 'Mali'), to: 'plain@example.test' })
  expect((await server.mailTo('plain@example.test')).headers).not.toHaveProperty('list-unsubscribe')
})

/** Accepts mails; answers to the first `slow` of them only after the client has given up. */
async function startSlowServer(slow: number) {
  const accepted: string[] = []
  const slowServer = createServer((socket) => {
    let isData = false
    let received = ''
    socket.on('error', () => {})
    socket.write('220 slow\r\n')
    socket.on('data', (chunk) => {
      received += chunk
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const line = received.slice(0, end)
        received = received.slice(end + 2)
        if (isData && /^message-id/i.test(line)) accepted.push(line)
        else if (isData && line === '.') {
          isData = false
          if (accepted.length > slow) socket.write('250 accepted\r\n')
        } else if (!isData && line === 'DATA') {
          isData = true
          socket.write('354 go\r\n')
        } else if (!isData) socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => slowServer.listen(0, '127.0.0.1', resolve))
  const { port } = slowServer.address() as { port: number }
  return { accepted, smtpUrl: `smtp://127.0.0.1:${port}`, stop: () => slowServer.close() }
}

const shortTimeouts = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500 }

test('does not send a mail again that the server has and has not answered for', async () => {
  const slow = await startSlowServer(1)
  const impatient = openMailer(slow.smtpUrl, 'no-reply@kite.example', shortTimeouts)
  const messageId = messageIdOf(env, 'job')
  await impatient.send({ ...mailIn('en', 'Mali'), messageId })
  await impatient.send({ ...mailIn('en', 'Mali'), messageId })
  expect(slow.accepted).toEqual([`Message-ID: ${messageId}`, `Message-ID: ${messageId}`])
  impatient.close()
  slow.stop()
})

test('reports a server that hangs before it has the mail', async () => {
  const hanging = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await new Promise((resolve) => hanging.once('listening', resolve))
  const { port } = hanging.address() as { port: number }
  const impatient = openMailer(`smtp://127.0.0.1:${port}`, 'no-reply@kite.example', shortTimeouts)
  await expect(impatient.send(mailIn('en', 'Mali'))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  impatient.close()
  hanging.close()
})
