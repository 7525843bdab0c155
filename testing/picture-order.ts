/** Secret pictures in the order of the picture pad; the index is the digit in a child's secret. */
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
