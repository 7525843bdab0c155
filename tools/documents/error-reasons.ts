import { codeFiles, isTest, literalText, parseSource, walk, type Node } from '../source-files.ts'

/** All error reasons in the code: thrown, returned by a rule, or reported by a form before it sends. */
export function collectReasons(root: string): Set<string> {
  const reasons = new Set<string>()
  for (const path of codeFiles(root, ['app', 'server', 'rules']).filter((file) => !isTest(file)))
    walk(parseSource(root, path).program as Node, (node) => {
      for (const text of reasonsOfNode(node)) reasons.add(text)
    })
  return reasons
}

function reasonsOfNode(node: Node): string[] {
  switch (node.type) {
    case 'CallExpression':
      // The second argument of `attempt` holds client-side validation errors.
      if (node.callee.name === 'attempt' && node.arguments[1]) return literalsIn(node.arguments[1])
      return /^(refuse|refusal)$/.test(node.callee.name) ? literalChoices(node.arguments[0]) : []
    case 'Property':
      if (/^(reason|problem|message)$/.test(nameOf(node))) return literalChoices(node.value)
      return nameOf(node) === 'fields'
        ? (node.value.properties ?? []).flatMap((field: Node) => literalChoices(field.value))
        : []
    // Rules list their reasons in a union type.
    case 'TSTypeAliasDeclaration':
      return /(Reason|Objection|Problem)$/.test(node.id.name) ? literalsIn(node.typeAnnotation) : []
    case 'TSPropertySignature':
      return /^(reason|problem)$/.test(nameOf(node)) ? literalsIn(node.typeAnnotation) : []
    case 'VariableDeclarator':
      return node.id.name === 'identityErrors' ? literalsIn(node.init) : []
    case 'FunctionDeclaration':
      return /^(objection|reason)/.test(node.id?.name) || returnsFieldErrors(node) ? literalsIn(node.body) : []
    default:
      return []
  }
}

/** Client-side form validation returns one error reason per field. */
const returnsFieldErrors = (node: Node): boolean => node.returnType?.typeAnnotation?.typeName?.name === 'FieldErrors'

const nameOf = (node: Node): string => node.key?.name ?? node.key?.value ?? ''

function literalChoices(node: Node | undefined): string[] {
  if (!node) return []
  if (node.type === 'ConditionalExpression')
    return [...literalChoices(node.consequent), ...literalChoices(node.alternate)]
  if (node.type === 'LogicalExpression') return [...literalChoices(node.left), ...literalChoices(node.right)]
  if (node.type.startsWith('TS') && node.expression) return literalChoices(node.expression)
  const text = literalText(node)
  return text === undefined ? [] : [text]
}

function literalsIn(node: Node): string[] {
  const matches: string[] = []
  walk(node, (item) => {
    const text = literalText(item)
    if (text !== undefined) matches.push(text)
  })
  return matches
}
