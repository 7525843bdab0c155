import { createTransport } from 'nodemailer'
import { z } from 'zod'

/** Also the data of a `send-mail` job. */
export const mailSchema = z.object({ to: z.email(), subject: z.string(), text: z.string(), html: z.string().optional() })

export type Mail = z.infer<typeof mailSchema>

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** Real SMTP everywhere; in development and tests the server is a maildev on loopback. */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
