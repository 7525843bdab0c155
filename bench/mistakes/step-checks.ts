import { judge, judgeCase } from '#rules/levels/level.ts'
import {
  hasNode,
  literal,
  fixSolvesLevel,
  numbers,
  isFirstVariant,
  solvesAllCases,
  type About,
  type Check,
} from './check.ts'
import { copyOf, spotsOf, type Loose } from './wrong-programs.ts'

/** Checks of hints about single steps: extra, missing or wrong steps. */
export const stepChecks: Record<string, Check> = {
  'blk-empty': ({ program }) => (program.body.length === 0 ? null : 'the program is not empty'),
  'blk-unfinished': (about) => hasNode(about, (node) => JSON.stringify(node).includes('"hole"')),
  'blk-steps-count': (about) =>
    about.node?.inputs?.[0]?.value === about.mistake.holes.times
      ? fixSolvesLevel((node, _spot, _body, variant) => {
          if (variant >= numbers.length) return false
          node.inputs = [literal(numbers[variant]!)]
          return true
        })(about)
      : 'the number differs from the hint',
  'blk-turned-other-way': fixSolvesLevel((node, _spot, _body, variant) => {
    node.action = node.action === 'turn_left' ? 'turn_right' : 'turn_left'
    return isFirstVariant(variant)
  }),
  'blk-turn-seen-from-you': (about) => {
    const facing = about.level.cases.flatMap((item) => {
      const { steps: done } = judgeCase(about.program, item)
      return done.flatMap(({ nodeId }, index) =>
        nodeId === about.mistake.nodeId ? [(done[index - 1]?.state ?? item.world.start) as { facing: string }] : [],
      )
    })
    return facing.every((state) => state.facing === 'down')
      ? stepChecks['blk-turned-other-way']!(about)
      : 'Wao does not face the viewer'
  },
  'blk-arrow-other-way': fixSolvesLevel((node, _spot, _body, variant) => {
    const arrows = ['fly_right', 'fly_up', 'fly_left', 'fly_down']
    if (variant > 3) return false
    node.action = arrows[variant]
    return true
  }),
  'blk-other-action': fixSolvesLevel((node, _spot, _body, variant) => {
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
    fixSolvesLevel((_node, { body, at }, _body, variant) => {
      if (variant >= numbers.length) return false
      body.splice(at + 1, 0, { kind: 'do', action: 'fly', inputs: [literal(numbers[variant]!)] })
      return true
    })(about),
  'blk-extra-step': fixSolvesLevel((_node, { body, at }, _body, variant) => {
    body.splice(at, 1)
    return isFirstVariant(variant)
  }),
  'blk-order': fixSolvesLevel((node, { body, at }, _body, variant) => {
    body.splice(at, 2, body[at + 1]!, node)
    return isFirstVariant(variant)
  }),
  'blk-missing-turn': (about) =>
    findTurnAfter(about) ?? checkMissingStep(about, (body, position, step) => body.splice(position + 1, 0, step)),
  'blk-missing-step': (about) => checkMissingStep(about, (body, position, step) => body.splice(position + 1, 0, step)),
  'blk-missing-first-step': (about) =>
    checkMissingStep(about, (body, position, step, node) =>
      node ? node.body.unshift(step) : body.splice(position, 0, step),
    ),
}

/** The hint claims that Wao flies on after the block, so no run may continue with a turn. */
function findTurnAfter({ program, level, mistake, node }: About): string | null {
  if (node?.kind !== 'do') return null
  const isTurn = new Map(
    spotsOf(copyOf(program)).map(({ node: loose }) => [loose.id, String(loose.action).startsWith('turn_')]),
  )
  const steps = judge(program, level).cases.find(({ solved }) => !solved)?.steps ?? []
  const turned = steps.some(
    ({ nodeId }, index) => nodeId === mistake.nodeId && isTurn.get(steps[index + 1]?.nodeId ?? 0) === true,
  )
  return turned ? 'Wao turns after the block' : null
}

/** Passes if inserting one step (any action of the world, or a step of the program) solves the level. */
function checkMissingStep(
  about: About,
  insert: (body: Loose[], index: number, step: Loose, node: Loose | undefined) => void,
): string | null {
  const { program, level, mistake } = about
  const { actions } = level.cases[0]!.world.vocabulary
  const programSteps = spotsOf(copyOf(program))
    .map(({ node }) => node)
    .filter(({ kind }) => ['do', 'call', 'change', 'say', 'append', 'set'].includes(kind as string))
  const worldSteps = Object.entries(actions).flatMap(([action, { inputs, minInputs = inputs.length }]): Loose[] => [
    ...(minInputs === 0 ? [{ kind: 'do', action, inputs: [] }] : []),
    ...(inputs.length === 1 && inputs[0] === 'number'
      ? numbers.map((value) => ({ kind: 'do', action, inputs: [literal(value)] }))
      : []),
  ])
  for (const step of [...programSteps, ...worldSteps]) {
    const body = copyOf(program)
    const spot = spotsOf(body).find(({ node }) => node.id === mistake.nodeId)
    if (mistake.nodeId !== null && !spot) return 'the hint highlights no statement'
    const first = body.findIndex(({ kind }) => kind !== 'define')
    if (spot) insert(spot.body, spot.at, structuredClone(step), spot.node)
    else insert(body, first === -1 ? body.length : first, structuredClone(step), undefined)
    if (solvesAllCases(body, level)) return null
  }
  return 'no inserted step solves the level'
}
