import { translatableText } from './message-names.ts'
import { lineAt, literalText, walk, type Node, type Source } from '../../source-files.ts'

/** Finds literal text in components that should be a translated message. */

const visibleAttributes = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-valuetext',
])
/** Elements whose content is code or keys and is not translated. */
const untranslatedElements = new Set(['code', 'kbd', 'style', 'script'])

export function literalWordsIn({ program, text }: Source): { line: number; words: string }[] {
  const matches: { line: number; words: string }[] = []
  const report = (node: Node, words: string) => {
    if (/\p{Letter}/u.test(translatableText(words)))
      matches.push({ line: lineAt(text, node.start), words: words.trim() })
  }

  walk(program as Node, (node) => {
    if (node.type === 'JSXElement' && untranslatedElements.has(node.openingElement.name.name)) return false
    if (node.type === 'JSXText') report(node, node.value)
    if (node.type === 'JSXAttribute' && visibleAttributes.has(node.name.name))
      wordsOf(node.value).forEach((words) => report(node, words))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') wordsOf(child).forEach((words) => report(child, words))
    return undefined
  })
  return matches
}

/** String literals that an expression can render. */
function wordsOf(node: Node | null): string[] {
  if (!node) return []
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') return wordsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...wordsOf(node.consequent), ...wordsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...wordsOf(node.left), ...wordsOf(node.right)]
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked)
  const words = literalText(node)
  return words === undefined ? [] : [words]
}
