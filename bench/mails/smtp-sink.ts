import { createServer, type Socket } from 'node:net'

export type SmtpSink = {
  url: string
  /** `id`: the Message-ID. */
  received: { to: string; id: string; at: number }[]
  connections: () => number
  close: () => Promise<void>
}

/**
 * An SMTP server that accepts every mail and records only recipient, Message-ID and time. `answerMs` is its delay per mail.
 */
export async function openSmtpSink(answerMs: number): Promise<SmtpSink> {
  const received: SmtpSink['received'] = []
  let connections = 0
  const server = createServer((socket) => {
    connections++
    handleConnection(socket, answerMs, (mail) => received.push({ ...mail, at: performance.now() }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function handleConnection(socket: Socket, answerMs: number, onMail: (mail: { to: string; id: string }) => void): void {
  let [text, to, id, inData] = ['', '', '', false]
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const accept = () => {
    onMail({ to, id })
    reply('250 taken')
  }

  function handleLine(line: string): void {
    if (inData) {
      if (/^message-id:/i.test(line)) id = line.slice('message-id:'.length).trim()
      if (line !== '.') return
      inData = false
      if (answerMs > 0) setTimeout(accept, answerMs)
      else accept()
      return
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (command === 'DATA') inData = true
    reply(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok')
    if (command === 'QUIT') socket.end()
  }

  socket.on('error', () => socket.destroy())
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 2)
      handleLine(line)
    }
  })
  reply('220 sink')
}
