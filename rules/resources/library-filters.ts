import { resourceKinds, type ResourceKind } from './codes.ts'

/** Filters of the library, as they are in its address. */

export const ageBands = { '5-7': [5, 7], '8-10': [8, 10], '11-14': [11, 14] } as const
export type AgeBand = keyof typeof ageBands
export const minuteLimits = [10, 20, 45] as const

export type LibraryFilters = {
  readonly age: AgeBand | null
  readonly kind: ResourceKind | null
  readonly course: string | null
  readonly unit: string | null
  readonly minutes: (typeof minuteLimits)[number] | null
  readonly scissors: 'no' | null
}

/** Facts of a resource that the filters compare. */
export type FilterFacts = {
  readonly code: string
  readonly kind: ResourceKind
  readonly ages: readonly [number, number]
  readonly minutes: number
  readonly courses: readonly string[]
  readonly units: readonly string[]
  readonly scissors: boolean
}

/** Number of results of each value of a filter if it is chosen, together with the other filters. */
export type Facets = { readonly [Filter in keyof LibraryFilters]: Readonly<Record<string, number>> }

export const noFilters: LibraryFilters = {
  age: null,
  kind: null,
  course: null,
  unit: null,
  minutes: null,
  scissors: null,
}

/** Ignores unknown values, so that an old link still opens the library. */
export function readFilters(get: (name: string) => string | null): LibraryFilters {
  const course = readId(get('course'))
  return {
    age: Object.keys(ageBands).find((band): band is AgeBand => band === get('age')) ?? null,
    kind: resourceKinds.find((kind) => kind === get('kind')) ?? null,
    course,
    unit: course === null ? null : readId(get('unit')),
    minutes: minuteLimits.find((limit) => String(limit) === get('minutes')) ?? null,
    scissors: get('scissors') === 'no' ? 'no' : null,
  }
}

const readId = (value: string | null): string | null => (value && /^[a-z\d-]{1,24}$/.test(value) ? value : null)

const matchers: { readonly [Filter in keyof LibraryFilters]: (facts: FilterFacts, value: string) => boolean } = {
  // Bands overlap with the ages of a resource.
  age: ({ ages }, band) => ages[0] <= ageBands[band as AgeBand][1] && ages[1] >= ageBands[band as AgeBand][0],
  kind: ({ kind }, value) => kind === value,
  course: ({ courses }, value) => courses.includes(value),
  unit: ({ units }, value) => units.includes(value),
  // Material for the wall takes no class time.
  minutes: ({ minutes }, limit) => minutes > 0 && minutes <= Number(limit),
  scissors: ({ scissors }) => !scissors,
}

const filterNames = Object.keys(matchers) as (keyof LibraryFilters)[]

export const activeFilters = (filters: LibraryFilters): (keyof LibraryFilters)[] =>
  filterNames.filter((name) => filters[name] !== null)

const matches = (facts: FilterFacts, filters: LibraryFilters): boolean =>
  activeFilters(filters).every((name) => matchers[name](facts, String(filters[name])))

export const applyFilters = <Facts extends FilterFacts>(items: readonly Facts[], filters: LibraryFilters): Facts[] =>
  items.filter((facts) => matches(facts, filters))

export function countFacets(
  items: readonly FilterFacts[],
  filters: LibraryFilters,
  values: Readonly<Record<keyof LibraryFilters, readonly string[]>>,
): Facets {
  const countOf = (name: keyof LibraryFilters, value: string) =>
    applyFilters(items, removeFilter(filters, name)).filter((facts) => matchers[name](facts, value)).length
  return Object.fromEntries(
    filterNames.map((name) => [name, Object.fromEntries(values[name].map((value) => [value, countOf(name, value)]))]),
  ) as unknown as Facets
}

/** The filters without one of them; a unit belongs to its course. */
export const removeFilter = (filters: LibraryFilters, name: keyof LibraryFilters): LibraryFilters => ({
  ...filters,
  [name]: null,
  ...(name === 'course' && { unit: null }),
})

/** For an empty result: how many resources appear without each of the active filters. */
export const countWithout = (items: readonly FilterFacts[], filters: LibraryFilters) =>
  activeFilters(filters)
    .map((filter) => ({ filter, count: applyFilters(items, removeFilter(filters, filter)).length }))
    .filter(({ count }) => count > 0)
