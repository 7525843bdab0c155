import { hasNode, isLoop, literal, mended, once, said, stops, word, type About, type Check } from './check.ts'
import { copyOf, spotsOf, type Loose } from './wrong-programs.ts'

/** What hints say of loops. */
export const loops: Record<string, Check> = {
  'blk-loop-empty': (about) => hasNode(about, (node) => isLoop(node) && node.body.length === 0),
  'blk-loop-turned-round': mended((node, _spot, _body, variant) => {
    node.condition = { kind: 'not', value: node.condition }
    return once(variant)
  }),
  'blk-loop-once-too-few': mended((node, _spot, _body, variant) => {
    node.times.value++
    return once(variant)
  }),
  'blk-loop-once-too-many': mended((node, _spot, _body, variant) => {
    node.times.value--
    return once(variant)
  }),
  'blk-loop-count': (about) =>
    about.node?.times?.value === about.mistake.holes.times
      ? mended((node, _spot, _body, variant) => {
          if (variant > 40) return false
          node.times = literal(variant)
          return true
        })(about)
      : 'the number is another',
  'blk-nested-counts-swapped': (about) => {
    const spot = spotsOf(copyOf(about.program)).find(({ node }) => node.id === about.mistake.nodeId)
    const { inner, outer } = about.mistake.holes
    if (spot?.node.times.value !== inner || spot?.above.at(-1)?.times?.value !== outer) return 'the numbers are others'
    return mended((node, { above }, _body, variant) => {
      ;[node.times, above.at(-1)!.times] = [above.at(-1)!.times, node.times]
      return once(variant)
    })(about)
  },
  'blk-loop-misses-step': mended(
    (node, { body, at }, _body, variant) => {
      const loop = body[at - 1]
      if (!isLoop(loop)) return false
      body.splice(at, 1)
      loop!.body.push(node)
      return once(variant)
    },
    (node, { body, at }, _body, variant) => {
      const loop = body[at + 1]
      if (!isLoop(loop)) return false
      body.splice(at, 1)
      loop!.body.unshift(node)
      return once(variant)
    },
  ),
  'blk-loop-holds-too-much': (about) => movedOut(about, false),
  'blk-inner-loop-holds-too-much': (about) => movedOut(about, true),
  'blk-repeat-each': mended((node, { body, at }, _body, variant) => {
    body.splice(at, 1, ...(node.body as Loose[]).map((inner) => ({ ...node, body: [inner] })))
    return once(variant)
  }),
  'blk-loop-never-starts': (about) =>
    said(about, about.mistake.nodeId, (node) => node.body.unshift(word)) === 0 ? null : 'it starts',
  'blk-loop-never-ends': (about) => (stops(about, 'too-long') ? hasNode(about, (node) => isLoop(node)) : 'it ends'),
}

function movedOut(about: About, nested: boolean): string | null {
  const spot = spotsOf(copyOf(about.program)).find(({ node }) => node.id === about.mistake.nodeId)
  const loop = spot?.above.at(-1)
  if (!spot || !isLoop(loop)) return 'it stands in no loop'
  if (spot.above.slice(0, -1).some(isLoop) !== nested) return nested ? 'there is one loop' : 'there are two loops'
  const move =
    (behind: boolean) =>
    (node: Loose, { body, at, above }: typeof spot, all: Loose[], variant: number) => {
      body.splice(at, 1)
      const outer = spotsOf(all).find((one) => one.node === above.at(-1))!
      outer.body.splice(outer.at + (behind ? 1 : 0), 0, node)
      return once(variant)
    }
  return mended(move(true), move(false))(about)
}
