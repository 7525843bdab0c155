import { hasNode, isLoop, literal, mended, once, stops, type Check } from './check.ts'
import type { Loose } from './wrong-programs.ts'

/** What hints say of variables, lists, functions and what they are given. */
export const values: Record<string, Check> = {
  'blk-values-lost': (about) => hasNode(about, ({ kind }) => kind === 'set'),
  'blk-input-unused': (about) =>
    hasNode(about, (node) => !JSON.stringify(node.body).includes(`"name":"${about.mistake.holes.name}"`)),
  'blk-result-thrown-away': (about) => hasNode(about, (node) => node.kind === 'call'),
  'blk-variable-not-set': (about) => (stops(about, 'no-value') ? null : 'every variable had a value'),
  'blk-calls-itself': (about) => (stops(about, 'too-many-calls') ? null : 'nothing calls itself for ever'),
  'blk-result-missing': (about) => (stops(about, 'wrong-kind') ? null : 'nothing was missing'),
  'blk-list-counts-from-one': mended((node, _spot, _body, variant) => {
    const items = JSON.stringify(node).match(/"kind":"item"/g)?.length ?? 0
    if (variant >= items) return false
    let at = 0
    const visit = (value: Loose) => {
      if (typeof value !== 'object' || value === null) return
      if (value.kind === 'item' && at++ === variant)
        value.index = { kind: 'binary', operator: '-', left: value.index, right: literal(1) }
      else Object.values(value).forEach((one) => visit(one as Loose))
    }
    visit(node)
    return true
  }),
  'blk-list-empty-item': (about) => (stops(about, 'no-such-item') ? null : 'nothing was asked of a list'),
  'blk-list-past-end': (about) => (stops(about, 'no-such-item') ? null : 'nothing was asked of a list'),
  'blk-variable-never-changes': (about) =>
    stops(about, 'too-long')
      ? hasNode(
          about,
          (node) => !new RegExp(`"variable":"${about.mistake.holes.name}"`).test(JSON.stringify(node.body)),
        )
      : 'it ends',
  'blk-variable-goes-away': (about) => (stops(about, 'too-long') ? hasNode(about, (node) => isLoop(node)) : 'it ends'),
  'blk-set-not-change': (about) =>
    about.node?.value?.value === about.mistake.holes.value
      ? mended((node, _spot, _body, variant) => {
          Object.assign(node, { kind: 'change', by: node.value })
          return once(variant)
        })(about)
      : 'the value is another',
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
      const others = about.program.body.filter(({ id }) => id !== node.id)
      return node.kind === 'define' && !new RegExp(`"kind":"call","name":"${node.name}"`).test(JSON.stringify(others))
    }),
}
