import { defineBadge } from '../badge.ts'

/** Letter Rain: nearly every key right in three plays of the later levels. */
export const lightFingers = defineBadge({
  id: 'light-fingers',
  colour: 'coral',
  target: 3,
  done: ({ noted }) => noted['clean-typing'] ?? 0,
})
