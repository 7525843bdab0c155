import type { SyntaxNode } from '@lezer/common'
import { parseProgram } from '../parse-program.ts'

/** Inserts calls that count every loop iteration and function call; line numbers do not change. */

const loops = new Set(['ForStatement', 'WhileStatement', 'DoStatement'])
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'MethodDeclaration', 'ArrowFunction'])

type Insertion = { readonly at: number; readonly text: string; readonly order: number }

export function countSteps(program: string): string {
  const insertions: Insertion[] = []
  let order = 0
  const insert = (position: number, text: string) => insertions.push({ at: position, text, order: order++ })
  const lineAt = (position: number) => program.slice(0, position).split('\n').length

  parseProgram(program, 'javascript').iterate({
    enter({ node, name, from }) {
      const body = loops.has(name) ? bodyOfLoop(node) : functions.has(name) ? node.lastChild : null
      if (!body || body.type.isError) return
      const call = `__sk_step(${lineAt(from)})`
      if (body.name === 'Block') insert(body.from + 1, `${call};`)
      else if (loops.has(name)) {
        insert(body.from, `{${call};`)
        insert(body.to, '}')
      } else if (name === 'ArrowFunction') {
        insert(body.from, `(${call},`)
        insert(body.to, ')')
      }
    },
  })

  let text = ''
  let from = 0
  for (const { at, text: insertion } of insertions.toSorted((a, b) => a.at - b.at || compareAtPosition(a, b))) {
    text += program.slice(from, at) + insertion
    from = at
  }
  return text + program.slice(from)
}

/** Order at the same position: closing before opening insertions, inner before outer. */
function compareAtPosition(a: Insertion, b: Insertion): number {
  const isClosing = ({ text }: Insertion) => text === '}' || text === ')'
  if (isClosing(a) !== isClosing(b)) return isClosing(a) ? -1 : 1
  return isClosing(a) ? b.order - a.order : a.order - b.order
}

/** The statement after the parentheses, or for `do` the one before them. */
function bodyOfLoop(node: SyntaxNode): SyntaxNode | null {
  const isStatement = ({ name }: SyntaxNode) => /^Block$|Statement$|Declaration$|^;$/.test(name)
  if (node.name === 'DoStatement') {
    for (let child = node.firstChild; child; child = child.nextSibling) if (isStatement(child)) return child
    return null
  }
  const last = node.lastChild
  return last && isStatement(last) ? last : null
}
