import type { ListedStudent } from '../contract.ts'

/** Made once: `localeCompare` with settings makes one for every pair. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/** A class that students may be taken out of, and who of them is there. */
export type Source = { id: string; name: string; students: string[] }

/** In which classes the chosen students are, as far as the reader sees. */
export function sourcesOf(rows: readonly Pick<ListedStudent, 'id' | 'classrooms'>[]): Source[] {
  const found = new Map<string, Source>()
  for (const { id: student, classrooms } of rows)
    for (const { id, name } of classrooms)
      found.set(id, { id, name, students: [...(found.get(id)?.students ?? []), student] })
  return [...found.values()].toSorted((a, b) => compare(a.name, b.name))
}

/**
 * What is meant without asking: everybody is in one class only. Whoever is in several would lose one that nobody named.
 */
export function meantSources(sources: readonly Source[]): string[] {
  const places = sources.flatMap(({ students }) => students)
  return new Set(places).size === places.length ? sources.map(({ id }) => id) : []
}

export const studentsOf = (sources: readonly Source[], ids: readonly string[]): string[] => [
  ...new Set(sources.filter(({ id }) => ids.includes(id)).flatMap(({ students }) => students)),
]
