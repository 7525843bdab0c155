/** The secret pictures by number, as the pad shows them. */
export const pictureOrder = [
  'apple',
  'bell',
  'boat',
  'cat',
  'drum',
  'elephant',
  'fish',
  'flower',
  'key',
  'kite',
  'moon',
  'snail',
  'star',
  'sun',
  'tree',
  'umbrella',
] as const
