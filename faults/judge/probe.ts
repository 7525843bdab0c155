import { spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { childCommand } from '#server/judge/isolation.ts'

/**
 * Runs arbitrary code in place of a judge process, as an attacker could after escaping from WebAssembly. Each attempt
 * is named after the resource that it tries to reach.
 */
const attempts: Readonly<Record<string, (port: number) => string>> = {
  network: (port) => `
    const net = await import('node:net')
    await new Promise((done) => net.connect(${port}, '127.0.0.1').on('connect', () => (console.log('REACHED'), done())).on('error', done))`,
  'name service': () =>
    `const dns = await import('node:dns/promises'); await dns.lookup('example.org'); console.log('REACHED')`,
  'a file': () => `const fs = await import('node:fs'); fs.readFileSync('/etc/passwd'); console.log('REACHED')`,
  'writing a file': () =>
    `const fs = await import('node:fs'); fs.writeFileSync('/tmp/skykite-probe', 'x'); console.log('REACHED')`,
  'a process': () =>
    `const cp = await import('node:child_process'); cp.execFileSync('/bin/true'); console.log('REACHED')`,
  'a thread': () =>
    `const { Worker } = await import('node:worker_threads'); new Worker('1', { eval: true }); console.log('REACHED')`,
  environment: () =>
    `if (Object.keys(process.env).some((name) => !/^(PWD|SHLVL|_|OLDPWD)$/.test(name))) console.log('REACHED')`,
  'code from text': () => `(0, eval)('1'); console.log('REACHED')`,
  'another process': () => `process.kill(${process.pid}, 0); console.log('REACHED')`,
}

export async function probeSandbox(): Promise<readonly string[]> {
  const command = childCommand('weaker')!
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const reached = Object.entries(attempts).flatMap(([name, code]) => {
    const [program, ...args] = [...command.slice(0, -1), '--input-type=module', '-e', code(port)]
    const { stdout } = spawnSync(program!, args, { env: {}, timeout: 20_000 })
    return String(stdout).includes('REACHED') ? [name] : []
  })
  server.close()
  return reached
}
