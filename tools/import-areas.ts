/**
 * Areas of the features and the order of their imports: a feature may import features of its own area and of the areas
 * listed for it.
 */

const featuresByArea = {
  people: [
    'accounts',
    'schools',
    'school-admin',
    'classrooms',
    'students',
    'cards',
    'pairs',
    'attendance',
    'workspaces',
    'billing',
  ],
  learning: ['courses', 'lessons', 'progress', 'warm-ups', 'term-plans', 'reports', 'resources', 'reading'],
  play: ['questions', 'minigames', 'competitions', 'rewards'],
  home: ['parents', 'messages', 'certificates'],
  make: ['ai-lab'],
  site: ['site', 'device-check'],
  dashboard: ['dashboard'],
}

type Area = keyof typeof featuresByArea

const importableAreas: Record<Area, readonly Area[]> = {
  people: [],
  learning: ['people'],
  play: ['people', 'learning'],
  home: ['people', 'learning', 'play'],
  make: ['people', 'learning', 'play'],
  site: ['people', 'learning', 'play'],
  dashboard: ['people', 'learning', 'play', 'home', 'make', 'site'],
}

const areas = Object.keys(featuresByArea) as Area[]

/** Area of a file in `app/features/<noun>/`; undefined for other files and for features without an area. */
export function areaOf(path: string): Area | undefined {
  const feature = /^app\/features\/([^/]+)\//.exec(path)?.[1]
  return areas.find((area) => feature !== undefined && featuresByArea[area].includes(feature))
}

export const mayImportArea = (from: Area, to: Area): boolean => from === to || importableAreas[from].includes(to)
