import { defineBadge } from '../badge.ts'

/** One step passed with icons, with blocks and in Python text. */
export const threeSkinsBadge = defineBadge({
  id: 'three-skins',
  colour: 'teal',
  target: 1,
  done: ({ noted }) => noted['three-skins'] ?? 0,
})
