import type { SyntaxNode } from '@lezer/common'
import { parseProgram } from '../parse-program.ts'

/** A program in which every round of a loop and every call of a function tells that it happens; its lines stay where they are. */

const loops = new Set(['ForStatement', 'WhileStatement', 'DoStatement'])
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'MethodDeclaration', 'ArrowFunction'])

type Insertion = { readonly at: number; readonly text: string; readonly order: number }

export function countSteps(program: string): string {
  const insertions: Insertion[] = []
  let order = 0
  const put = (at: number, text: string) => insertions.push({ at, text, order: order++ })
  const lineAt = (position: number) => program.slice(0, position).split('\n').length

  parseProgram(program, 'javascript').iterate({
    enter({ node, name, from }) {
      const body = loops.has(name) ? bodyOfLoop(node) : functions.has(name) ? node.lastChild : null
      if (!body || body.type.isError) return
      const call = `__sk_step(${lineAt(from)})`
      if (body.name === 'Block') put(body.from + 1, `${call};`)
      else if (loops.has(name)) {
        put(body.from, `{${call};`)
        put(body.to, '}')
      } else if (name === 'ArrowFunction') {
        put(body.from, `(${call},`)
        put(body.to, ')')
      }
    },
  })

  let text = ''
  let from = 0
  for (const { at, text: mark } of insertions.toSorted((one, other) => one.at - other.at || orderOf(one, other))) {
    text += program.slice(from, at) + mark
    from = at
  }
  return text + program.slice(from)
}

/** At one place: what closes comes before what opens, the inner before the outer. */
function orderOf(one: Insertion, other: Insertion): number {
  const closes = ({ text }: Insertion) => text === '}' || text === ')'
  if (closes(one) !== closes(other)) return closes(one) ? -1 : 1
  return closes(one) ? other.order - one.order : one.order - other.order
}

/** The statement behind the brackets, and of `do` the one before them. */
function bodyOfLoop(node: SyntaxNode): SyntaxNode | null {
  const isStatement = ({ name }: SyntaxNode) => /^Block$|Statement$|Declaration$|^;$/.test(name)
  if (node.name === 'DoStatement') {
    for (let child = node.firstChild; child; child = child.nextSibling) if (isStatement(child)) return child
    return null
  }
  const last = node.lastChild
  return last && isStatement(last) ? last : null
}
