import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Command line that starts a judge child process: in separate Linux namespaces without network and other processes, with
 * resource limits, and with read access to its own files only.
 */

/** Resolved by package name, not relative to this file: the server is bundled, but this program is not. */
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
/** Kills the process when its parent dies. */
const unprivileged = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--']

const folders = ['/usr/bin/', '/bin/', '/usr/sbin/', '/sbin/']
const resolveCommand = ([name, ...rest]: readonly string[]): string[] | null => {
  const folder = folders.find((candidate) => existsSync(candidate + name))
  return folder === undefined ? null : [folder + name, ...rest]
}

const readablePaths = ['package.json', 'runtimes/*', 'rules/*', 'server/judge/*', 'node_modules/*']

const nodeCommand = [
  process.execPath,
  '--permission',
  ...readablePaths.map((path) => `--allow-fs-read=${root}${path}`),
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=96',
  '--no-warnings',
  program,
]

export type Isolation = 'required' | 'weaker'

/** Whether this machine allows unprivileged namespaces. */
export function hasNamespaces(): boolean {
  const command = resolveCommand(namespaces)
  return command !== null && spawnSync(command[0]!, [...command.slice(1), '/bin/true'], { env: {} }).status === 0
}

/** Returns the command, or null if the required isolation is not available. */
export function childCommand(isolation: Isolation): readonly string[] | null {
  const hasOwnNamespaces = hasNamespaces()
  if (!hasOwnNamespaces && isolation === 'required') return null
  return [
    ...(resolveCommand(unprivileged) ?? []),
    ...(hasOwnNamespaces ? resolveCommand(namespaces)! : []),
    ...(resolveCommand(limits) ?? []),
    ...nodeCommand,
  ]
}
