import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { senderOf } from './sender.ts'

/** Also the data of a `send-mail` job. */
export const mailSchema = z.object({
  to: z.email(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Of the reader, as mail programs know it: `th-TH`. */
  language: z.string(),
})

export type Mail = z.infer<typeof mailSchema>

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** Connections stay open between mails: greeting a server takes longer than giving it one. */
const [maxConnections, maxMessages] = [8, 1_000]
/** A server that hangs holds up a batch, and what was not sent is tried again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A name may be written as headers write other letters, and would be read as what nobody has checked. */
const inClear = (subject: string) => subject.replaceAll('=?', '= ?')

/** Real SMTP everywhere; in development and tests the server is a maildev on loopback. */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections, maxMessages, ...patience },
    { from: senderOf(from) },
  )
  return {
    async send({ language, subject, ...mail }) {
      await transport.sendMail({
        ...mail,
        subject: inClear(subject),
        // Nobody is away from an address that nobody reads.
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
