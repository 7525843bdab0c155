/** Parses the tokens of one line: expressions, names and symbols. */

import {
  builtIns,
  MAX_EXPRESSION_DEPTH,
  depthOf,
  hole,
  isName,
  MAX_INPUTS,
  MAX_LIST_ITEMS,
  number,
  text,
  truth,
  variable,
  type Expression,
  type Operator,
} from './expressions.ts'
import { isText } from './read-expression.ts'
import { precedenceOf } from './python-expressions.ts'
import { unquote, type Token, type TokenReason } from './python-tokens.ts'
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

/** Thrown to abort the parsing of a line. Not an `Error`, because capturing a stack trace is slow. */
export class Unreadable {
  readonly reason: LineReason
  constructor(reason: LineReason) {
    this.reason = reason
  }
}

export type Names = {
  readonly vocabulary: Vocabulary /** User-defined functions with their number of parameters. */
  readonly functions: ReadonlyMap<string, number>
  /** Accept calls of undefined functions. */
  readonly allowUndefinedCalls?: boolean
}

const readText = (token: string): string => {
  const content = unquote(token)
  if (content === null || !isText(content)) throw new Unreadable('outside-subset')
  return content
}

/** Prevents stack overflows. Higher than any expression within the depth limit needs. */
const MAX_NESTED_BRACKETS = 60

export type Reader = ReturnType<typeof openReader>

const hasKey = (words: object, name: string) => Object.hasOwn(words, name)

