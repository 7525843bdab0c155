/** Areas of the features and the areas that each may import besides itself. */
const importableAreas = {
  people: [],
  learning: ['people'],
  play: ['people', 'learning'],
  home: ['people', 'learning', 'play'],
  make: ['people', 'learning', 'play'],
  site: ['people', 'learning', 'play'],
  dashboard: ['people', 'learning', 'play', 'home', 'make', 'site'],
} as const

type Area = keyof typeof importableAreas

const areas = Object.keys(importableAreas) as Area[]

/** Area of a file in `app/features/<area>/<noun>/`. `dashboard` is an area with one feature, in the same folder. */
export const areaOf = (path: string): Area | undefined => areas.find((area) => path.startsWith(`app/features/${area}/`))

export const mayImportArea = (from: Area, to: Area): boolean =>
  from === to || importableAreas[from].some((area) => area === to)
