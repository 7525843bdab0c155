import { expressionsIn, type Expression } from '#rules/program/expressions.ts'
import { assignIds, type Draft, type Program, type Statement } from '#rules/program/tree.ts'

/**
 * Generates wrong programs with a known cause by changing a solution in one way. Changes a copy of the tree in place
 * and shares no code with the hint rules that are measured.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- changes trees in ways that their types forbid
export type Loose = Record<string, any>

export type WrongProgram = {
  readonly kind: string
  /** Ids of the mistakes that describe this cause. */
  readonly causes: readonly string[]
  readonly program: Program
}

type Spot = { node: Loose; body: Loose[]; at: number; above: Loose[] }

const bodiesOf = (node: Loose): Loose[][] =>
  node.body
    ? [node.body as Loose[]]
    : node.kind === 'if'
      ? [...(node.branches as Loose[]).map(({ body }) => body as Loose[]), ...(node.otherwise ? [node.otherwise] : [])]
      : []

export function spotsOf(body: Loose[], above: Loose[] = []): Spot[] {
  return body.flatMap((node, index) => [
    { node, body, at: index, above },
    ...bodiesOf(node).flatMap((inner) => spotsOf(inner, [...above, node])),
  ])
}

/** Deep copy: the parser shares nodes between equal lines, and a change must affect only one line. */
export const copyOf = (program: Program): Loose[] => JSON.parse(JSON.stringify(program.body)) as Loose[]
/** Builds a program with new node ids, assigned top-down. */
export const programFrom = (body: Loose[]): Program => assignIds(body as unknown as Draft[], 1)

const isLoop = ({ kind }: Loose) => ['repeat', 'while', 'until', 'each'].includes(kind as string)
const isTurn = (node?: Loose) => node?.kind === 'do' && String(node.action).startsWith('turn_')
const isFlyAction = (node?: Loose) => node?.kind === 'do' && String(node.action).startsWith('fly')
const number = (value: number) => ({ kind: 'number', value })
const loopCount = (node?: Loose): number | null =>
  node?.kind === 'repeat' && node.times.kind === 'number' ? (node.times.value as number) : null

/** Changes the copy at one spot; returns the causes, or `null` if the change does not apply. */
type Change = (spot: Spot, variant: number, body: Loose[], offered: readonly string[]) => string[] | null

const expressionsOf = ({ node }: Spot): Loose[] => {
  const roots = {
    do: node.inputs,
    call: node.inputs,
    say: [node.value],
    set: [node.value],
    append: [node.value],
    change: [node.by],
    return: node.value ? [node.value] : [],
    repeat: [node.times],
    while: [node.condition],
    until: [node.condition],
    each: [node.list],
    if: (node.branches as Loose[] | undefined)?.map(({ condition }) => condition as Loose),
  }[node.kind as string] as Expression[] | undefined
  return (roots ?? []).flatMap((root) => expressionsIn(root)) as unknown as Loose[]
}

function removeStep(spot: Spot): string[] | null {
  const { node, body, at, above } = spot
  if (node.kind !== 'do') return null
  if (body.length === 1 && above.length > 0) {
    const parent = above.at(-1)!
    body.splice(at, 1)
    if (isLoop(parent)) return ['blk-loop-empty']
    return parent.kind === 'define' ? ['blk-function-empty'] : null
  }
  const [first, before, after] = [at === 0, body[at - 1], body[at + 1]]
  body.splice(at, 1)
  if (isTurn(node))
    return [
      ...(first ? ['blk-missing-first-step'] : []),
      'blk-missing-turn',
      // Next to another turn, the removed turn also looks like a missing step.
      ...(isTurn(after) ? ['blk-missing-step'] : []),
    ]
  if (first) return ['blk-missing-first-step', 'blk-missing-step']
  return isTurn(before) && isFlyAction(node) ? ['blk-turn-does-not-move', 'blk-missing-step'] : ['blk-missing-step']
}

