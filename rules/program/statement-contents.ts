/**
 * What statements hold besides other statements: expressions and variables. Apart from the tree, which a page may need
 * without these.
 */

import type { Expression } from './expressions.ts'
import { bodiesOf, type Draft } from './tree.ts'

/** What a statement calculates with, from left to right. */
export function expressionsOf(statement: Draft): readonly Expression[] {
  switch (statement.kind) {
    case 'do':
    case 'call':
      return statement.inputs
    case 'say':
    case 'set':
    case 'append':
      return [statement.value]
    case 'return':
      return statement.value ? [statement.value] : []
    case 'change':
      return [statement.by]
    case 'put':
      return [statement.index, statement.value]
    case 'repeat':
      return [statement.times]
    case 'while':
    case 'until':
      return [statement.condition]
    case 'each':
      return [statement.list]
    case 'if':
      return statement.branches.map(({ condition }) => condition)
    case 'define':
      return []
  }
}

/** The variables that a body gives a value, each once, in the order in which it is read. */
export const assignedIn = (body: readonly Draft[]): readonly string[] => [
  ...new Set(
    body.flatMap((statement): readonly string[] => [
      ...assignedBy(statement),
      ...bodiesOf(statement).flatMap(assignedIn),
    ]),
  ),
]

const assignedBy = (statement: Draft): readonly string[] =>
  statement.kind === 'set' || statement.kind === 'change' || statement.kind === 'each' ? [statement.variable] : []
