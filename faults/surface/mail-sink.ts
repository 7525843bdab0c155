import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** An SMTP server that accepts every mail and passes its text on. */
export function openMailSink(
  onMail: (text: string) => void = () => {},
): Promise<{ smtpUrl: string; close: () => void }> {
  const server = createServer((socket) => {
    let inMail = false
    let lines: string[] = []
    socket.on('error', () => socket.destroy())
    socket.write('220 sink\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (inMail && line !== '.') return void lines.push(line)
      if (inMail) {
        onMail(decodeQuotedPrintable(lines.join('\n')))
        lines = []
      }
      if (!inMail && /^data/i.test(line)) socket.write('354 go on\r\n')
      else socket.write(/^quit/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
      inMail = !inMail && /^data/i.test(line)
    })
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        smtpUrl: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
        close: () => server.close(),
      }),
    ),
  )
}

/** Mails have two parts, text and HTML; both are searched together. */
const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')
