import type { Expression } from '#rules/program/expressions.ts'
import { listAssignedVariables } from '#rules/program/statement-contents.ts'
import { bodiesOf, withBodies, type Draft, type Program } from '#rules/program/tree.ts'

/**
 * Whether MicroPython scopes a name of the program differently from Python: its compiler removes dead code, and a name
 * that a function assigns only in dead code becomes global instead of local.
 */
export const losesNames = ({ body }: Program): boolean =>
  body.some((statement) => {
    if (statement.kind !== 'define') return false
    const assigned = listAssignedVariables(statement.body.flatMap(removeDeadCode))
    return statement.own.some((name) => !assigned.includes(name))
  })

function removeDeadCode(statement: Draft): readonly Draft[] {
  if ((statement.kind === 'while' || statement.kind === 'until') && constantOf(statement.condition) !== null)
    if (constantOf(statement.condition) === (statement.kind === 'until')) return []
  const bodies = bodiesOf(statement).map((body) => body.flatMap(removeDeadCode))
  if (statement.kind !== 'if') return [withBodies(statement, {}, bodies)]
  const conditions = statement.branches.map(({ condition }) => constantOf(condition))
  const always = conditions.indexOf(true)
  return [
    withBodies(
      statement,
      {},
      bodies.map((body, index) => (conditions[index] === false || (always !== -1 && index > always) ? [] : body)),
    ),
  ]
}

/** The constant value of a condition, or `null` if it depends on the run. */
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
