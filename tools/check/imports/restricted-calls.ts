import { isTest, lineAt, walk, type Node, type Source } from '../../source-files.ts'

/**
 * Calls that only one file may make. Untrusted input is read in one place each, which enforces its limits, and the
 * current school of a transaction is set in one place.
 */

type RestrictedCall = { call: string; of?: string; only: RegExp; instead: string }

const checkedFolders = /^(app|server|rules)\//

const restrictedCalls: RestrictedCall[] = [
  {
    call: 'formData',
    only: /^app\/platform\/request\/body\.server\.ts$/,
    instead: 'read a form only through actions(), which enforces its limits',
  },
  {
    call: 'useFetcher',
    // The two files in features only load data and send nothing.
    only: /^app\/(platform\/forms\/use-action\.ts|features\/(dashboard\/onboarding\/find-school\.tsx|play\/competitions\/results\/components\/use-answers\.ts))$/,
    instead: 'requests must carry an idempotency key: use useAction of app/platform/forms/use-action.ts',
  },
  {
    call: 'uuid',
    of: 'z',
    only: /^$/,
    instead: 'validate ids with uuid of app/platform/forms/uuid.ts, which normalizes them',
  },
  {
    call: 'guid',
    of: 'z',
    only: /^$/,
    instead: 'validate ids with uuid of app/platform/forms/uuid.ts, which normalizes them',
  },
  {
    call: 'decodeURIComponent',
    only: /^rules\/input\/percent\.ts$/,
    instead: 'use decodePercent of rules/input/text.ts, which does not throw on malformed input',
  },
  {
    call: 'date',
    of: 'iso',
    only: /^$/,
    instead: 'use dayField of app/platform/forms/time-fields.ts, which rejects impossible dates',
  },
  {
    call: 'datetime',
    of: 'iso',
    only: /^app\/platform\/forms\/time-fields\.ts$/,
    instead: 'use momentField of app/platform/forms/time-fields.ts, which rejects impossible times',
  },
]

export function findRestrictedCalls({ path, text, program }: Source): { line: number; what: string }[] {
  if (!checkedFolders.test(path) || isTest(path)) return []
  const matches: { line: number; what: string }[] = []
  walk(program as Node, (node) => {
    if (isPostedForm(node) && path !== actionForm)
      matches.push({
        line: lineAt(text, node.start),
        what: '<Form method="post"> — requests must carry an idempotency key: use ActionForm',
      })
    if (setsSchool(node) && path !== transactions)
      matches.push({
        line: lineAt(text, node.start),
        what: 'app.school — set the current school only through enterSchool',
      })
    if (node.type !== 'CallExpression') return
    const restricted = restrictedCalls.find((candidate) => calls(node.callee, candidate) && !candidate.only.test(path))
    if (restricted) matches.push({ line: lineAt(text, node.start), what: `${restricted.call} — ${restricted.instead}` })
  })
  return matches
}

const transactions = 'app/platform/db/db.server.ts'

const setsSchool = (node: Node) => {
  const literal = node.type === 'TemplateElement' ? node.value.raw : node.type === 'Literal' ? node.value : null
  return typeof literal === 'string' && /\bapp\.schools?\b/.test(literal)
}

const actionForm = 'app/platform/forms/action-form.tsx'

/** Only React Router's `Form`; plain forms that scripts send to the identity endpoints are not page actions. */
const isPostedForm = (node: Node) =>
  node.type === 'JSXOpeningElement' &&
  node.name.name === 'Form' &&
  node.attributes.some((attribute: Node) => attribute.name?.name === 'method' && attribute.value?.value === 'post')

function calls(callee: Node, { call, of }: RestrictedCall): boolean {
  if (callee.type === 'Identifier') return of === undefined && callee.name === call
  if (callee.type !== 'MemberExpression' || callee.property.name !== call) return false
  return of === undefined || callee.object.name === of || callee.object.property?.name === of
}
