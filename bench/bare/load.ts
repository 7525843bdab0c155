import { spawn } from 'node:child_process'

/**
 * Measures the requests per second that a URL serves. Uses wrk (a Debian package) in a separate process: load
 * generators written for Node reached only a tenth of the page cache's throughput and measured themselves.
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
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await ended
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url}: ${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1])
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
