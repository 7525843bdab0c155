import { expressionsIn, type Expression } from '#rules/program/expressions.ts'
import { identify, type Draft, type Program, type Statement } from '#rules/program/tree.ts'

/**
 * Wrong programs with a known cause: a solution that was changed in one way. Trees are changed in place on a copy, by
 * code of its own, so that nothing here leans on the rules that are measured.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- trees are changed on purpose, whatever their types say
export type Loose = Record<string, any>

export type WrongProgram = {
  readonly kind: string
  /** The mistakes that name this cause. */
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
  return body.flatMap((node, at) => [
    { node, body, at, above },
    ...bodiesOf(node).flatMap((inner) => spotsOf(inner, [...above, node])),
  ])
}

/** Lines that are alike are read once and share their parts; in a copy each has its own, so that a change is made in one. */
export const copyOf = (program: Program): Loose[] => JSON.parse(JSON.stringify(program.body)) as Loose[]
/** With new ids, from the top down. */
export const programFrom = (body: Loose[]): Program => identify(body as unknown as Draft[], 1)

const isLoop = ({ kind }: Loose) => ['repeat', 'while', 'until', 'each'].includes(kind as string)
const isTurn = (node?: Loose) => node?.kind === 'do' && String(node.action).startsWith('turn_')
const isFlight = (node?: Loose) => node?.kind === 'do' && String(node.action).startsWith('fly')
const number = (value: number) => ({ kind: 'number', value })
const times = (node?: Loose): number | null =>
  node?.kind === 'repeat' && node.times.kind === 'number' ? (node.times.value as number) : null

/** Changes the copy at a spot; answers the causes, or nothing where there is nothing to change. */
type Change = (spot: Spot, variant: number, body: Loose[], offered: readonly string[]) => string[] | null

const own = ({ node }: Spot): Loose[] => {
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

function without(spot: Spot): string[] | null {
  const { node, body, at, above } = spot
  if (node.kind !== 'do') return null
  if (body.length === 1 && above.length > 0) {
    const holder = above.at(-1)!
    body.splice(at, 1)
    if (isLoop(holder)) return ['blk-loop-empty']
    return holder.kind === 'define' ? ['blk-function-empty'] : null
  }
  const [first, before, after] = [at === 0, body[at - 1], body[at + 1]]
  body.splice(at, 1)
  if (isTurn(node))
    return [
      ...(first ? ['blk-missing-first-step'] : []),
      'blk-missing-turn',
      // Beside another turn Wao does not fly straight on: it turns too little.
      ...(isTurn(after) ? ['blk-missing-step'] : []),
    ]
  if (first) return ['blk-missing-first-step', 'blk-missing-step']
  return isTurn(before) && isFlight(node) ? ['blk-turn-does-not-move', 'blk-missing-step'] : ['blk-missing-step']
}

const changes: Record<string, Change> = {
  'one round fewer': ({ node }) => {
    const count = times(node)
    if (count === null || count < 3) return null
    node.times = number(count - 1)
    return ['blk-loop-once-too-few']
  },
  'one round more': ({ node }) => {
    const count = times(node)
    if (count === null || count > 8) return null
    node.times = number(count + 1)
    return ['blk-loop-once-too-many']
  },
  'another number of rounds': ({ node }, variant) => {
    const count = times(node)
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
    const others = offered.filter((name) => name.startsWith('fly_') && name !== node.action)
    if (!others[variant]) return null
    node.action = others[variant]
    return ['blk-arrow-other-way']
  },
  'another note, box or act': ({ node }, variant, _, offered) => {
    if (node.kind !== 'do' || node.inputs.length > 0 || /^(fly|turn)/.test(node.action as string)) return null
    const others = offered.filter((name) => !/^(fly|turn)/.test(name) && name !== node.action)
    if (!others[variant]) return null
    node.action = others[variant]
    return ['blk-other-action']
  },
  'a step left out': without,
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
    const [inner, outer] = [times(node), times(above.at(-1))]
    if (inner === null || outer === null || inner === outer) return null
    node.times = number(outer)
    above.at(-1)!.times = number(inner)
    return ['blk-nested-counts-swapped']
  },
  'question turned round': ({ node }) => {
    if (node.kind !== 'if' || node.branches.length !== 1) return null
    const [branch] = node.branches as Loose[]
    branch!.condition =
      branch!.condition.kind === 'not' ? branch!.condition.value : { kind: 'not', value: branch!.condition }
    return ['blk-parts-swapped']
  },
  'loop turned round': ({ node }) => {
    if (node.kind !== 'while' && node.kind !== 'until') return null
    node.kind = node.kind === 'while' ? 'until' : 'while'
    return ['blk-loop-turned-round']
  },
  'loop asks once': ({ node, body, at }) => {
    if (node.kind !== 'while') return null
    body.splice(at, 1, { kind: 'if', branches: [{ condition: node.condition, body: node.body }], otherwise: null })
    return ['blk-asks-only-once']
  },
  'and for or': (spot, variant) => {
    const one = own(spot).filter(({ operator }) => operator === 'and' || operator === 'or')[variant]
    if (!one) return null
    one.operator = one.operator === 'and' ? 'or' : 'and'
    return ['blk-and-or']
  },
  'edge of a comparison': (spot, variant) => {
    const one = own(spot).filter(({ operator }) => ['<', '<=', '>', '>='].includes(operator as string))[variant]
    if (!one) return null
    one.operator = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }[one.operator as string]
    return ['blk-edge-of-comparison']
  },
  'questions in another order': ({ node }) => {
    if (node.kind !== 'if' || node.branches.length < 2) return null
    ;(node.branches as Loose[]).reverse()
    return ['blk-first-question-takes-all']
  },
  'one question split in two': ({ node, body, at }) => {
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
  'nobody calls it': ({ node, body }) => {
    if (node.kind !== 'define' || !body.some((one) => one.kind === 'call' && one.name === node.name)) return null
    for (let at = body.length - 1; at >= 0; at--)
      if (body[at]!.kind === 'call' && body[at]!.name === node.name) body.splice(at, 1)
    return ['blk-function-not-called']
  },
  'input not used': ({ node }) => {
    if (node.kind !== 'define' || node.parameters.length === 0) return null
    const read = spotsOf(node.body as Loose[])
      .flatMap(own)
      .filter(({ kind, name }) => kind === 'variable' && name === node.parameters[0])
    if (read.length === 0) return null
    for (const one of read) {
      Object.assign(one, number(3))
      delete one.name
    }
    return ['blk-input-unused']
  },
  'counter left out': ({ node, body, at, above }) => {
    const loop = above.at(-1)
    const waits = loop?.kind === 'while' || loop?.kind === 'until'
    if (node.kind !== 'change' || !waits || body.length < 2) return null
    body.splice(at, 1)
    const asked = expressionsIn(loop.condition as Expression).some(
      (one) => one.kind === 'variable' && one.name === node.variable,
    )
    return asked ? ['blk-variable-never-changes'] : ['blk-missing-step', 'blk-missing-first-step']
  },
  'counted from one': (spot, variant) => {
    const one = own(spot).filter(({ kind }) => kind === 'item')[variant]
    if (!one) return null
    one.index = { kind: 'binary', operator: '+', left: one.index, right: number(1) }
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
    for (let place = 0; place < spotsOf(copyOf(solution)).length; place++)
      for (let variant = 0; variant < 3; variant++) {
        const body = copyOf(solution)
        const causes = change(spotsOf(body)[place]!, variant, body, offered)
        if (causes) yield { kind, causes, program: programFrom(body) }
      }
}

export type { Statement }
