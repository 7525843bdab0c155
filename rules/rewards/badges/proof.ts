import { defineBadge } from '../badge.ts'

/** Cargo Sort: ten lines proven, in plays without redundant weighings. */
export const proofBadge = defineBadge({
  id: 'proof',
  colour: 'teal',
  target: 10,
  done: ({ noted }) => noted['proven-line'] ?? 0,
})
