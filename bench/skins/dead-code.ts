import type { Expression } from '#rules/program/expressions.ts'
import { assignedIn } from '#rules/program/statement-contents.ts'
import { bodiesOf, withBodies, type Draft, type Program } from '#rules/program/tree.ts'

/**
 * MicroPython leaves out what can never run while it compiles, and with it which names a function sets: a name that is
 * the function's own in Python is then the program's. Whether a program has such a name.
 */
export const losesNames = ({ body }: Program): boolean =>
  body.some((statement) => {
    if (statement.kind !== 'define') return false
    const living = assignedIn(statement.body.flatMap(livingIn))
    return statement.own.some((name) => !living.includes(name))
  })

function livingIn(statement: Draft): readonly Draft[] {
  if ((statement.kind === 'while' || statement.kind === 'until') && constantOf(statement.condition) !== null)
    if (constantOf(statement.condition) === (statement.kind === 'until')) return []
  const bodies = bodiesOf(statement).map((body) => body.flatMap(livingIn))
  if (statement.kind !== 'if') return [withBodies(statement, {}, bodies)]
  const conditions = statement.branches.map(({ condition }) => constantOf(condition))
  const always = conditions.indexOf(true)
  return [
    withBodies(
      statement,
      {},
      bodies.map((body, at) => (conditions[at] === false || (always !== -1 && at > always) ? [] : body)),
    ),
  ]
}

/** What is known of a condition before anything runs. */
function constantOf(expression: Expression): boolean | null {
  if (expression.kind === 'truth') return expression.value
  if (expression.kind === 'not') {
    const value = constantOf(expression.value)
    return value === null ? null : !value
  }
  if (expression.kind !== 'binary' || (expression.operator !== 'and' && expression.operator !== 'or')) return null
  const decides = expression.operator === 'or'
  const [left, right] = [constantOf(expression.left), constantOf(expression.right)]
  if (left === decides) return decides
  return left === null ? null : right
}
