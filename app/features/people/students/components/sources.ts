import type { ListedStudent } from '../contract.ts'

/** Created once: `localeCompare` with options creates a collator for every comparison. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/** A class from which selected students can be removed; `students` are the selected ones in this class. */
export type SourceClass = { id: string; name: string; students: string[] }

/** The classes of the selected students, as far as the user may see them. */
export function listSources(rows: readonly Pick<ListedStudent, 'id' | 'classrooms'>[]): SourceClass[] {
  const sources = new Map<string, SourceClass>()
  for (const { id: student, classrooms } of rows)
    for (const { id, name } of classrooms)
      sources.set(id, { id, name, students: [...(sources.get(id)?.students ?? []), student] })
  return [...sources.values()].toSorted((a, b) => compare(a.name, b.name))
}

/**
 * Preselects all classes if every student is in one class only. Otherwise selects none: a student in several classes
 * might be removed from the wrong one.
 */
export function selectUnambiguousSources(sources: readonly SourceClass[]): string[] {
  const studentIds = sources.flatMap(({ students }) => students)
  return new Set(studentIds).size === studentIds.length ? sources.map(({ id }) => id) : []
}

export const listStudentsInSources = (sources: readonly SourceClass[], ids: readonly string[]): string[] => [
  ...new Set(sources.filter(({ id }) => ids.includes(id)).flatMap(({ students }) => students)),
]
