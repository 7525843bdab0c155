/** Names chosen by students: variables, functions and parameters. */

import { expressionsIn, isName } from '#rules/program/expressions.ts'
import { listAssignedVariables, expressionsOf } from '#rules/program/statement-contents.ts'
import { statementsIn, type Program } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'

/** Converts typed text to a valid Python name (NFKC, spaces to underscores); `null` if that is impossible. */
export function normalizeName(typed: string): string | null {
  const name = typed.trim().normalize('NFKC').replace(/\s+/g, '_')
  return isName(name) ? name : null
}

export function createUniqueName(requested: string, taken: ReadonlySet<string>): string {
  if (!taken.has(requested)) return requested
  for (let number = 2; ; number++) if (!taken.has(`${requested}${number}`)) return `${requested}${number}`
}

export type UsedNames = {
  readonly functions: ReadonlyMap<string, number>
  readonly parameters: readonly string[]
  readonly variables: readonly string[]
}

/** Names used by a program, in order of appearance. */
export function collectNames({ body }: Program, initialVariables: readonly string[]): UsedNames {
  const statements = statementsIn(body)
  const defines = statements.filter((statement) => statement.kind === 'define')
  const parameters = new Set(defines.flatMap((define) => define.parameters))
  const readVariables = statements
    .flatMap(expressionsOf)
    .flatMap(expressionsIn)
    .flatMap((expression) =>
      expression.kind === 'variable' ? [expression.name] : expression.kind === 'take-last' ? [expression.variable] : [],
    )
  const changedLists = statements.flatMap((statement) =>
    statement.kind === 'append' || statement.kind === 'put' ? [statement.variable] : [],
  )
  const variables = new Set([...initialVariables, ...listAssignedVariables(body), ...changedLists, ...readVariables])
  return {
    functions: new Map(defines.map(({ name, parameters: functionParameters }) => [name, functionParameters.length])),
    parameters: [...parameters],
    variables: [...variables].filter((name) => !parameters.has(name)),
  }
}

/** Words of the world that variables and functions must not use as names. */
export const listReservedWords = ({ actions, sensors }: Vocabulary): readonly string[] => [
  ...Object.keys(actions),
  ...Object.keys(sensors),
]
