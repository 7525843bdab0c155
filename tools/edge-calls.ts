import { isTest, lineAt, walk, type Node, type Source } from './source-files.ts'

/**
 * What comes in from outside is read in one place each: whoever reads it in a second place has no limits there. So are
 * the rows of a school opened: whoever opens them elsewhere does not share its people.
 */

type Edge = { call: string; of?: string; only: RegExp; instead: string }

const ours = /^(app|server|rules)\//

const edges: Edge[] = [
  {
    call: 'formData',
    only: /^app\/platform\/body\.server\.ts$/,
    instead: 'a form is read once, within its limits: actions() hands it over',
  },
  {
    call: 'useFetcher',
    // The two in features read a page's loader and send nothing.
    only: /^app\/(platform\/use-action\.ts|features\/(dashboard\/components\/find-school\.tsx|competitions\/components\/result\/use-answers\.ts))$/,
    instead: 'what is sent carries a key: useAction of app/platform/use-action.ts',
  },
  { call: 'uuid', of: 'z', only: /^$/, instead: 'an id has one spelling: uuid of app/platform/uuid.ts' },
  { call: 'guid', of: 'z', only: /^$/, instead: 'an id has one spelling: uuid of app/platform/uuid.ts' },
  {
    call: 'decodeURIComponent',
    only: /^rules\/input\/percent\.ts$/,
    instead: 'decodePercent of rules/input/text.ts refuses instead of throwing',
  },
  { call: 'date', of: 'iso', only: /^$/, instead: 'a day that there is: dayField of app/platform/times.ts' },
  {
    call: 'datetime',
    of: 'iso',
    only: /^app\/platform\/times\.ts$/,
    instead: 'a moment that there is: momentField of app/platform/times.ts',
  },
]

export function edgeCallsIn({ path, text, program }: Source): { line: number; what: string }[] {
  if (!ours.test(path) || isTest(path)) return []
  const found: { line: number; what: string }[] = []
  walk(program as Node, (node) => {
    if (isPostedForm(node) && path !== actionForm)
      found.push({
        line: lineAt(text, node.start),
        what: '<Form method="post"> — what is sent carries a key: ActionForm',
      })
    if (opensSchool(node) && path !== transactions)
      found.push({ line: lineAt(text, node.start), what: 'app.school — a school is entered by enterSchool' })
    if (node.type !== 'CallExpression') return
    const edge = edges.find((one) => calls(node.callee, one) && !one.only.test(path))
    if (edge) found.push({ line: lineAt(text, node.start), what: `${edge.call} — ${edge.instead}` })
  })
  return found
}

const transactions = 'app/platform/db.server.ts'

const opensSchool = (node: Node) => {
  const written = node.type === 'TemplateElement' ? node.value.raw : node.type === 'Literal' ? node.value : null
  return typeof written === 'string' && /\bapp\.schools?\b/.test(written)
}

const actionForm = 'app/platform/action-form.tsx'

/** Of the router's own forms; a form that a script of ours hands to identity is none of a page's actions. */
const isPostedForm = (node: Node) =>
  node.type === 'JSXOpeningElement' &&
  node.name.name === 'Form' &&
  node.attributes.some((one: Node) => one.name?.name === 'method' && one.value?.value === 'post')

function calls(callee: Node, { call, of }: Edge): boolean {
  if (callee.type === 'Identifier') return of === undefined && callee.name === call
  if (callee.type !== 'MemberExpression' || callee.property.name !== call) return false
  return of === undefined || callee.object.name === of || callee.object.property?.name === of
}
