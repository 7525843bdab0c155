import { spawn } from 'node:child_process'

/**
 * Requests a second that one address answers, from a load generator in its own process. It is wrk (a Debian package):
 * generators written for
 * Node reached a tenth of what the page cache answers when the answer was compressed, and measured themselves.
 */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const child = spawn('wrk', ['-t1', '-c16', `-d${seconds}`, ...flags, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) =>
    child.once('error', () => reject(new Error('wrk is not installed'))).once('close', () => resolve()),
  )
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await ended
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`${url}: ${said}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1])
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
