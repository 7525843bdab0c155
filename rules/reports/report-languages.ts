/** A report is in the language of the family. The teacher may choose one language for all reports instead. */

export type Family<Language extends string> = {
  readonly id: string
  /** The child's language; null if the child has not chosen one. */
  readonly language: Language | null
}

/** `own`: each report in the language of its family. */
export type LanguageChoice<Language extends string> = Language | 'own'

export const reportLanguage = <Language extends string>(
  choice: LanguageChoice<Language>,
  { language }: Pick<Family<Language>, 'language'>,
  interfaceLanguage: Language,
): Language => (choice === 'own' ? (language ?? interfaceLanguage) : (choice as Language))

export type ReportGroup<Language extends string> = {
  readonly locale: Language
  readonly count: number
  /** Absent for the whole class. */
  readonly studentIds?: readonly string[]
}

/** One printout per language, the largest group first. A printout names at most `maxStudents`, unless it is the class. */
export function groupByLanguage<Language extends string>(
  choice: LanguageChoice<Language>,
  families: readonly Family<Language>[],
  interfaceLanguage: Language,
  maxStudents: number,
): ReportGroup<Language>[] {
  const groups = [...Map.groupBy(families, (family) => reportLanguage(choice, family, interfaceLanguage))]
  if (groups.length === 1) return [{ locale: groups[0]![0], count: families.length }]
  return groups
    .toSorted(([, first], [, second]) => second.length - first.length)
    .flatMap(([locale, members]) =>
      Array.from({ length: Math.ceil(members.length / maxStudents) }, (_, index) => {
        const studentIds = members.slice(index * maxStudents, (index + 1) * maxStudents).map(({ id }) => id)
        return { locale, count: studentIds.length, studentIds }
      }),
    )
}