export function openReader(tokens: readonly Token[], { vocabulary, functions, allowUndefinedCalls = false }: Names) {
  let position = 0
  let nesting = 0
  const peek = (ahead = 0): string | null => tokens[position + ahead]?.text ?? null
  const isSymbol = (symbol: string): boolean => peek() === symbol && tokens[position]?.kind !== 'text'
  const takeSymbol = (symbol: string): boolean => isSymbol(symbol) && ++position > 0
  const fail = (reason: LineReason): never => {
    throw new Unreadable(reason)
  }
  const expect = (symbol: string, reason: LineReason = 'not-understood') => void (takeSymbol(symbol) || fail(reason))
  const atEnd = () => position === tokens.length

  /** Reads a name for a new variable or function; built-in and world names are taken. */
  function readNewName(isFunctionName = false): string {
    const token = tokens[position++]
    if (token?.kind !== 'name') return fail('not-understood')
    if (!isFunctionName && functions.has(token.text)) return fail('name-taken')
    if (hasKey(vocabulary.actions, token.text) || hasKey(vocabulary.sensors, token.text) || builtIns.has(token.text))
      return fail('name-taken')
    return isName(token.text) ? token.text : fail('bad-name')
  }

  function inputs(close = ')'): Expression[] {
    const read: Expression[] = []
    while (!takeSymbol(close)) {
      if (atEnd()) fail('missing-brackets')
      if (read.length > 0) expect(',', 'missing-brackets')
      read.push(expression())
      if (read.length > MAX_LIST_ITEMS || (close === ')' && read.length > MAX_INPUTS)) fail('wrong-inputs')
    }
    return read
  }

  function readCall(name: string): Expression {
    const args = inputs()
    const requireCount = (count: number) => (args.length === count ? args : fail('wrong-inputs'))
    if (name === 'len') return { kind: 'length', list: requireCount(1)[0]! }
    if (name === 'range') return fail('outside-subset')
    if (name === 'random_number') return { kind: 'random', from: requireCount(2)[0]!, to: args[1]! }
    if (hasKey(vocabulary.sensors, name))
      return acceptsInputs(vocabulary.sensors[name]!, args.length)
        ? { kind: 'sense', sensor: name, inputs: args }
        : fail('wrong-inputs')
    if (functions.has(name))
      return functions.get(name) === args.length ? { kind: 'call', name, inputs: args } : fail('wrong-inputs')
    if (hasKey(vocabulary.actions, name) || name === 'say') return fail('not-a-value')
    return allowUndefinedCalls && isName(name) ? { kind: 'call', name, inputs: args } : fail('unknown-command')
  }

  /** `range(n)` is only allowed in loop headers; elsewhere `list(range(n))` is required. */
  function readRange(): Expression | null {
    if (!isSymbol('range') || peek(1) !== '(') return null
    position += 2
    const args = inputs()
    return args.length === 1 ? { kind: 'range', count: args[0]! } : fail('wrong-inputs')
  }

  function readListRange(): Expression {
    const range = readRange() ?? fail('outside-subset')
    expect(')', 'missing-brackets')
    return range
  }

  function readNamed(name: string): Expression {
    if (takeSymbol('(')) return name === 'list' ? readListRange() : readCall(name)
    if (name === 'True' || name === 'False') return truth(name === 'True')
    if (hasKey(vocabulary.sensors, name) || hasKey(vocabulary.actions, name) || functions.has(name))
      return fail('missing-brackets')
    if (!isName(name)) return fail('outside-subset')
    if (isSymbol('.') && peek(1) === 'pop') {
      position += 2
      expect('(', 'missing-brackets')
      expect(')', 'wrong-inputs')
      return { kind: 'take-last', variable: name }
    }
    return variable(name)
  }

  function atom(): Expression {
    const token = tokens[position++]
    if (!token) return fail('not-understood')
    if (token.kind === 'number') return /^0\d/.test(token.text) ? fail('not-understood') : number(Number(token.text))
    if (token.kind === 'text') return text(readText(token.text))
    if (token.kind === 'name') return readNamed(token.text)
    if (token.text === '...') return hole
    if (token.text === '[') return { kind: 'list', items: inputs(']') }
    if (token.text !== '(') return fail('not-understood')
    const inner = expression()
    expect(')', 'missing-brackets')
    return inner
  }

  /** Limits recursion: a line may contain thousands of brackets, which would overflow the stack. */
  function limitNesting(read: () => Expression): Expression {
    if (++nesting > MAX_NESTED_BRACKETS) fail('too-deep')
    const value = read()
    nesting--
    return value
  }

  /** Each repetition of an operator or index adds one level of depth. */
  const limitRepetition = (round: number) => void (round > MAX_EXPRESSION_DEPTH && fail('too-deep'))

  const limitDepth = (read: Expression): Expression => (depthOf(read) > MAX_EXPRESSION_DEPTH ? fail('too-deep') : read)

  function unary(): Expression {
    if (takeSymbol('-')) {
      const value = limitNesting(unary)
      return value.kind === 'number'
        ? number(-value.value)
        : { kind: 'binary', operator: '-', left: number(0), right: value }
    }
    let value = atom()
    for (let round = 1; takeSymbol('['); round++) {
      limitRepetition(round)
      value = { kind: 'item', list: value, index: expression() }
      expect(']', 'missing-brackets')
    }
    return value
  }

  function nextOperator(minPrecedence: number): Operator | null {
    const symbol = tokens[position]?.kind === 'text' ? null : peek()
    if (symbol === '=') return fail('set-in-question')
    const operator = symbol as Operator
    const precedence = symbol === null ? undefined : precedenceOf(operator)
    return precedence !== undefined && precedence >= minPrecedence ? operator : null
  }

  /** Precedence climbing: reads operators that bind at least as strongly as `minPrecedence`. */
  const expression = (minPrecedence = 1): Expression => limitNesting(() => readOperators(minPrecedence))

  function readOperators(minPrecedence: number): Expression {
    let left: Expression
    if (isSymbol('not')) {
      if (minPrecedence > 3) fail('not-understood')
      position++
      left = { kind: 'not', value: expression(3) }
    } else left = unary()
    for (
      let operator = nextOperator(minPrecedence), round = 1;
      operator;
      operator = nextOperator(minPrecedence), round++
    ) {
      limitRepetition(round)
      position++
      const precedence = precedenceOf(operator)
      left = { kind: 'binary', operator, left, right: expression(precedence + 1) }
      // Python chains `a < b < c`; the tree cannot represent that.
      if (precedence === 4 && precedenceAhead() === 4) fail('outside-subset')
    }
    return left
  }

  const precedenceAhead = () => precedenceOf(peek() as Operator) as number | undefined

  return {
    peek,
    takes: takeSymbol,
    isSign: isSymbol,
    expect,
    atEnd,
    ownName: readNewName,
    inputs: (close?: string) => inputs(close).map(limitDepth),
    expression: (minPrecedence?: number) => limitDepth(expression(minPrecedence)),
    /** The list or range after `in` of a loop header. */
    iterable: () => limitDepth(readRange() ?? expression()),
    fail,
    skip: () => void position++,
    kind: () => tokens[position]?.kind ?? null,
  }
}
