import { existsSync, globSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Paths and npm scripts that documents name. */

export type Mention = { at: string; path?: string; command?: string }

export function mentionsIn(document: string, lines: string[]): Mention[] {
  let fenced = false
  return lines.flatMap((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced
    const location = `${document}:${index + 1}`
    const commands = [...line.matchAll(/\bnpm (?:run |(?=test\b|start\b))([\w:-]+)/g)].map(([, command]) => ({
      at: location,
      command: command!,
    }))
    if (fenced) return commands
    const inBackticks = [...line.matchAll(/`([^`]+)`/g)].map(([, text]) => repositoryPath(text!))
    const linked = [...line.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target]) => linkedPath(document, target!))
    return [
      ...commands,
      ...[...inBackticks, ...linked].filter((path) => path !== undefined).map((path) => ({ at: location, path })),
    ]
  })
}

const folders = 'app|server|rules|content|db|e2e|bench|faults|docs|tools|deploy|public'
const looksLikePath = new RegExp(`^(?:\\./)?((?:${folders})/[^\\s]*|[\\w.-]+\\.(?:md|json|ts|tsx|yml|yaml))$`)

/** Path in the repository, or undefined for other text. `#app/…` is the import alias of the same path. */
function repositoryPath(text: string): string | undefined {
  const path = looksLikePath.exec(
    text
      .trim()
      .replace(/^#/, '')
      .replace(/(:\d+|#.*)$/, ''),
  )?.[1]
  // A bare file name may mean any file of that name, unless it is in the root folder.
  return path && (path.includes('/') || /^(README|LICENSE|CONTRIBUTING|package|tsconfig|knip)\b/.test(path))
    ? path
    : undefined
}

function linkedPath(document: string, target: string): string | undefined {
  if (/^([a-z]+:|#|\/)/i.test(target)) return undefined
  return posix.join(posix.dirname(document), target.replace(/#.*$/, ''))
}

/** `<noun>`, `…` and `*` are wildcards: at least one file must match. */
function exists(root: string, path: string): boolean {
  const pattern = path.replace(/<[^>]*>|…|NNN/g, '*')
  return /[*{]/.test(pattern) ? globSync(pattern, { cwd: root }).length > 0 : existsSync(join(root, pattern))
}

export function findMissingMention(root: string, scripts: string[], mention: Mention): string[] {
  const { at, path, command } = mention
  if (command) return scripts.includes(command) ? [] : [`${at} no script "${command}" in package.json`]
  return exists(root, path!) ? [] : [`${at} ${path} does not exist`]
}
