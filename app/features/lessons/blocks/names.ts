/** Names that learners give: boxes, blocks of their own and their inputs. */

import { expressionsIn, isName } from '#rules/program/expressions.ts'
import { assignedIn, expressionsOf } from '#rules/program/statement-contents.ts'
import { statementsIn, type Program } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'

/** As Python takes it: words are joined, and letters are those that Python makes of them. `null` where nothing is left. */
export function nameFrom(typed: string): string | null {
  const name = typed.trim().normalize('NFKC').replace(/\s+/g, '_')
  return isName(name) ? name : null
}

export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}${number}`)) return `${wanted}${number}`
}

export type UsedNames = {
  readonly functions: ReadonlyMap<string, number>
  readonly parameters: readonly string[]
  readonly variables: readonly string[]
}

/** In the order in which they are met. */
export function namesIn({ body }: Program, given: readonly string[]): UsedNames {
  const statements = statementsIn(body)
  const defines = statements.filter((one) => one.kind === 'define')
  const parameters = new Set(defines.flatMap((one) => one.parameters))
  const read = statements
    .flatMap(expressionsOf)
    .flatMap(expressionsIn)
    .flatMap((one) => (one.kind === 'variable' ? [one.name] : one.kind === 'take-last' ? [one.variable] : []))
  const changed = statements.flatMap((one) => (one.kind === 'append' || one.kind === 'put' ? [one.variable] : []))
  const variables = new Set([...given, ...assignedIn(body), ...changed, ...read])
  return {
    functions: new Map(defines.map(({ name, parameters: own }) => [name, own.length])),
    parameters: [...parameters],
    variables: [...variables].filter((name) => !parameters.has(name)),
  }
}

/** What no box and no block of one's own may be called. */
export const wordsOf = ({ actions, sensors }: Vocabulary): readonly string[] => [
  ...Object.keys(actions),
  ...Object.keys(sensors),
]
