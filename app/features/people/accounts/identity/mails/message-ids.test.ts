import { expect, test } from 'vitest'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { sendMailJob } from '../../jobs/send-mail.server.ts'

const env = { BASE_URL: 'https://skykite.example', SECRET: 'a secret of at least thirty-two characters' }

test('all attempts of a job have one Message-ID', async () => {
  const ids: unknown[] = []
  const collecting = { send: async ({ messageId }: Mail) => void ids.push(messageId), close: () => {} }
  const handle = sendMailJob({ mailer: collecting, env } as never)
  for (const id of ['a', 'a', 'b'])
    await handle(composeMail({ to: 'a@example.test', locale: 'en', subject: 'S', body: 'B' }), { id })
  expect(ids[0]).toMatch(/^<[\w-]+@skykite\.example>$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
