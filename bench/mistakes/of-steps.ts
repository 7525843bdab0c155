import { judge, judgeCase } from '#rules/levels/level.ts'
import { hasNode, literal, mended, numbers, once, solved, type About, type Check } from './check.ts'
import { copyOf, spotsOf, type Loose } from './wrong-programs.ts'

/** What hints say of single steps: one too many, one missing, another one. */
export const steps: Record<string, Check> = {
  'blk-empty': ({ program }) => (program.body.length === 0 ? null : 'there are blocks'),
  'blk-unfinished': (about) => hasNode(about, (node) => JSON.stringify(node).includes('"hole"')),
  'blk-steps-count': (about) =>
    about.node?.inputs?.[0]?.value === about.mistake.holes.times
      ? mended((node, _spot, _body, variant) => {
          if (variant >= numbers.length) return false
          node.inputs = [literal(numbers[variant]!)]
          return true
        })(about)
      : 'the number is another',
  'blk-turned-other-way': mended((node, _spot, _body, variant) => {
    node.action = node.action === 'turn_left' ? 'turn_right' : 'turn_left'
    return once(variant)
  }),
  'blk-turn-seen-from-you': (about) => {
    const facing = about.level.cases.flatMap((one) => {
      const { steps: done } = judgeCase(about.program, one)
      return done.flatMap(({ nodeId }, at) =>
        nodeId === about.mistake.nodeId ? [(done[at - 1]?.state ?? one.world.start) as { facing: string }] : [],
      )
    })
    return facing.every((state) => state.facing === 'down')
      ? steps['blk-turned-other-way']!(about)
      : 'Wao does not face you'
  },
  'blk-arrow-other-way': mended((node, _spot, _body, variant) => {
    const arrows = ['fly_right', 'fly_up', 'fly_left', 'fly_down']
    if (variant > 3) return false
    node.action = arrows[variant]
    return true
  }),
  'blk-other-action': mended((node, _spot, _body, variant) => {
    const words =
      'fly_right fly_up fly_left fly_down fly turn_left turn_right puff water pick plant note_c note_d note_e note_g note_a drum rest take to_a to_b to_c'.split(
        ' ',
      )
    if (variant >= words.length) return false
    node.action = words[variant]
    return true
  }),
  'blk-turn-does-not-move': (about) =>
    hasNode(about, (node) => node.kind === 'do' && String(node.action).startsWith('turn_')) ??
    mended((_node, { body, at }, _body, variant) => {
      if (variant >= numbers.length) return false
      body.splice(at + 1, 0, { kind: 'do', action: 'fly', inputs: [literal(numbers[variant]!)] })
      return true
    })(about),
  'blk-extra-step': mended((_node, { body, at }, _body, variant) => {
    body.splice(at, 1)
    return once(variant)
  }),
  'blk-order': mended((node, { body, at }, _body, variant) => {
    body.splice(at, 2, body[at + 1]!, node)
    return once(variant)
  }),
  'blk-missing-turn': (about) => turnsBehind(about) ?? missing(about, (body, at, step) => body.splice(at + 1, 0, step)),
  'blk-missing-step': (about) => missing(about, (body, at, step) => body.splice(at + 1, 0, step)),
  'blk-missing-first-step': (about) =>
    missing(about, (body, at, step, node) => (node ? node.body.unshift(step) : body.splice(at, 0, step))),
}

/** It says that Wao flies on, so behind that block no run may go on with a turn. */
function turnsBehind({ program, level, mistake, node }: About): string | null {
  if (node?.kind !== 'do') return null
  const isTurn = new Map(
    spotsOf(copyOf(program)).map(({ node: one }) => [one.id, String(one.action).startsWith('turn_')]),
  )
  const steps = judge(program, level).cases.find(({ solved }) => !solved)?.steps ?? []
  const turned = steps.some(
    ({ nodeId }, at) => nodeId === mistake.nodeId && isTurn.get(steps[at + 1]?.nodeId ?? 0) === true,
  )
  return turned ? 'Wao turns behind it' : null
}

/** Some step that the world knows, or one like those of the program, put there solves the level. */
function missing(
  about: About,
  put: (body: Loose[], at: number, step: Loose, node: Loose | undefined) => void,
): string | null {
  const { program, level, mistake } = about
  const { actions } = level.cases[0]!.world.vocabulary
  const own = spotsOf(copyOf(program))
    .map(({ node }) => node)
    .filter(({ kind }) => ['do', 'call', 'change', 'say', 'append', 'set'].includes(kind as string))
  const known = Object.entries(actions).flatMap(([action, { inputs, least = inputs.length }]): Loose[] => [
    ...(least === 0 ? [{ kind: 'do', action, inputs: [] }] : []),
    ...(inputs.length === 1 && inputs[0] === 'number'
      ? numbers.map((value) => ({ kind: 'do', action, inputs: [literal(value)] }))
      : []),
  ])
  for (const step of [...own, ...known]) {
    const body = copyOf(program)
    const spot = spotsOf(body).find(({ node }) => node.id === mistake.nodeId)
    if (mistake.nodeId !== null && !spot) return 'it lights no statement'
    const first = body.findIndex(({ kind }) => kind !== 'define')
    if (spot) put(spot.body, spot.at, structuredClone(step), spot.node)
    else put(body, first === -1 ? body.length : first, structuredClone(step), undefined)
    if (solved(body, level)) return null
  }
  return 'no step that is put there solves the level'
}
