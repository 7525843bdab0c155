import { hasNode, isLoop, literal, fixSolvesLevel, isFirstVariant, stopsWith, type Check } from './check.ts'
import type { Loose } from './wrong-programs.ts'

/** Checks of hints about variables, lists, functions and their inputs. */
export const valueChecks: Record<string, Check> = {
  'blk-values-lost': (about) => hasNode(about, ({ kind }) => kind === 'set'),
  'blk-input-unused': (about) =>
    hasNode(about, (node) => !JSON.stringify(node.body).includes(`"name":"${about.mistake.holes.name}"`)),
  'blk-result-thrown-away': (about) => hasNode(about, (node) => node.kind === 'call'),
  'blk-variable-not-set': (about) => (stopsWith(about, 'no-value') ? null : 'every variable had a value'),
  'blk-calls-itself': (about) => (stopsWith(about, 'too-many-calls') ? null : 'no function calls itself endlessly'),
  'blk-result-missing': (about) => (stopsWith(about, 'wrong-kind') ? null : 'no result was missing'),
  'blk-list-counts-from-one': fixSolvesLevel((node, _spot, _body, variant) => {
    const items = JSON.stringify(node).match(/"kind":"item"/g)?.length ?? 0
    if (variant >= items) return false
    let itemCount = 0
    const visit = (value: Loose) => {
      if (typeof value !== 'object' || value === null) return
      if (value.kind === 'item' && itemCount++ === variant)
        value.index = { kind: 'binary', operator: '-', left: value.index, right: literal(1) }
      else Object.values(value).forEach((item) => visit(item as Loose))
    }
    visit(node)
    return true
  }),
  'blk-list-empty-item': (about) => (stopsWith(about, 'no-such-item') ? null : 'no missing list item was read'),
  'blk-list-past-end': (about) => (stopsWith(about, 'no-such-item') ? null : 'no missing list item was read'),
  'blk-variable-never-changes': (about) =>
    stopsWith(about, 'too-long')
      ? hasNode(
          about,
          (node) => !new RegExp(`"variable":"${about.mistake.holes.name}"`).test(JSON.stringify(node.body)),
        )
      : 'it ends',
  'blk-variable-goes-away': (about) =>
    stopsWith(about, 'too-long') ? hasNode(about, (node) => isLoop(node)) : 'it ends',
  'blk-set-not-change': (about) =>
    about.node?.value?.value === about.mistake.holes.value
      ? fixSolvesLevel((node, _spot, _body, variant) => {
          Object.assign(node, { kind: 'change', by: node.value })
          return isFirstVariant(variant)
        })(about)
      : 'the value differs from the hint',
  'blk-variable-starts-over': (about) => hasNode(about, (node) => node.kind === 'set'),
  'blk-inputs-swapped': (about) => hasNode(about, (node) => JSON.stringify(node).includes('"kind":"call"')),
  'blk-input-number': (about) =>
    hasNode(about, (node) => (node.inputs as Loose[]).some(({ value }) => value === about.mistake.holes.value)),
  'blk-position-for-item': (about) =>
    hasNode(about, (node) => JSON.stringify(node).includes(`"name":"${about.mistake.holes.name}"`)),
  'blk-other-variable': (about) =>
    hasNode(about, (node) => JSON.stringify(node).includes(`"name":"${about.mistake.holes.name}"`)),
  'blk-variable-unused': (about) =>
    hasNode(about, () => !JSON.stringify(about.program).includes(`"name":"${about.mistake.holes.name}"`)),
  'blk-function-empty': (about) => hasNode(about, (node) => node.kind === 'define' && node.body.length === 0),
  'blk-function-not-called': (about) =>
    hasNode(about, (node) => {
      const otherStatements = about.program.body.filter(({ id }) => id !== node.id)
      return (
        node.kind === 'define' &&
        !new RegExp(`"kind":"call","name":"${node.name}"`).test(JSON.stringify(otherStatements))
      )
    }),
}
