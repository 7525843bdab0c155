/** Message key of each trust page by its URL slug. */
export const trustPages = {
  privacy: 'privacy',
  children: 'children',
  security: 'security',
  accessibility: 'accessibility',
  'sub-processors': 'subProcessors',
  status: 'status',
  standards: 'standards',
} as const

export type TrustSlug = keyof typeof trustPages

export const trustSlugs = Object.keys(trustPages) as TrustSlug[]
