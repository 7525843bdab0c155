import {
  hasNode,
  isLoop,
  literal,
  fixSolvesLevel,
  isFirstVariant,
  countExecutions,
  stopsWith,
  marker,
  type About,
  type Check,
} from './check.ts'
import { copyOf, spotsOf, type Loose } from './wrong-programs.ts'

/** Checks of hints about loops. */
export const loopChecks: Record<string, Check> = {
  'blk-loop-empty': (about) => hasNode(about, (node) => isLoop(node) && node.body.length === 0),
  'blk-loop-turned-round': fixSolvesLevel((node, _spot, _body, variant) => {
    node.condition = { kind: 'not', value: node.condition }
    return isFirstVariant(variant)
  }),
  'blk-loop-once-too-few': fixSolvesLevel((node, _spot, _body, variant) => {
    node.times.value++
    return isFirstVariant(variant)
  }),
  'blk-loop-once-too-many': fixSolvesLevel((node, _spot, _body, variant) => {
    node.times.value--
    return isFirstVariant(variant)
  }),
  'blk-loop-count': (about) =>
    about.node?.times?.value === about.mistake.holes.times
      ? fixSolvesLevel((node, _spot, _body, variant) => {
          if (variant > 40) return false
          node.times = literal(variant)
          return true
        })(about)
      : 'the loop count differs from the hint',
  'blk-nested-counts-swapped': (about) => {
    const spot = spotsOf(copyOf(about.program)).find(({ node }) => node.id === about.mistake.nodeId)
    const { inner, outer } = about.mistake.holes
    if (spot?.node.times.value !== inner || spot?.above.at(-1)?.times?.value !== outer)
      return 'the loop counts differ from the hint'
    return fixSolvesLevel((node, { above }, _body, variant) => {
      ;[node.times, above.at(-1)!.times] = [above.at(-1)!.times, node.times]
      return isFirstVariant(variant)
    })(about)
  },
  'blk-loop-misses-step': fixSolvesLevel(
    (node, { body, at }, _body, variant) => {
      const loop = body[at - 1]
      if (!isLoop(loop)) return false
      body.splice(at, 1)
      loop!.body.push(node)
      return isFirstVariant(variant)
    },
    (node, { body, at }, _body, variant) => {
      const loop = body[at + 1]
      if (!isLoop(loop)) return false
      body.splice(at, 1)
      loop!.body.unshift(node)
      return isFirstVariant(variant)
    },
  ),
  'blk-loop-holds-too-much': (about) => checkMoveOut(about, false),
  'blk-inner-loop-holds-too-much': (about) => checkMoveOut(about, true),
  'blk-repeat-each': fixSolvesLevel((node, { body, at }, _body, variant) => {
    body.splice(at, 1, ...(node.body as Loose[]).map((inner) => ({ ...node, body: [inner] })))
    return isFirstVariant(variant)
  }),
  'blk-loop-never-starts': (about) =>
    countExecutions(about, about.mistake.nodeId, (node) => node.body.unshift(marker)) === 0
      ? null
      : 'the loop body runs',
  'blk-loop-never-ends': (about) =>
    stopsWith(about, 'too-long') ? hasNode(about, (node) => isLoop(node)) : 'the program ends',
}

function checkMoveOut(about: About, isNested: boolean): string | null {
  const spot = spotsOf(copyOf(about.program)).find(({ node }) => node.id === about.mistake.nodeId)
  const loop = spot?.above.at(-1)
  if (!spot || !isLoop(loop)) return 'the highlighted block is in no loop'
  if (spot.above.slice(0, -1).some(isLoop) !== isNested)
    return isNested ? 'the block is in one loop only' : 'the block is in nested loops'
  const moveNode =
    (isAfter: boolean) =>
    (node: Loose, { body, at, above }: typeof spot, all: Loose[], variant: number) => {
      body.splice(at, 1)
      const outer = spotsOf(all).find((spot) => spot.node === above.at(-1))!
      outer.body.splice(outer.at + (isAfter ? 1 : 0), 0, node)
      return isFirstVariant(variant)
    }
  return fixSolvesLevel(moveNode(true), moveNode(false))(about)
}
