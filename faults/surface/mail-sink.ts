import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** Takes every letter and forgets it. */
export function openMailSink(): Promise<{ smtpUrl: string; close: () => void }> {
  const server = createServer((socket) => {
    let inLetter = false
    socket.on('error', () => socket.destroy())
    socket.write('220 sink\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (inLetter && line !== '.') return
      if (!inLetter && /^data/i.test(line)) socket.write('354 go on\r\n')
      else socket.write(/^quit/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
      inLetter = !inLetter && /^data/i.test(line)
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
