import { mended, once, said, word, type About, type Check } from './check.ts'
import { copyOf, spotsOf, type Loose } from './wrong-programs.ts'

/** What hints say of questions: which way was taken, and what joins them. */
export const questions: Record<string, Check> = {
  'blk-two-ifs': (about) => {
    const spot = spotsOf(copyOf(about.program)).find(({ node }) => node.id === about.mistake.nodeId)
    return spot?.node.kind === 'if' && spot.body[spot.at - 1]?.kind === 'if' ? null : 'there are no two questions'
  },
  'blk-asks-only-once': mended((node, { body, at }, _body, variant) => {
    body.splice(at, 1, { kind: 'while', condition: node.branches[0].condition, body: node.branches[0].body })
    return once(variant)
  }),
  'blk-parts-swapped': mended((node, _spot, _body, variant) => {
    node.branches[0].condition = { kind: 'not', value: node.branches[0].condition }
    return once(variant)
  }),
  'blk-and-or': rejoined({ and: 'or', or: 'and' }),
  'blk-edge-of-comparison': rejoined({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  'blk-first-question-takes-all': mended((node, _spot, _body, variant) => {
    node.branches.reverse()
    return once(variant)
  }),
  'blk-never-yes': (about) => sameAnswer(about, false),
  'blk-always-yes': (about) => sameAnswer(about, true),
}

/** One operator of the lit block exchanged. */
function rejoined(to: Readonly<Record<string, string>>): Check {
  return mended((node, _spot, _body, variant) => {
    let at = 0
    const visit = (value: Loose): boolean => {
      if (typeof value !== 'object' || value === null) return false
      const other = value.kind === 'binary' ? to[value.operator as string] : undefined
      if (other !== undefined && at++ === variant) return (value.operator = other), true
      return Object.values(value).some((one) => visit(one as Loose))
    }
    return visit(node)
  })
}

function sameAnswer(about: About, yes: boolean): string | null {
  const { node, mistake } = about
  if (node?.kind !== 'if') return 'no question is lit'
  const wanted = Number(mistake.holes.count)
  for (const branch of (node.branches as Loose[]).keys()) {
    const other = said(about, mistake.nodeId, (one) => {
      if (!yes) one.branches[branch].body.unshift(word)
      else if (branch === one.branches.length - 1) one.otherwise = [word, ...(one.otherwise ?? [])]
      else one.branches[branch + 1].condition = { kind: 'truth', value: true }
    })
    const asked = said(about, mistake.nodeId, (_, body, at) => body.splice(at, 0, word))
    if (other === 0 && asked >= wanted) return null
  }
  return 'another answer was given'
}
