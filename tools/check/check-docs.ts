import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWhenMain, type Report } from './check-report.ts'
import { figureProblem, figuresIn } from './doc-figures.ts'
import { findMissingMention, mentionsIn } from './doc-mentions.ts'
import { openConstants } from './source-constants.ts'
import { filesUnder } from '../source-files.ts'

/**
 * Checks that paths and npm scripts named in documents exist, that figures next to a constant equal it, and that
 * decision notes are numbered without gaps.
 */
export function checkDocs(root: string): Report {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].filter((path) => existsSync(join(root, path))),
    ...filesUnder(root, ['docs'], ['.md']),
  ]
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts ?? {})
  const read = documents.map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }))
  const mentions = read.flatMap(({ path, lines }) => mentionsIn(path, lines))
  const figures = read.flatMap(({ path, lines }) => figuresIn(path, lines))
  const lookUp = openConstants(root)

  return {
    counted: `${documents.length} documents, ${mentions.length} paths and commands, ${figures.length} figures`,
    problems: [
      ...(documents.length === 0 ? ['no document was read'] : []),
      ...mentions.flatMap((mention) => findMissingMention(root, scripts, mention)),
      ...figures.flatMap((figure) => figureProblem(figure, lookUp) ?? []),
      ...findNumberingGaps(documents),
    ],
  }
}

function findNumberingGaps(documents: string[]): string[] {
  const notes = documents.flatMap((path) => {
    const number = /^docs\/decisions\/(?:[a-z]+\/)?(\d+)-[^/]+$/.exec(path)?.[1]
    return number === undefined ? [] : { path, number: Number(number) }
  })
  // The numbers run through all folders.
  return notes
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ path, number }, index) => {
      return number === index + 1
        ? []
        : [`${path} should be number ${index + 1}: decision notes are numbered from 1 without gaps`]
    })
}

runWhenMain(import.meta, 'docs', checkDocs)
