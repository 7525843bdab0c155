import { defineBadge } from '../badge.ts'

/** Letter Rain: at least 98 percent correct keys in three plays of later levels. */
export const lightFingersBadge = defineBadge({
  id: 'light-fingers',
  colour: 'coral',
  target: 3,
  done: ({ noted }) => noted['clean-typing'] ?? 0,
})
