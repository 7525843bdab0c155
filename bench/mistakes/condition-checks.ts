import { fixSolvesLevel, isFirstVariant, countExecutions, marker, type About, type Check } from './check.ts'
import { copyOf, spotsOf, type Loose } from './wrong-programs.ts'

/** Checks of hints about conditions: the branch taken and the operators. */
export const conditionChecks: Record<string, Check> = {
  'blk-two-ifs': (about) => {
    const spot = spotsOf(copyOf(about.program)).find(({ node }) => node.id === about.mistake.nodeId)
    return spot?.node.kind === 'if' && spot.body[spot.at - 1]?.kind === 'if' ? null : 'there are no two consecutive ifs'
  },
  'blk-asks-only-once': fixSolvesLevel((node, { body, at }, _body, variant) => {
    body.splice(at, 1, { kind: 'while', condition: node.branches[0].condition, body: node.branches[0].body })
    return isFirstVariant(variant)
  }),
  'blk-parts-swapped': fixSolvesLevel((node, _spot, _body, variant) => {
    node.branches[0].condition = { kind: 'not', value: node.branches[0].condition }
    return isFirstVariant(variant)
  }),
  'blk-and-or': swapOperator({ and: 'or', or: 'and' }),
  'blk-edge-of-comparison': swapOperator({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  'blk-first-question-takes-all': fixSolvesLevel((node, _spot, _body, variant) => {
    node.branches.reverse()
    return isFirstVariant(variant)
  }),
  'blk-never-yes': (about) => checkConstantAnswer(about, false),
  'blk-always-yes': (about) => checkConstantAnswer(about, true),
}

/** Replaces one operator in the highlighted block. */
function swapOperator(replacements: Readonly<Record<string, string>>): Check {
  return fixSolvesLevel((node, _spot, _body, variant) => {
    let index = 0
    const visit = (value: Loose): boolean => {
      if (typeof value !== 'object' || value === null) return false
      const other = value.kind === 'binary' ? replacements[value.operator as string] : undefined
      if (other !== undefined && index++ === variant) return (value.operator = other), true
      return Object.values(value).some((item) => visit(item as Loose))
    }
    return visit(node)
  })
}

function checkConstantAnswer(about: About, expected: boolean): string | null {
  const { node, mistake } = about
  if (node?.kind !== 'if') return 'the hint highlights no condition'
  const minExecutions = Number(mistake.holes.count)
  for (const branch of (node.branches as Loose[]).keys()) {
    const otherAnswers = countExecutions(about, mistake.nodeId, (loose) => {
      if (!expected) loose.branches[branch].body.unshift(marker)
      else if (branch === loose.branches.length - 1) loose.otherwise = [marker, ...(loose.otherwise ?? [])]
      else loose.branches[branch + 1].condition = { kind: 'truth', value: true }
    })
    const executions = countExecutions(about, mistake.nodeId, (_, body, position) => body.splice(position, 0, marker))
    if (otherAnswers === 0 && executions >= minExecutions) return null
  }
  return 'the condition does not always have this answer'
}
