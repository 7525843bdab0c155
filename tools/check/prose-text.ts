import { bannedOpenings, bannedWords, britishSpelling } from './prose-rules.ts'
import { lineAt } from '../source-files.ts'

/** Prose in documents and in comments of SQL, shell and YAML. */

export type Finding = { line: number; problem: string }

const maxDocumentLine = 120

/** Problems of one piece of prose. Quoted text and code spans are not ours to word. */
export function proseProblems(prose: string): string[] {
  const checked = prose.replace(/`[^`]*`/g, '`code`').replace(/"[^"]*"|“[^”]*”/g, '"quote"')
  const sentences = checked.split(/(?<=[.!?:;])\s+/)
  const opening = sentences.map((sentence) => bannedOpenings.exec(sentence)?.[0]).find(Boolean)
  const spelling = britishSpelling.exec(checked)?.[0]
  return [
    ...(opening ? [`sentence opens with "${opening}"`] : []),
    ...bannedWords.flatMap(([pattern, instead]) => {
      const word = pattern.exec(checked)?.[0]
      return word ? [`"${word}": say ${instead}`] : []
    }),
    ...(spelling ? [`"${spelling}": use American spelling`] : []),
  ]
}

export function sqlFindings(text: string): Finding[] {
  return lineCommentFindings(text, /(?:^[ \t]*--.*\n?)+|--.*$/gm, /^\s*--\s?/)
}

/** `#` starts a comment only at the start of a line or after a blank, so `${#list}` is code. */
export function scriptFindings(text: string): Finding[] {
  return lineCommentFindings(text.replace(/^#!.*/, ''), /(?:^[ \t]*# .*\n?)+|(?<=\s)# .*$/gm, /^\s*# /)
}

function lineCommentFindings(text: string, comments: RegExp, marker: RegExp): Finding[] {
  return [...text.matchAll(comments)].flatMap((match) => {
    const prose = match[0]
      .split('\n')
      .map((line) => line.replace(marker, '').trim())
      .join(' ')
      .trim()
    return proseProblems(prose).map((problem) => ({ line: lineAt(text, match.index), problem }))
  })
}

const isTableRow = (line: string) => line.startsWith('|') || line.includes(' | ')

export function documentFindings(text: string): Finding[] {
  const findings: Finding[] = []
  let isCode = false
  text.split('\n').forEach((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) return
    if (line.length > maxDocumentLine && !isTableRow(line))
      findings.push({ line: index + 1, problem: `${line.length} characters; at most ${maxDocumentLine}` })
    const prose = line.replace(/^\s*([-*#>|]+|\d+\.)\s*/, '')
    for (const problem of proseProblems(prose)) findings.push({ line: index + 1, problem })
  })
  return findings
}
