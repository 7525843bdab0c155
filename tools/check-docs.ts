import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { runWhenMain, type Report } from './check-report.ts'
import { filesUnder } from './source-files.ts'

/** Checks that paths and npm scripts named in documents exist and that decision notes are numbered without gaps. */
export function checkDocs(root: string): Report {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md'].filter((path) => existsSync(join(root, path))),
    ...filesUnder(root, ['docs'], ['.md']),
  ]
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts ?? {})
  const read = documents.map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }))
  const mentions = read.flatMap(mentionsIn)

  return {
    counted: `${documents.length} documents, ${mentions.length} paths and commands`,
    problems: [
      ...(documents.length === 0 ? ['no document was read'] : []),
      ...mentions.flatMap(({ at, path, command }) => {
        if (command) return scripts.includes(command) ? [] : [`${at} no script "${command}" in package.json`]
        return exists(root, path!) ? [] : [`${at} ${path} does not exist`]
      }),
      ...findNumberingGaps(documents),
    ],
  }
}

type Mention = { at: string; path?: string; command?: string }

function mentionsIn({ path: document, lines }: { path: string; lines: string[] }): Mention[] {
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

function findNumberingGaps(documents: string[]): string[] {
  const notes = documents.filter((path) => path.startsWith('docs/decisions/') && /\/\d/.test(path))
  return notes.flatMap((path, index) => {
    const number = Number(/\/(\d+)-[^/]+$/.exec(path)?.[1])
    return number === index + 1
      ? []
      : [`${path} should be number ${index + 1}: decision notes are numbered from 1 without gaps`]
  })
}

runWhenMain(import.meta, 'docs', checkDocs)
