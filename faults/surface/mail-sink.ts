import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** An SMTP server that accepts and discards every mail. */
export function openMailSink(): Promise<{ smtpUrl: string; close: () => void }> {
  const server = createServer((socket) => {
    let inMail = false
    socket.on('error', () => socket.destroy())
    socket.write('220 sink\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (inMail && line !== '.') return
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
