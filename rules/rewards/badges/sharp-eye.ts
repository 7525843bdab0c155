import { defineBadge } from '../badge.ts'

/** Bug Hunt: ten knots mended at the first mend. */
export const sharpEye = defineBadge({
  id: 'sharp-eye',
  colour: 'sun',
  target: 10,
  done: ({ noted }) => noted['first-mend'] ?? 0,
})
