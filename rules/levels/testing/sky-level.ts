/** The smallest level of the sky; tests add its cases and stars. */
export const skyLevel = {
  id: 'xx-1-1',
  version: 1,
  kind: 'solve',
  world: 'sky',
  rules: 1,
  skin: 'blocks',
  offers: 'all',
} as const
