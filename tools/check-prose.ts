import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { runWhenMain, type Report } from './check-report.ts'
import { bannedOpenings, bannedWords, britishSpelling, isLoneParticiple, vagueLocals } from './prose-rules.ts'
import { codeFiles, filesUnder, lineAt, literalText, walk, type Node } from './source-files.ts'

/** Plain English in comments, test titles, names and documents. */

const maxDocumentLine = 120
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']
/** Generated files. */
const exempt = /^docs\/generated\//

type Finding = { line: number; problem: string }

export function checkProse(root: string): Report {
  const code = codeFiles(root)
  const sql = filesUnder(root, ['db'], ['.sql'])
  const docs = [...documents, ...filesUnder(root, ['docs'], ['.md'])].filter((path) => !exempt.test(path))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const problems = [
    ...code.flatMap((path) => codeFindings(path, read(path)).map((finding) => describe(path, finding))),
    ...sql.flatMap((path) => sqlFindings(read(path)).map((finding) => describe(path, finding))),
    ...docs.flatMap((path) => documentFindings(read(path)).map((finding) => describe(path, finding))),
  ]
  const counted = `${code.length} code, ${sql.length} SQL and ${docs.length} document files`
  return { counted, problems: code.length * sql.length * docs.length === 0 ? ['no file was read'] : problems }
}

const describe = (path: string, { line, problem }: Finding) => `${path}:${line} ${problem}`

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

export function codeFindings(path: string, text: string): Finding[] {
  const { program, comments } = parseSync(path, text)
  const findings: Finding[] = []
  const add = (offset: number, problems: string[]) =>
    problems.forEach((problem) => findings.push({ line: lineAt(text, offset), problem }))

  for (const { start, value } of mergeLineComments(comments, text)) add(start, proseProblems(commentProse(value)))
  walk(program as Node, (node) => {
    const title = testTitle(node)
    if (title)
      add(
        node.start,
        proseProblems(title).map((problem) => `test title: ${problem}`),
      )
    for (const { name, start } of exportedNames(node))
      if (isLoneParticiple(name)) add(start, [`exported name or type "${name}" is a lone participle or adverb`])
    for (const { name, start } of localNames(node))
      if (vagueLocals.has(name)) add(start, [`local name "${name}" says nothing about its value`])
  })
  return findings
}

type CommentText = { start: number; end: number; value: string; type: string }

/** Consecutive `//` lines are one comment, so that a sentence may continue on the next line. */
function mergeLineComments(comments: readonly CommentText[], text: string): CommentText[] {
  const merged: CommentText[] = []
  for (const comment of comments) {
    const last = merged.at(-1)
    const continues =
      last?.type === 'Line' && comment.type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, comment.start))
    if (last && continues)
      merged[merged.length - 1] = { ...last, end: comment.end, value: `${last.value}\n${comment.value}` }
    else merged.push(comment)
  }
  return merged
}

const commentProse = (value: string) =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .filter((line) => !line.startsWith('oxlint-disable') && !line.startsWith('@'))
    .join(' ')
    .trim()

function testTitle(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  let callee = node.callee
  while (callee?.type === 'MemberExpression' || callee?.type === 'CallExpression')
    callee = callee.object ?? callee.callee
  if (!['test', 'it', 'describe'].includes(callee?.name)) return undefined
  const [title] = node.arguments
  if (title?.type === 'TemplateLiteral') return title.quasis.map((quasi: Node) => quasi.value.cooked).join('…')
  return literalText(title)
}

type Name = { name: string; start: number }

function exportedNames(node: Node): Name[] {
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') return [node.id]
  if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return []
  const { declaration } = node
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.map(({ id }: Node) => id).filter(({ type }: Node) => type === 'Identifier')
  return declaration.id && !declaration.type.startsWith('TS') ? [declaration.id] : []
}

function localNames(node: Node): Name[] {
  if (node.type === 'VariableDeclarator') return boundNames(node.id)
  if (node.type === 'FunctionDeclaration' && node.id) return [node.id, ...node.params.flatMap(boundNames)]
  if (/Function/.test(node.type) && Array.isArray(node.params)) return node.params.flatMap(boundNames)
  return []
}

function boundNames(pattern: Node | null): Name[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern as unknown as Name]
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left)
  if (pattern.type === 'RestElement') return boundNames(pattern.argument)
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(boundNames)
  // A shorthand repeats the name of the property, which its owner decides.
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((property: Node) =>
      property.type === 'Property'
        ? property.shorthand
          ? []
          : boundNames(property.value)
        : boundNames(property.argument),
    )
  return []
}

export function sqlFindings(text: string): Finding[] {
  const findings: Finding[] = []
  for (const match of text.matchAll(/(?:^[ \t]*--.*\n?)+|--.*$/gm)) {
    const prose = match[0]
      .split('\n')
      .map((line) => line.replace(/^\s*--\s?/, '').trim())
      .join(' ')
      .trim()
    for (const problem of proseProblems(prose)) findings.push({ line: lineAt(text, match.index), problem })
  }
  return findings
}

export function documentFindings(text: string): Finding[] {
  const findings: Finding[] = []
  let isCode = false
  text.split('\n').forEach((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) return
    if (line.length > maxDocumentLine && !line.startsWith('|'))
      findings.push({ line: index + 1, problem: `${line.length} characters; at most ${maxDocumentLine}` })
    const prose = line.replace(/^\s*([-*#>|]+|\d+\.)\s*/, '')
    for (const problem of proseProblems(prose)) findings.push({ line: index + 1, problem })
  })
  return findings
}

runWhenMain(import.meta, 'prose', checkProse)
