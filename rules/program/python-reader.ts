/** Reads the pieces of one line: expressions, names and signs. */

import {
  builtIns,
  DEEPEST_EXPRESSION,
  depthOf,
  hole,
  isName,
  MOST_INPUTS,
  MOST_LIST_ITEMS,
  number,
  text,
  truth,
  variable,
  type Expression,
  type Operator,
} from './expressions.ts'
import { isText } from './read-expression.ts'
import { strengthOf } from './python-expressions.ts'
import { textOf, type Token, type TokenReason } from './python-tokens.ts'
import { acceptsInputs, type Vocabulary } from './world.ts'

export type LineReason =
  | TokenReason
  | 'unknown-command'
  | 'unknown-name'
  | 'missing-brackets'
  | 'wrong-inputs'
  | 'missing-colon'
  | 'bad-loop'
  | 'bad-name'
  | 'name-taken'
  | 'set-in-question'
  | 'not-a-value'
  | 'too-deep'
  | 'outside-subset'

/** Leaves the reading of one line; the line's number is added outside. No error, which would take note of the stack. */
export class Unreadable {
  readonly reason: LineReason
  constructor(reason: LineReason) {
    this.reason = reason
  }
}

export type Names = {
  readonly vocabulary: Vocabulary /** Functions of the text, with how many inputs each takes. */
  readonly functions: ReadonlyMap<string, number>
  /** Calls of what is defined nowhere are read as well. */
  readonly callsOfNothing?: boolean
}

const keptText = (token: string): string => {
  const said = textOf(token)
  if (said === null || !isText(said)) throw new Unreadable('outside-subset')
  return said
}

/** Brackets inside one another, more than any expression that fits the tree has. */
const MOST_INSIDE = 60

export type Reader = ReturnType<typeof openReader>

const has = (words: object, name: string) => Object.hasOwn(words, name)

