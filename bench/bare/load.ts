import { spawn } from 'node:child_process'

/** Requests a second that one address answers, from a load generator in its own process. */
export async function requestsPerSecond(url: string, seconds: number, headers: Record<string, string> = {}): Promise<number> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const child = spawn('node', ['node_modules/autocannon/autocannon.js', '-c', '16', '-d', String(seconds), '-j', ...flags, url], { stdio: ['ignore', 'pipe', 'ignore'] })
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer)
  const result = JSON.parse(Buffer.concat(chunks).toString()) as { requests: { average: number }; non2xx: number; errors: number }
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`)
  return result.requests.average
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
