import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { runWhenMain, type Report } from './check-report.ts'
import { isLoneParticiple, vagueLocals } from './prose-rules.ts'
import { documentFindings, proseProblems, scriptFindings, sqlFindings, type Finding } from './prose-text.ts'
import { codeFiles, filesUnder, lineAt, literalText, walk, type Node } from '../source-files.ts'

/** Plain English in comments, test titles, names and documents. */

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']
/** Generated files. */
const exempt = /^docs\/generated\//

export function checkProse(root: string): Report {
  const code = [...codeFiles(root), ...globSync('*.ts', { cwd: root })]
  const sql = filesUnder(root, ['db'], ['.sql'])
  const scripts = filesUnder(root, ['.ci', '.github'], [''])
  const docs = [...documents, ...filesUnder(root, ['docs'], ['.md'])].filter((path) => !exempt.test(path))
  const findingsOf = (paths: string[], find: (text: string, path: string) => Finding[]) =>
    paths.flatMap((path) =>
      find(readFileSync(join(root, path), 'utf8'), path).map((finding) => describe(path, finding)),
    )
  const problems = [
    ...findingsOf(code, (text, path) => codeFindings(path, text)),
    ...findingsOf(sql, sqlFindings),
    ...findingsOf(scripts, scriptFindings),
    ...findingsOf(docs, documentFindings),
  ]
  const counts = [code.length, sql.length, scripts.length, docs.length]
  const counted = `${code.length} code, ${sql.length} SQL, ${scripts.length} script and ${docs.length} document files`
  return { counted, problems: counts.includes(0) ? ['no file was read'] : problems }
}

const describe = (path: string, { line, problem }: Finding) => `${path}:${line} ${problem}`

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

runWhenMain(import.meta, 'prose', checkProse)
