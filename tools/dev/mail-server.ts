import { spawn } from 'node:child_process'

export type ReceivedMail = {
  subject: string
  from: { name: string; address: string }[]
  to: { address: string }[]
  text: string
  html?: string
  headers: Record<string, string>
}

/** Starts an SMTP server with a web inbox (maildev), or reuses one that is already running. */
export async function startMailServer(smtpPort: number, webPort: number) {
  const inbox = `http://127.0.0.1:${webPort}`
  const isRunning = await fetch(`${inbox}/email`).then(
    (response) => response.ok,
    () => false,
  )
  const child = isRunning
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
     * Waits for a mail to an address, because a background job sends mail, and returns the newest. `site` restricts it
     * to mail that links to one of several running servers.
     */
    async mailTo(address: string, about?: RegExp, site = '', timeoutMs = 60_000): Promise<ReceivedMail> {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
        const mails = (await (await fetch(`${inbox}/email`)).json()) as ReceivedMail[]
        const result = mails.findLast(
          ({ to, subject, text }) =>
            to.some((item) => item.address === address) &&
            text.includes(site) &&
            (!about || about.test(subject + text)),
        )
        if (result) return result
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      throw new Error(`no mail to ${address}`)
    },
    async stop() {
      child?.kill('SIGTERM')
    },
  }
}
