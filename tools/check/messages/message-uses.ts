import { childrenOf, lineAt, literalText, walk, type Node, type Source } from '../../source-files.ts'

/** Finds the messages that a file uses. */

/** `*` replaces parts that are only known at run time. Without a namespace, the one of the file's folder applies. */
export type MessageUse = { line: number; namespace: string | undefined; key: string }

/** Namespace of `useTranslation()` without argument, as configured in `app/platform/i18n/i18n.ts`. */
const defaultNamespace = 'platform'

/** Namespace of each translation function in the current scope. */
type Scope = Map<string, string>

export function messageUses({ program, text }: Source): MessageUse[] {
  const uses: MessageUse[] = []

  function visit(node: Node, outer: Scope): void {
    const scope = /Function|^Program/.test(node.type) ? new Map(outer) : outer
    if (node.type === 'VariableDeclarator') for (const name of translatorsIn(node.id)) bind(scope, name, node.init)
    for (const { key, namespace } of [...callKeys(node, scope), ...transKeys(node, scope)]) {
      const [, named, rest] = /^([\w*-]+):(.+)$/.exec(key) ?? []
      uses.push({ line: lineAt(text, node.start), namespace: named ?? namespace, key: rest ?? key })
    }
    for (const child of childrenOf(node)) visit(child, scope)
  }

  visit(program as Node, new Map())
  return uses
}

/** `const { t } = …`, `const { t: tUi } = …`, `const t = …`. */
function translatorsIn(id: Node): string[] {
  if (id.type === 'Identifier') return /^t([A-Z]|$)/.test(id.name) ? [id.name] : []
  if (id.type !== 'ObjectPattern') return []
  return id.properties
    .filter((property: Node) => property.key?.name === 't')
    .map((property: Node) => property.value.name)
}

/**
 * The namespace is the string argument of the call that creates the function: `useTranslation('site')`,
 * `getFixedT(locale, 'site')`.
 */
function bind(scope: Scope, name: string, init: Node | null): void {
  const call = init?.type === 'AwaitExpression' ? init.argument : init
  if (call?.type !== 'CallExpression') return
  const namespaceArgument = call.arguments
    .map((argument: Node) => literalText(argument.elements?.[0] ?? argument))
    .find(Boolean)
  const namespace = namespaceArgument ?? (call.callee.name === 'useTranslation' ? defaultNamespace : undefined)
  if (namespace) scope.set(name, namespace)
  else scope.delete(name)
}

type Key = { key: string; namespace: string | undefined }

function callKeys(node: Node, scope: Scope): Key[] {
  if (node.type !== 'CallExpression' || !node.arguments[0]) return []
  const { callee } = node
  const isT = callee.type === 'Identifier' && (callee.name === 't' || scope.has(callee.name))
  const isMember =
    callee.type === 'MemberExpression' && callee.property.name === 't' && callee.object.name?.startsWith('i18n')
  if (!isT && !isMember) return []
  const namespaceOption = node.arguments[1]?.properties?.find((property: Node) => property.key?.name === 'ns')
  const namespace = literalText(namespaceOption?.value) ?? scope.get(callee.name)
  return keysOf(node.arguments[0]).map((key) => ({ key, namespace }))
}

function transKeys(node: Node, scope: Scope): Key[] {
  if (node.type !== 'JSXOpeningElement' || node.name.name !== 'Trans') return []
  const attributeValue = (name: string): Node | undefined => {
    const value = node.attributes.find((attribute: Node) => attribute.name?.name === name)?.value
    return value?.expression ?? value
  }
  const key = attributeValue('i18nKey')
  const namespace = literalText(attributeValue('ns')) ?? scope.get(attributeValue('t')?.name ?? 't')
  return key ? keysOf(key).map((written) => ({ key: written, namespace })) : []
}

/**
 * All keys that an expression can evaluate to. Variables are skipped: `textsIn` finds their string literals where they
 * are defined.
 */
function keysOf(node: Node): string[] {
  if (node.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...keysOf(node.left), ...keysOf(node.right)]
  if (/^(TS|Parenthesized)/.test(node.type) && node.expression) return keysOf(node.expression)
  const key = keyPattern(node)
  return /[^*.]/.test(key) ? [key] : []
}

function keyPattern(node: Node): string {
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked).join('*')
  if (node.type === 'BinaryExpression' && node.operator === '+') return keyPattern(node.left) + keyPattern(node.right)
  return literalText(node) ?? '*'
}

/** All string literals of a file, since keys are also used through tables or sent as `namespace:key`. */
export function textsIn({ program }: Source): Set<string> {
  const texts = new Set<string>()
  walk(program as Node, (node) => {
    const text = literalText(node)
    if (text) texts.add(text)
  })
  return texts
}
