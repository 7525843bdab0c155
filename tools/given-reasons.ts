import { codeFiles, isTest, literalText, parseSource, walk, type Node } from './source-files.ts'

/** Every reason that code can give: thrown, returned by a rule, or objected by a form itself. */
export function reasonsGiven(root: string): Set<string> {
  const given = new Set<string>()
  for (const path of codeFiles(root, ['app', 'server', 'rules']).filter((file) => !isTest(file)))
    walk(parseSource(root, path).program as Node, (node) => {
      for (const text of reasonsAt(node)) given.add(text)
    })
  return given
}

function reasonsAt(node: Node): string[] {
  switch (node.type) {
    case 'CallExpression':
      // A form that objects by itself says so with the attempt it does not make.
      if (node.callee.name === 'attempt' && node.arguments[1]) return literalsIn(node.arguments[1])
      return /^(refuse|refusal)$/.test(node.callee.name) ? textsOf(node.arguments[0]) : []
    case 'Property':
      if (/^(reason|problem|message)$/.test(nameOf(node))) return textsOf(node.value)
      return nameOf(node) === 'fields'
        ? (node.value.properties ?? []).flatMap((field: Node) => textsOf(field.value))
        : []
    // A rule names its reasons in a type of its own.
    case 'TSTypeAliasDeclaration':
      return /(Reason|Objection|Problem)$/.test(node.id.name) ? literalsIn(node.typeAnnotation) : []
    case 'TSPropertySignature':
      return /^(reason|problem)$/.test(nameOf(node)) ? literalsIn(node.typeAnnotation) : []
    case 'VariableDeclarator':
      return node.id.name === 'identityErrors' ? literalsIn(node.init) : []
    case 'FunctionDeclaration':
      return /^(objection|reason)/.test(node.id?.name) ? literalsIn(node.body) : []
    default:
      return []
  }
}

const nameOf = (node: Node): string => node.key?.name ?? node.key?.value ?? ''

function textsOf(node: Node | undefined): string[] {
  if (!node) return []
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...textsOf(node.left), ...textsOf(node.right)]
  if (node.type.startsWith('TS') && node.expression) return textsOf(node.expression)
  const text = literalText(node)
  return text === undefined ? [] : [text]
}

function literalsIn(node: Node): string[] {
  const found: string[] = []
  walk(node, (one) => {
    const text = literalText(one)
    if (text !== undefined) found.push(text)
  })
  return found
}
