import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { noticeTopics } from '#rules/notices/notice-topics.ts'
import { uuid } from '../forms/uuid.ts'
import { parseSender } from './sender.ts'

/** Also the data of a `send-mail` job. */
export const mailSchema = z.object({
  to: z.email(),
  /** Address for replies, if it is not the sender. */
  replyTo: z.email().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Language tag of the recipient, e.g. `th-TH`. */
  language: z.string(),
  /** For notices: the reader and topic, and the address that turns the topic off by POST. */
  notice: z.object({ userId: uuid, topic: z.enum(noticeTopics), off: z.url() }).optional(),
  /** Address that turns mails of this kind off by POST, for readers without an account. */
  unsubscribe: z.url().optional(),
  /** Stays the same when a mail is sent again after a crash, so that mailboxes recognize the repetition. */
  messageId: z.string().optional(),
})

export type Mail = z.infer<typeof mailSchema>

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** Connections are pooled: an SMTP handshake takes longer than sending one mail. */
const [maxConnections, maxMessages] = [8, 1_000]
/** In milliseconds. A hanging server would block a whole batch; unsent mails are retried. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A user name could contain an RFC 2047 encoded word (`=?utf-8?B?…?=`) that mail clients decode unchecked. */
const disableEncodedWords = (subject: string) => subject.replaceAll('=?', '= ?')

/** Uses real SMTP in all environments; development and tests run maildev on loopback. */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections, maxMessages, ...timeouts },
    { from: parseSender(from) },
  )
  return {
    async send({ language, subject, notice, unsubscribe = notice?.off, ...mail }) {
      await transport.sendMail({
        ...mail,
        subject: disableEncodedWords(subject),
        // `Auto-Submitted` suppresses out-of-office replies to our no-reply address.
        headers: {
          'Content-Language': language,
          'Auto-Submitted': 'auto-generated',
          // RFC 8058: mail clients show an unsubscribe button that sends a POST request.
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Whether the mail server permanently refused the recipient's address. A refusal by policy (5.7.x) is about the sender,
 * so it is retried like other errors.
 */
export function isAddressRefused(error: unknown): boolean {
  const { code, command, responseCode = 0, response = '' } = error as Partial<SmtpError>
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && !/\b5\.7\.\d/.test(response)
}

type SmtpError = { code: string; command: string; responseCode: number; response: string }
