import { execFileSync } from 'node:child_process'
import { repository } from '../source-files.ts'

/**
 * Prints the notes of a release from its commit subjects (`fix(schools): …`): breaking changes, then features, fixes
 * and speed by area, then dependencies. `npm run release-notes -- v1.2.0` covers the commits since the previous tag.
 */

export type Commit = { hash: string; subject: string; body: string }

type Change = { type: string; area: string | null; text: string; isBreaking: boolean; hash: string }

const conventional = /^(?<type>[a-z]+)(?:\((?<area>[^)]+)\))?(?<bang>!)?: (?<text>.+)$/

export function parseCommit({ hash, subject, body }: Commit): Change | null {
  const { type, area, bang, text } = conventional.exec(subject)?.groups ?? {}
  if (!type || !text) return null
  const isBreaking = bang !== undefined || /^BREAKING[ -]CHANGE: /m.test(body)
  return { type, area: area ?? null, text, isBreaking, hash }
}

const sections: readonly { heading: string; includes: (change: Change) => boolean }[] = [
  { heading: 'Breaking changes', includes: ({ isBreaking }) => isBreaking },
  { heading: 'Features', includes: ({ type }) => type === 'feat' },
  { heading: 'Fixes', includes: ({ type }) => type === 'fix' },
  { heading: 'Speed', includes: ({ type }) => type === 'perf' },
  { heading: 'Dependencies', includes: ({ type, area }) => type === 'build' && area === 'deps' },
]

/** Each change is in one section only. Tests, documents and refactorings are counted, not listed. */
export function renderReleaseNotes(tag: string, commits: readonly Commit[]): string {
  const changes = commits.map(parseCommit)
  const sectionOf = (change: Change | null) => change && sections.find(({ includes }) => includes(change))
  const blocks = sections.flatMap((section) => {
    const members = changes.filter((change): change is Change => sectionOf(change) === section)
    return members.length === 0 ? [] : [`## ${section.heading}\n\n${sortByArea(members).map(renderChange).join('\n')}`]
  })
  const unlisted = changes.filter((change) => !sectionOf(change)).length
  const remark =
    unlisted > 0 ? [`${unlisted} more ${unlisted === 1 ? 'commit' : 'commits'}: tests, documents, refactoring.`] : []
  return `${[`# Skykite ${tag}`, ...blocks, ...remark].join('\n\n')}\n`
}

const sortByArea = (changes: readonly Change[]) =>
  changes.toSorted((a, b) => (a.area ?? '').localeCompare(b.area ?? '', 'en'))

const renderChange = ({ area, text, hash }: Change) =>
  `- ${area && area !== 'deps' ? `**${area}**: ` : ''}${text} (${hash})`

const [fieldEnd, commitEnd] = ['\x1f', '\x1e']

/** Parses `git log --format=%h%x1f%s%x1f%b%x1e`. */
export const parseLog = (log: string): Commit[] =>
  log
    .split(commitEnd)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [hash = '', subject = '', body = ''] = entry.split(fieldEnd)
      return { hash, subject, body }
    })

const git = (...options: string[]) =>
  execFileSync('git', options, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The first release has no previous tag: it covers all commits. */
function findPreviousTag(tag: string): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', `${tag}^`)
  } catch {
    return null
  }
}

if (import.meta.main) {
  const [tag] = process.argv.slice(2)
  if (!tag || !/^v\d+\.\d+\.\d+(-[a-z\d.]+)?$/.test(tag)) {
    console.error('usage: npm run release-notes -- v1.2.0')
    process.exit(2)
  }
  const previous = findPreviousTag(tag)
  const log = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', previous ? `${previous}..${tag}` : tag)
  process.stdout.write(renderReleaseNotes(tag, parseLog(log)))
}