export function openReader(tokens: readonly Token[], { vocabulary, functions, callsOfNothing = false }: Names) {
  let at = 0
  let inside = 0
  const peek = (ahead = 0): string | null => tokens[at + ahead]?.text ?? null
  const isSign = (sign: string): boolean => peek() === sign && tokens[at]?.kind !== 'text'
  const takes = (sign: string): boolean => isSign(sign) && ++at > 0
  const fail = (reason: LineReason): never => {
    throw new Unreadable(reason)
  }
  const expect = (sign: string, reason: LineReason = 'not-understood') => void (takes(sign) || fail(reason))
  const atEnd = () => at === tokens.length

  /** A name that the learner may give. */
  function ownName(ofFunction = false): string {
    const token = tokens[at++]
    if (token?.kind !== 'name') return fail('not-understood')
    if (!ofFunction && functions.has(token.text)) return fail('name-taken')
    if (has(vocabulary.actions, token.text) || has(vocabulary.sensors, token.text) || builtIns.has(token.text))
      return fail('name-taken')
    return isName(token.text) ? token.text : fail('bad-name')
  }

  function inputs(close = ')'): Expression[] {
    const read: Expression[] = []
    while (!takes(close)) {
      if (atEnd()) fail('missing-brackets')
      if (read.length > 0) expect(',', 'missing-brackets')
      read.push(expression())
      if (read.length > MOST_LIST_ITEMS || (close === ')' && read.length > MOST_INPUTS)) fail('wrong-inputs')
    }
    return read
  }

  function callOf(name: string): Expression {
    const given = inputs()
    const only = (count: number) => (given.length === count ? given : fail('wrong-inputs'))
    if (name === 'len') return { kind: 'length', list: only(1)[0]! }
    if (name === 'range') return fail('outside-subset')
    if (name === 'random_number') return { kind: 'random', from: only(2)[0]!, to: given[1]! }
    if (has(vocabulary.sensors, name))
      return acceptsInputs(vocabulary.sensors[name]!, given.length)
        ? { kind: 'sense', sensor: name, inputs: given }
        : fail('wrong-inputs')
    if (functions.has(name))
      return functions.get(name) === given.length ? { kind: 'call', name, inputs: given } : fail('wrong-inputs')
    if (has(vocabulary.actions, name) || name === 'say') return fail('not-a-value')
    return callsOfNothing && isName(name) ? { kind: 'call', name, inputs: given } : fail('unknown-command')
  }

  /** `range(n)` is a row of numbers to go through; only `list(range(n))` keeps one. */
  function rangeAhead(): Expression | null {
    if (!isSign('range') || peek(1) !== '(') return null
    at += 2
    const given = inputs()
    return given.length === 1 ? { kind: 'range', count: given[0]! } : fail('wrong-inputs')
  }

  function keptRange(): Expression {
    const range = rangeAhead() ?? fail('outside-subset')
    expect(')', 'missing-brackets')
    return range
  }

  function named(name: string): Expression {
    if (takes('(')) return name === 'list' ? keptRange() : callOf(name)
    if (name === 'True' || name === 'False') return truth(name === 'True')
    if (has(vocabulary.sensors, name) || has(vocabulary.actions, name) || functions.has(name))
      return fail('missing-brackets')
    if (!isName(name)) return fail('outside-subset')
    if (isSign('.') && peek(1) === 'pop') {
      at += 2
      expect('(', 'missing-brackets')
      expect(')', 'wrong-inputs')
      return { kind: 'take-last', variable: name }
    }
    return variable(name)
  }

  function atom(): Expression {
    const token = tokens[at++]
    if (!token) return fail('not-understood')
    if (token.kind === 'number') return /^0\d/.test(token.text) ? fail('not-understood') : number(Number(token.text))
    if (token.kind === 'text') return text(keptText(token.text))
    if (token.kind === 'name') return named(token.text)
    if (token.text === '...') return hole
    if (token.text === '[') return { kind: 'list', items: inputs(']') }
    if (token.text !== '(') return fail('not-understood')
    const inside = expression()
    expect(')', 'missing-brackets')
    return inside
  }

  /** A line may hold thousands of brackets, and the stack does not. */
  function deeper(read: () => Expression): Expression {
    if (++inside > MOST_INSIDE) fail('too-deep')
    const value = read()
    inside--
    return value
  }

  /** What is wrapped once more with each round is as deep as there are rounds. */
  const rounds = (round: number) => void (round > DEEPEST_EXPRESSION && fail('too-deep'))

  const shallow = (read: Expression): Expression => (depthOf(read) > DEEPEST_EXPRESSION ? fail('too-deep') : read)

  function unary(): Expression {
    if (takes('-')) {
      const value = deeper(unary)
      return value.kind === 'number'
        ? number(-value.value)
        : { kind: 'binary', operator: '-', left: number(0), right: value }
    }
    let value = atom()
    for (let round = 1; takes('['); round++) {
      rounds(round)
      value = { kind: 'item', list: value, index: expression() }
      expect(']', 'missing-brackets')
    }
    return value
  }

  function operatorAt(least: number): Operator | null {
    const sign = tokens[at]?.kind === 'text' ? null : peek()
    if (sign === '=') return fail('set-in-question')
    const operator = sign as Operator
    const strength = sign === null ? undefined : strengthOf(operator)
    return strength !== undefined && strength >= least ? operator : null
  }

  /** Climbs from weak to strong: everything at least as strong as asked for belongs to this expression. */
  const expression = (least = 1): Expression => deeper(() => climb(least))

  function climb(least: number): Expression {
    let left: Expression
    if (isSign('not')) {
      if (least > 3) fail('not-understood')
      at++
      left = { kind: 'not', value: expression(3) }
    } else left = unary()
    for (let operator = operatorAt(least), round = 1; operator; operator = operatorAt(least), round++) {
      rounds(round)
      at++
      const strength = strengthOf(operator)
      left = { kind: 'binary', operator, left, right: expression(strength + 1) }
      // `a < b < c` means something else in Python than in any other skin.
      if (strength === 4 && strengthAhead() === 4) fail('outside-subset')
    }
    return left
  }

  const strengthAhead = () => strengthOf(peek() as Operator) as number | undefined

  return {
    peek,
    takes,
    isSign,
    expect,
    atEnd,
    ownName,
    inputs: (close?: string) => inputs(close).map(shallow),
    expression: (least?: number) => shallow(expression(least)),
    /** What a loop goes through. */
    row: () => shallow(rangeAhead() ?? expression()),
    fail,
    skip: () => void at++,
    kind: () => tokens[at]?.kind ?? null,
  }
}
