import { PassThrough, pipeline } from 'node:stream'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { noticeTopics } from '#rules/notices/notice-topics.ts'
import { uuid } from '../forms/uuid.ts'
import { openKeys } from '../secrets/keys.server.ts'
import type { Env } from '../services/env.server.ts'
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
/**
 * In milliseconds. A server may take ten minutes to answer when it has the mail, for example to scan it (RFC 5321,
 * 4.5.3.2.6). A client that gives up earlier sends a mail again that was accepted.
 */
const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 60_000, socketTimeout: 11 * 60_000 }

/** A user name could contain an RFC 2047 encoded word (`=?utf-8?B?…?=`) that mail clients decode unchecked. */
const disableEncodedWords = (subject: string) => subject.replaceAll('=?', '= ?')

/** The Message-ID of a mail: `key` is the same whenever it is sent again. */
export const messageIdOf = ({ SECRET, BASE_URL }: Pick<Env, 'SECRET' | 'BASE_URL'>, key: string): string =>
  `<${openKeys(SECRET).sign('mail-message', key)}@${new URL(BASE_URL).hostname}>`

/** Uses real SMTP in all environments; development and tests run maildev on loopback. */
export function openMailer(smtpUrl: string, from: string, timeouts = defaultTimeouts): Mailer {
  const transport = createTransport(
    // The job queue retries; the pool would send again what a server accepted before it closed the connection.
    { url: smtpUrl, pool: true, maxConnections, maxMessages, maxRequeues: 0, ...timeouts },
    { from: parseSender(from) },
  )
  transport.use('stream', ({ data, message }, done) => {
    const { handover } = data as { handover?: Handover }
    message.processFunc((input) => {
      const output = new PassThrough()
      if (handover) output.once('end', () => (handover.isComplete = true))
      return pipeline(input, output, () => {})
    })
    done()
  })
  return {
    async send({ language, subject, notice, unsubscribe = notice?.off, ...mail }) {
      const handover: Handover = { isComplete: false }
      const message = {
        ...mail,
        handover,
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
      }
      await transport.sendMail(message).catch((error: unknown) => {
        // The server has the complete mail and did not answer for longer than it may take: it may well deliver it.
        if (!(isTimeout(error) && handover.isComplete)) throw error
      })
    },
    close: () => transport.close(),
  }
}

const isTimeout = (error: unknown): boolean => (error as Partial<SmtpError>).code === 'ETIMEDOUT'

/** Whether the last byte of a mail was written to the connection. */
type Handover = { isComplete: boolean }

/**
 * Whether the mail server permanently refused the recipient's address. A refusal by policy (5.7.x) is about the sender,
 * so it is retried like other errors.
 */
export function isAddressRefused(error: unknown): boolean {
  const { code, command, responseCode = 0, response = '' } = error as Partial<SmtpError>
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && !/\b5\.7\.\d/.test(response)
}

type SmtpError = { code: string; command: string; responseCode: number; response: string }
