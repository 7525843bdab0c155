import type { SyntaxNode, Tree } from '@lezer/common'
import { parseProgram } from '../parse-program.ts'

/** A program with inserted calls that count every loop iteration and function call. */
export type CountedProgram = {
  readonly text: string
  /** Maps a line of `text` to the line of the student's program. */
  readonly lineOf: (line: number) => number
}

const countedNodes = new Set(['ForStatement', 'WhileStatement', 'FunctionDefinition'])
/** Whether a statement may follow an inserted call on the same line. */
const isSimple = (name: string) =>
  !/^(If|For|While|With|Try|Match)Statement$|Definition$|^DecoratedStatement$/.test(name)

type Insertion = { readonly at: number; readonly text: string; readonly isLine: boolean }

const programByTree = new WeakMap<Tree, CountedProgram>()

/** Cached per syntax tree, because a program runs with several test cases. */
export function countSteps(program: string, { watchesLines = false } = {}): CountedProgram {
  const tree = parseProgram(program, 'python')
  if (watchesLines) return insertSteps(program, tree, true)
  const counted = programByTree.get(tree) ?? insertSteps(program, tree, false)
  programByTree.set(tree, counted)
  return counted
}

function insertSteps(program: string, tree: Tree, watchesLines: boolean): CountedProgram {
  const starts = lineStarts(program)
  const lineAt = (position: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  const insertions: Insertion[] = []
  const insertBefore = (node: SyntaxNode, call: string) => {
    const start = starts[lineAt(node.from) - 1]!
    const indent = program.slice(start, node.from)
    if (/^[ \t]*$/.test(indent)) insertions.push({ at: start, text: `${indent}${call}\n`, isLine: true })
    else if (isSimple(node.name)) insertions.push({ at: node.from, text: `${call}; `, isLine: false })
  }

  tree.iterate({
    enter({ node }) {
      const { name, parent } = node
      const isBody = name === 'Body'
      if (!isBody && name !== 'Script') return
      const statements = childrenOf(node).filter(({ name: kind }) => /Statement$|Definition$/.test(kind))
      const [first] = statements
      if (isBody && first && parent && countedNodes.has(parent.name))
        insertBefore(first, `__sk_step(${lineAt(parent.from)})`)
      if (watchesLines)
        for (const statement of statements) insertBefore(statement, `__sk_line(${lineAt(statement.from)})`)
    },
  })
  return applyInsertions(program, insertions)
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let position = text.indexOf('\n'); position !== -1; position = text.indexOf('\n', position + 1))
    starts.push(position + 1)
  return starts
}

function applyInsertions(program: string, insertions: readonly Insertion[]): CountedProgram {
  const ordered = insertions.toSorted((a, b) => a.at - b.at)
  const sourceLines: number[] = []
  let text = ''
  let position = 0
  let line = 1
  const append = (chunk: string, isSource: boolean) => {
    text += chunk
    for (const character of chunk) {
      if (character !== '\n') continue
      sourceLines.push(line)
      if (isSource) line++
    }
  }
  for (const { at, text: insertion } of ordered) {
    append(program.slice(position, at), true)
    append(insertion, false)
    position = at
  }
  append(program.slice(position), true)
  sourceLines.push(line)
  return { text, lineOf: (lineNumber) => sourceLines[Math.min(lineNumber, sourceLines.length) - 1] ?? lineNumber }
}
