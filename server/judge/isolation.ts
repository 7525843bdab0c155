import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * How a process that runs programs of learners is started: in namespaces of its own, where there is no network and
 * nobody else, with limits, and without the right to open anything but its own files.
 */

/** By its name in the package, not beside this file: the server is bundled, this program is not. */
const program = createRequire(import.meta.url).resolve('#server/judge/child.ts')
const root = program.slice(0, -'server/judge/child.ts'.length)
const NOBODY = '65534'

const namespaces = [
  'unshare',
  '--user',
  `--map-user=${NOBODY}`,
  '--net',
  '--pid',
  '--ipc',
  '--uts',
  '--fork',
  '--kill-child=KILL',
  '--',
]
const limits = ['prlimit', '--cpu=600', '--core=0', '--fsize=0', '--nofile=64', `--data=${900 * 1024 * 1024}`, '--']
/** Gone with whoever started it, also where that is killed. */
const unprivileged = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--']

const folders = ['/usr/bin/', '/bin/', '/usr/sbin/', '/sbin/']
const found = ([name, ...rest]: readonly string[]): string[] | null => {
  const folder = folders.find((one) => existsSync(one + name))
  return folder === undefined ? null : [folder + name, ...rest]
}

const readable = ['package.json', 'runtimes/*', 'rules/*', 'server/judge/*', 'node_modules/*']

const node = [
  process.execPath,
  '--permission',
  ...readable.map((path) => `--allow-fs-read=${root}${path}`),
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=96',
  '--no-warnings',
  program,
]

export type Isolation = 'required' | 'weaker'

/** Whether this machine lets us make namespaces at all. */
export function hasNamespaces(): boolean {
  const command = found(namespaces)
  return command !== null && spawnSync(command[0]!, [...command.slice(1), '/bin/true'], { env: {} }).status === 0
}

/** The command, or nothing where it would be weaker than it must be. */
export function childCommand(isolation: Isolation): readonly string[] | null {
  const isApart = hasNamespaces()
  if (!isApart && isolation === 'required') return null
  return [...(found(unprivileged) ?? []), ...(isApart ? found(namespaces)! : []), ...(found(limits) ?? []), ...node]
}
