import type { SyntaxNode, Tree } from '@lezer/common'
import { parseProgram } from '../parse-program.ts'

/** A program in which every round of a loop and every call of a function tells that it happens. */
export type CountedProgram = {
  readonly text: string
  /** The line of the learner's program that a line of this text belongs to. */
  readonly lineOf: (line: number) => number
}

const counted = new Set(['ForStatement', 'WhileStatement', 'FunctionDefinition'])
/** What may stand behind a mark on the same line. */
const isSimple = (name: string) =>
  !/^(If|For|While|With|Try|Match)Statement$|Definition$|^DecoratedStatement$/.test(name)

type Insertion = { readonly at: number; readonly text: string; readonly isLine: boolean }

const kept = new WeakMap<Tree, CountedProgram>()

/** A program is tried with several cases one after the other: it is marked once. */
export function countSteps(program: string, { watchesLines = false } = {}): CountedProgram {
  const tree = parseProgram(program, 'python')
  if (watchesLines) return marked(program, tree, true)
  const found = kept.get(tree) ?? marked(program, tree, false)
  kept.set(tree, found)
  return found
}

function marked(program: string, tree: Tree, watchesLines: boolean): CountedProgram {
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
  const put = (before: SyntaxNode, call: string) => {
    const start = starts[lineAt(before.from) - 1]!
    const indent = program.slice(start, before.from)
    if (/^[ \t]*$/.test(indent)) insertions.push({ at: start, text: `${indent}${call}\n`, isLine: true })
    else if (isSimple(before.name)) insertions.push({ at: before.from, text: `${call}; `, isLine: false })
  }

  tree.iterate({
    enter({ node }) {
      const { name, parent } = node
      const isBody = name === 'Body'
      if (!isBody && name !== 'Script') return
      const statements = childrenOf(node).filter(({ name: kind }) => /Statement$|Definition$/.test(kind))
      const [first] = statements
      if (isBody && first && parent && counted.has(parent.name)) put(first, `__sk_step(${lineAt(parent.from)})`)
      if (watchesLines) for (const one of statements) put(one, `__sk_line(${lineAt(one.from)})`)
    },
  })
  return inserted(program, insertions)
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function inserted(program: string, insertions: readonly Insertion[]): CountedProgram {
  const ordered = insertions.toSorted((one, other) => one.at - other.at)
  const own: number[] = []
  let text = ''
  let from = 0
  let line = 1
  const take = (piece: string, isOwn: boolean) => {
    text += piece
    for (const sign of piece) {
      if (sign !== '\n') continue
      own.push(line)
      if (isOwn) line++
    }
  }
  for (const { at, text: mark } of ordered) {
    take(program.slice(from, at), true)
    take(mark, false)
    from = at
  }
  take(program.slice(from), true)
  own.push(line)
  return { text, lineOf: (at) => own[Math.min(at, own.length) - 1] ?? at }
}
