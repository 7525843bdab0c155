import { spawn } from 'node:child_process'

export type ReceivedMail = {
  subject: string
  from: { name: string; address: string }[]
  to: { address: string }[]
  text: string
  html?: string
  headers: Record<string, string>
}

/** A real SMTP server with an inbox to look at (maildev). Where one already listens, that one is used. */
export async function startMailServer(smtpPort: number, webPort: number) {
  const inbox = `http://127.0.0.1:${webPort}`
  const already = await fetch(`${inbox}/email`).then(
    (response) => response.ok,
    () => false,
  )
  const child = already
    ? null
    : spawn(
        'node',
        [
          'node_modules/maildev/bin/maildev',
          '--smtp',
          String(smtpPort),
          '--web',
          String(webPort),
          '--ip',
          '127.0.0.1',
          '--web-ip',
          '127.0.0.1',
          '--silent',
        ],
        { stdio: 'ignore' },
      )
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`${inbox}/email`).then(
        (response) => response.ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  return {
    inbox,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    /**
     * The newest mail to an address, where given with a link to one Skykite of several; waits for it, because mail is
     * sent by a job.
     */
    async mailTo(address: string, about?: RegExp, site = '', timeoutMs = 60_000): Promise<ReceivedMail> {
      for (const until = Date.now() + timeoutMs; Date.now() < until; ) {
        const mails = (await (await fetch(`${inbox}/email`)).json()) as ReceivedMail[]
        const found = mails.findLast(
          ({ to, subject, text }) =>
            to.some((one) => one.address === address) && text.includes(site) && (!about || about.test(subject + text)),
        )
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      throw new Error(`no mail to ${address}`)
    },
    async stop() {
      child?.kill('SIGTERM')
    },
  }
}
