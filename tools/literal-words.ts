import { wordsLeft } from './message-names.ts'
import { lineAt, literalText, walk, type Node, type Source } from './source-files.ts'

/** Words written into a screen instead of its messages, which only one of four languages would get. */

const spokenAttributes = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-valuetext',
])
/** What stands in these is code or keys, the same for everybody. */
const unspoken = new Set(['code', 'kbd', 'style', 'script'])

export function literalWordsIn({ program, text }: Source): { line: number; words: string }[] {
  const found: { line: number; words: string }[] = []
  const note = (node: Node, words: string) => {
    if (/\p{Letter}/u.test(wordsLeft(words))) found.push({ line: lineAt(text, node.start), words: words.trim() })
  }

  walk(program as Node, (node) => {
    if (node.type === 'JSXElement' && unspoken.has(node.openingElement.name.name)) return false
    if (node.type === 'JSXText') note(node, node.value)
    if (node.type === 'JSXAttribute' && spokenAttributes.has(node.name.name))
      wordsOf(node.value).forEach((words) => note(node, words))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') wordsOf(child).forEach((words) => note(child, words))
    return undefined
  })
  return found
}

/** The texts an expression can show as they stand. */
function wordsOf(node: Node | null): string[] {
  if (!node) return []
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') return wordsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...wordsOf(node.consequent), ...wordsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...wordsOf(node.left), ...wordsOf(node.right)]
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked)
  const words = literalText(node)
  return words === undefined ? [] : [words]
}
