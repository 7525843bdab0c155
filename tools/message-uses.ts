import { childrenOf, lineAt, literalText, walk, type Node, type Source } from './source-files.ts'

/** Which messages a file asks for. */

/** `*` stands for what is only known when it runs; an absent namespace means that of the file's own folder. */
export type MessageUse = { line: number; namespace: string | undefined; key: string }

/** What `useTranslation()` means, as set in `app/platform/i18n/i18n.ts`. */
const defaultNamespace = 'platform'

/** Which namespace each translating function speaks, innermost scope last. */
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
 * The namespace is the text given to whatever makes the function: `useTranslation('site')`, `getFixedT(locale,
 * 'site')`.
 */
function bind(scope: Scope, name: string, init: Node | null): void {
  const call = init?.type === 'AwaitExpression' ? init.argument : init
  if (call?.type !== 'CallExpression') return
  const given = call.arguments.map((argument: Node) => literalText(argument.elements?.[0] ?? argument)).find(Boolean)
  const namespace = given ?? (call.callee.name === 'useTranslation' ? defaultNamespace : undefined)
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
  const option = node.arguments[1]?.properties?.find((property: Node) => property.key?.name === 'ns')
  const namespace = literalText(option?.value) ?? scope.get(callee.name)
  return keysOf(node.arguments[0]).map((key) => ({ key, namespace }))
}

function transKeys(node: Node, scope: Scope): Key[] {
  if (node.type !== 'JSXOpeningElement' || node.name.name !== 'Trans') return []
  const given = (name: string): Node | undefined => {
    const value = node.attributes.find((attribute: Node) => attribute.name?.name === name)?.value
    return value?.expression ?? value
  }
  const key = given('i18nKey')
  const namespace = literalText(given('ns')) ?? scope.get(given('t')?.name ?? 't')
  return key ? keysOf(key).map((written) => ({ key: written, namespace })) : []
}

/**
 * Every key an expression can be. One that starts open, like a variable, says nothing here: its texts count where they
 * stand.
 */
function keysOf(node: Node): string[] {
  if (node.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...keysOf(node.left), ...keysOf(node.right)]
  if (/^(TS|Parenthesized)/.test(node.type) && node.expression) return keysOf(node.expression)
  const key = withHoles(node)
  return /[^*.]/.test(key) ? [key] : []
}

function withHoles(node: Node): string {
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked).join('*')
  if (node.type === 'BinaryExpression' && node.operator === '+') return withHoles(node.left) + withHoles(node.right)
  return literalText(node) ?? '*'
}

/** Every text in a file: a key in a table, or sent by the server as `namespace:key`, is a use too. */
export function textsIn({ program }: Source): Set<string> {
  const texts = new Set<string>()
  walk(program as Node, (node) => {
    const text = literalText(node)
    if (text) texts.add(text)
  })
  return texts
}
