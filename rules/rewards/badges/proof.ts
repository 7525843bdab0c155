import { defineBadge } from '../badge.ts'

/** Cargo Sort: ten lines proven, in plays in which nothing was weighed twice. */
export const proof = defineBadge({
  id: 'proof',
  colour: 'teal',
  target: 10,
  done: ({ noted }) => noted['proven-line'] ?? 0,
})