const changes: Record<string, Change> = {
  'one round fewer': ({ node }) => {
    const count = loopCount(node)
    if (count === null || count < 3) return null
    node.times = number(count - 1)
    return ['blk-loop-once-too-few']
  },
  'one round more': ({ node }) => {
    const count = loopCount(node)
    if (count === null || count > 8) return null
    node.times = number(count + 1)
    return ['blk-loop-once-too-many']
  },
  'another number of rounds': ({ node }, variant) => {
    const count = loopCount(node)
    const other = (count ?? 0) + [3, -2, 2][variant]!
    if (count === null || other < 2 || other > 9) return null
    node.times = number(other)
    return ['blk-loop-count']
  },
  'another number in an action': ({ node }, variant) => {
    if (node.kind !== 'do' || node.inputs?.[0]?.kind !== 'number') return null
    const value = node.inputs[0].value as number
    node.inputs[0] = number(value >= 20 ? value + [10, -10, 20][variant]! : Math.max(1, value + [1, -1, 2][variant]!))
    return ['blk-steps-count']
  },
  'the other turn': ({ node }) => {
    if (!isTurn(node)) return null
    node.action = node.action === 'turn_left' ? 'turn_right' : 'turn_left'
    return ['blk-turned-other-way', 'blk-turn-seen-from-you']
  },
  'another arrow': ({ node }, variant, _, offered) => {
    if (node.kind !== 'do' || !String(node.action).startsWith('fly_')) return null
    const otherArrows = offered.filter((name) => name.startsWith('fly_') && name !== node.action)
    if (!otherArrows[variant]) return null
    node.action = otherArrows[variant]
    return ['blk-arrow-other-way']
  },
  'another note, box or act': ({ node }, variant, _, offered) => {
    if (node.kind !== 'do' || node.inputs.length > 0 || /^(fly|turn)/.test(node.action as string)) return null
    const otherActions = offered.filter((name) => !/^(fly|turn)/.test(name) && name !== node.action)
    if (!otherActions[variant]) return null
    node.action = otherActions[variant]
    return ['blk-other-action']
  },
  'a step left out': removeStep,
  'a step twice': ({ node, body, at }) => {
    if (node.kind !== 'do') return null
    body.splice(at, 0, structuredClone(node))
    return ['blk-extra-step']
  },
  'two steps swapped': ({ node, body, at }) => {
    const next = body[at + 1]
    if (!next || node.kind === 'define' || next.kind === 'define') return null
    body.splice(at, 2, next, node)
    return ['blk-order']
  },
  'out of the loop': ({ node, body, at }, _, program) => {
    const inner = node.body as Loose[] | undefined
    if (!isLoop(node) || !inner || inner.length < 2 || program.length === 0) return null
    body.splice(at + 1, 0, inner.pop()!)
    return ['blk-loop-misses-step']
  },
  'into the loop': ({ node, body, at, above }) => {
    const next = body[at + 1]
    if (!isLoop(node) || !next || next.kind === 'define') return null
    body.splice(at + 1, 1)
    ;(node.body as Loose[]).push(next)
    return above.some(isLoop) ? ['blk-inner-loop-holds-too-much'] : ['blk-loop-holds-too-much']
  },
  'counts of two loops swapped': ({ node, above }) => {
    const [inner, outer] = [loopCount(node), loopCount(above.at(-1))]
    if (inner === null || outer === null || inner === outer) return null
    node.times = number(outer)
    above.at(-1)!.times = number(inner)
    return ['blk-nested-counts-swapped']
  },
  'condition negated': ({ node }) => {
    if (node.kind !== 'if' || node.branches.length !== 1) return null
    const [branch] = node.branches as Loose[]
    branch!.condition =
      branch!.condition.kind === 'not' ? branch!.condition.value : { kind: 'not', value: branch!.condition }
    return ['blk-parts-swapped']
  },
  'loop condition negated': ({ node }) => {
    if (node.kind !== 'while' && node.kind !== 'until') return null
    node.kind = node.kind === 'while' ? 'until' : 'while'
    return ['blk-loop-turned-round']
  },
  'loop replaced by if': ({ node, body, at }) => {
    if (node.kind !== 'while') return null
    body.splice(at, 1, { kind: 'if', branches: [{ condition: node.condition, body: node.body }], otherwise: null })
    return ['blk-asks-only-once']
  },
  'and for or': (spot, variant) => {
    const item = expressionsOf(spot).filter(({ operator }) => operator === 'and' || operator === 'or')[variant]
    if (!item) return null
    item.operator = item.operator === 'and' ? 'or' : 'and'
    return ['blk-and-or']
  },
  'edge of a comparison': (spot, variant) => {
    const item = expressionsOf(spot).filter(({ operator }) => ['<', '<=', '>', '>='].includes(operator as string))[
      variant
    ]
    if (!item) return null
    item.operator = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }[item.operator as string]
    return ['blk-edge-of-comparison']
  },
  'branches in another order': ({ node }) => {
    if (node.kind !== 'if' || node.branches.length < 2) return null
    ;(node.branches as Loose[]).reverse()
    return ['blk-first-question-takes-all']
  },
  'branches split into two ifs': ({ node, body, at }) => {
    if (node.kind !== 'if' || node.branches.length !== 2 || node.otherwise) return null
    const [first, second] = node.branches as Loose[]
    body.splice(at, 1, { ...node, branches: [first] }, { ...node, branches: [second] })
    return ['blk-two-ifs']
  },
  'set for change': ({ node, above }) => {
    if (node.kind !== 'change' || node.by.kind !== 'number' || above.length === 0) return null
    Object.assign(node, { kind: 'set', value: node.by })
    delete node.by
    return ['blk-set-not-change']
  },
  'starts over in the loop': ({ node, body, at }) => {
    const loop = body[at + 1]
    if (node.kind !== 'set' || !loop || !isLoop(loop)) return null
    body.splice(at, 1)
    ;(loop.body as Loose[]).unshift(node)
    return ['blk-variable-starts-over']
  },
  'inputs swapped': ({ node }) => {
    if (node.kind !== 'call' || node.inputs.length !== 2) return null
    ;(node.inputs as Loose[]).reverse()
    return ['blk-inputs-swapped']
  },
  'another input': ({ node }, variant) => {
    if (node.kind !== 'call' || node.inputs[0]?.kind !== 'number') return null
    const value = node.inputs[0].value as number
    node.inputs[0] = number(value >= 20 ? value + [10, 20, -10][variant]! : Math.max(1, value + [1, 2, -1][variant]!))
    return ['blk-input-number']
  },
  'first value left out': ({ node, body, at, above }) => {
    if (node.kind !== 'set' || above.length > 0) return null
    body.splice(at, 1)
    return ['blk-variable-not-set']
  },
  'function never called': ({ node, body }) => {
    if (node.kind !== 'define' || !body.some((loose) => loose.kind === 'call' && loose.name === node.name)) return null
    for (let index = body.length - 1; index >= 0; index--)
      if (body[index]!.kind === 'call' && body[index]!.name === node.name) body.splice(index, 1)
    return ['blk-function-not-called']
  },
  'input not used': ({ node }) => {
    if (node.kind !== 'define' || node.parameters.length === 0) return null
    const read = spotsOf(node.body as Loose[])
      .flatMap(expressionsOf)
      .filter(({ kind, name }) => kind === 'variable' && name === node.parameters[0])
    if (read.length === 0) return null
    for (const loose of read) {
      Object.assign(loose, number(3))
      delete loose.name
    }
    return ['blk-input-unused']
  },
  'counter left out': ({ node, body, at, above }) => {
    const loop = above.at(-1)
    const isConditionLoop = loop?.kind === 'while' || loop?.kind === 'until'
    if (node.kind !== 'change' || !isConditionLoop || body.length < 2) return null
    body.splice(at, 1)
    const isTested = expressionsIn(loop.condition as Expression).some(
      (expression) => expression.kind === 'variable' && expression.name === node.variable,
    )
    return isTested ? ['blk-variable-never-changes'] : ['blk-missing-step', 'blk-missing-first-step']
  },
  'counted from one': (spot, variant) => {
    const item = expressionsOf(spot).filter(({ kind }) => kind === 'item')[variant]
    if (!item) return null
    item.index = { kind: 'binary', operator: '+', left: item.index, right: number(1) }
    return ['blk-list-counts-from-one']
  },
  'nothing in the loop': ({ node }) => {
    if (!isLoop(node)) return null
    node.body = []
    return ['blk-loop-empty']
  },
}

export function* wrongPrograms(solution: Program, offered: readonly string[]): Iterable<WrongProgram> {
  for (const [kind, change] of Object.entries(changes))
    for (let spotIndex = 0; spotIndex < spotsOf(copyOf(solution)).length; spotIndex++)
      for (let variant = 0; variant < 3; variant++) {
        const body = copyOf(solution)
        const causes = change(spotsOf(body)[spotIndex]!, variant, body, offered)
        if (causes) yield { kind, causes, program: programFrom(body) }
      }
}

export type { Statement }
